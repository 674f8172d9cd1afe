// What voiding a game takes back from standings: sums by the step that it added, form and streak from what remains.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Voiding } from '../records/standing-records.ts';
import type { StandingChange } from '../records/standing.ts';
import { FORM_LENGTH, PROVISIONAL_BELOW } from '../table/standing.ts';
import type { Update, Write } from './backend.ts';
import { championUpdate, tierSteps } from './standing-writes.ts';
import { TIERS, type Tables } from './tables.ts';
import { gameChange } from './writes.ts';

type Db = Kysely<Tables>;

/** `missed` if the game was voided or counted, or a player moved, since `voiding` was made. */
export function voidingWrite(db: Db, voiding: Voiding): Write {
  const { gameId, voidedAt, played, changes, champions } = voiding;
  const players = [...new Set(played.map(({ playerId }) => playerId))].toSorted();
  const step = (statement: RawBuilder<unknown>): Update => ({ update: statement.compile(db) });
  return [
    gameUpdate(db, voiding),
    ...players.map((id) => step(playerUpdate(id, played.filter(({ playerId }) => playerId === id).length))),
    ...players.map((id) => step(sql`delete from player_games where player_id = ${id} and game_id = ${gameId}`)),
    { ...step(sql`update matches set voided_at = ${voidedAt} where game_id = ${gameId}`), mayMiss: true },
    ...changes.flatMap((change) => [sums(change), history(change), streakAndForm(change)].map(step)),
    ...champions.map((champion) => championUpdate(db, { ...champion, plays: -champion.plays })),
    ...players.map((id): Update => ({
      ...step(sql`delete from champion_plays where player_id = ${id} and plays <= 0`),
      mayMiss: true,
    })),
    ...tierSteps(db, players),
  ];
}

function gameUpdate(db: Db, { gameId, voidedAt, isDue }: Voiding): Update {
  const update = gameChange(db, gameId, { voided_at: voidedAt, ...(isDue ? { counting: null } : {}) })
    .where('status', '=', 'finished')
    .where('voided_at', 'is', null)
    .where(sql<string>`coalesce(counting, '')`, isDue ? '=' : '!=', 'due');
  return { update: update.compile() };
}

function playerUpdate(id: string, seats: number) {
  return sql`update players set finished_games = finished_games - ${seats} where id = ${id} and moved_to is null`;
}

function rowsOf({ kind, owner, ruleset }: StandingChange) {
  return sql`kind = ${kind} and owner = ${owner} and ruleset in ('all', ${ruleset})`;
}

function sums(change: StandingChange) {
  const { outcome, ratingDelta } = change;
  const rated = sql.lit(ratingDelta === null ? 0 : 1);
  return sql`update standings set
      rating = rating - ${ratingDelta ?? 0},
      games = games - 1,
      rated_games = rated_games - ${rated},
      wins = wins - ${sql.lit(outcome === 'W' ? 1 : 0)},
      losses = losses - ${sql.lit(outcome === 'L' ? 1 : 0)},
      draws = draws - ${sql.lit(outcome === 'D' ? 1 : 0)},
      tier = case when kind = 'agent' and rated_games - ${rated} < ${sql.lit(PROVISIONAL_BELOW)}
        then ${sql.lit(TIERS.provisional)} else tier end
    where ${rowsOf(change)}`;
}

/** For now the whole history, from which the next step derives the rest: it runs after the row is held. */
function history(change: StandingChange) {
  const outcomes = change.kind === 'agent' ? outcomesOfAgent(change.owner) : outcomesOfPlayer(change.owner);
  return sql`update standings set form = coalesce(${outcomes}, '') where ${rowsOf(change)}`;
}

function outcomesOfPlayer(id: string) {
  return sql`(select string_agg(player_games.outcome, '' order by player_games.ended_at desc, game_id desc, seat desc)
    from player_games inner join games on games.id = player_games.game_id
    where player_games.player_id = ${id} and games.mode <> 'house'
      and (standings.ruleset = 'all' or player_games.ruleset = standings.ruleset))`;
}

function outcomesOfAgent(slug: string) {
  const outcome = sql`case winner when 'agent' then 'W' when 'draw' then 'D' else 'L' end`;
  return sql`(select string_agg(${outcome}, '' order by number desc) from matches
    where matches.agent = ${slug} and voided_at is null
      and (standings.ruleset = 'all' or matches.ruleset = standings.ruleset))`;
}

function streakAndForm(change: StandingChange) {
  return sql`update standings set
      streak = case substr(form, 1, 1)
        when 'W' then length(form) - length(ltrim(form, 'W'))
        when 'L' then length(ltrim(form, 'L')) - length(form)
        else 0 end,
      form = substr(form, 1, ${sql.lit(FORM_LENGTH)})
    where ${rowsOf(change)}`;
}
