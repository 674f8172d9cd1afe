// Adds a finished game to standings, in SQL, so that concurrent results cannot overwrite each other.
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OwnedStep, Settlement } from '../../records/standing-records.ts';
import {
  STANDING_RULESETS,
  TIERS,
  type Outcome,
  type Standing,
  type StandingChange,
  type StandingKind,
} from '../../records/standing.ts';
import { FORM_LENGTH } from '../../table/standing.ts';
import type { Flavour, Insert, Step, Update, Write } from '../backend.ts';
import { FIELDS, LINE_FIELDS, toRow } from '../columns.ts';
import { formSteps, recordRows } from './form-writes.ts';
import { houseResultUpdate } from '../players/house-record-writes.ts';
import { countedSeatSteps } from './judging-writes.ts';
import type { Source } from '../games/game-queries.ts';
import { LINE_OF_PLAYER } from './rating-queries.ts';
import { toMatchRow } from '../rows.ts';
import { looseSteps, step } from '../steps.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** Everybody starts with a standing for each ruleset and an overall one. */
export function newStandingSteps(kind: StandingKind, owner: string, standing: Standing): Insert[] {
  const columns = { kind, owner, ...toRow(FIELDS.standings, standing) };
  return STANDING_RULESETS.map((ruleset) => ({ into: 'standings', row: { ...columns, ruleset } }));
}

/**
 * `missed` if the game was counted, a player merged, or everything is being counted again; `taken` if the agent already
 * has this match number, or a line this step.
 */
export function settlementWrite({ db, flavour }: Source, settlement: Settlement): Write {
  const { gameId, played, match, event, counting, isLate, changes, endedAt, champions, house, judged } = settlement;
  const players = [...new Set(played.map(({ playerId }) => playerId))];
  const steps = counting?.steps ?? [];
  const agents = new Set(steps.filter(({ kind }) => kind === 'agent').map(({ owner }) => owner));
  return [
    countingUpdate(db, gameId, null, counting && bookIs(flavour, counting.generation)),
    ...players.toSorted().map((id) => playerUpdate(db, id, settlement)),
    ...(match ? [{ into: 'matches', row: toMatchRow(match) } as const] : []),
    ...(event ? [{ into: 'outbox', row: toRow(FIELDS.outbox, event) } as const] : []),
    ...played.map((game): Step => ({ into: 'player_games', row: toRow(FIELDS.player_games, game) })),
    ...(counting ? [{ into: 'results', row: toRow(FIELDS.results, counting.result) } as const] : []),
    ...steps.map(({ step }): Step => ({ into: 'steps', row: toRow(FIELDS.steps, step) })),
    ...changes.map((change) => recordUpdate(db, change, endedAt)),
    ...(isLate ? changes.flatMap((change) => formSteps(db, change)) : []),
    ...steps.map((owned) => lineUpdate(db, owned)),
    ...champions.map((champion) => championUpdate(db, champion)),
    ...house.map((result) => houseResultUpdate(db, result, endedAt)),
    ...agentTierSteps(db, [...agents]),
    ...tierSteps(db, players),
    ...countedSeatSteps(db, gameId, judged, endedAt),
  ];
}

/** Locks the rating book until the write is done, so that no recount begins meanwhile. */
function bookIs(flavour: Flavour, generation: number) {
  return sql<boolean>`exists (select 1 from rating_book
    where generation = ${generation} and recounting_until is null ${flavour === 'postgres' ? sql`for share` : sql``})`;
}

export function countingUpdate(
  db: Db,
  gameId: GameId,
  counting: 'refused' | null,
  condition: RawBuilder<boolean> | null = null,
): Update {
  const update = db.updateTable('games').set({ counting }).where('id', '=', gameId).where('counting', '=', 'due');
  return { update: (condition ? update.where(condition) : update).compile() };
}

/** Only while the player still has the line that these steps belong to. */
function playerUpdate(db: Db, id: string, { endedAt, played, counting }: Settlement): Update {
  const own = counting?.steps.find(({ kind, owner }) => kind === 'player' && owner === id);
  const seats = played.filter(({ playerId }) => playerId === id).length;
  const update = db
    .updateTable('players')
    .set((eb) => ({ finished_games: eb('finished_games', '+', seats), updated_at: laterOf(endedAt) }))
    .where('id', '=', id)
    .where('moved_to', 'is', null);
  return { update: (own ? update.where(LINE_OF_PLAYER, '=', own.step.line) : update).compile() };
}

function recordUpdate(db: Db, change: StandingChange, at: number): Update {
  const { outcome } = change;
  const update = sql`update standings set
      games = games + 1,
      wins = wins + ${sql.lit(outcome === 'W' ? 1 : 0)},
      losses = losses + ${sql.lit(outcome === 'L' ? 1 : 0)},
      draws = draws + ${sql.lit(outcome === 'D' ? 1 : 0)},
      streak = ${streakAfter(outcome)},
      form = substr(${sql.lit(outcome)} || form, 1, ${sql.lit(FORM_LENGTH)}),
      updated_at = ${laterOf(at)}
    where ${recordRows(change)}`;
  return step(db, update);
}

/** A game may be counted late, or again. */
function laterOf(at: Instant) {
  return sql<Instant>`case when updated_at > ${at} then updated_at else cast(${at} as bigint) end`;
}

/** A standing shows the last step of its line. */
function lineUpdate(db: Db, { step, kind, owner, place }: OwnedStep): Update {
  const update = db
    .updateTable('standings')
    .set({ ...toRow(LINE_FIELDS, step), ...toRow(['ladderScore', 'placedUntil'], place) })
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('ruleset', '=', step.ruleset);
  return { update: update.compile() };
}

function streakAfter(outcome: Outcome) {
  switch (outcome) {
    case 'W':
      return sql`case when streak > 0 then streak + 1 else 1 end`;
    case 'L':
      return sql`case when streak < 0 then streak - 1 else -1 end`;
    case 'D':
      return sql`0`;
  }
}

export function championUpdate(db: Db, { playerId, cardId, plays }: Settlement['champions'][number]): Update {
  const update = sql`insert into champion_plays (player_id, card_id, plays) values (${playerId}, ${cardId}, ${plays})
    on conflict (player_id, card_id) do update set plays = champion_plays.plays + excluded.plays`;
  return step(db, update);
}

/** The id of a player or the slug of an agent, or an SQL expression for it. */
type Owner = string | RawBuilder<string>;

/** Agents are listed from their first day until they are deleted, unless they are suspended. */
export function agentTierSteps(db: Db, agents: readonly Owner[]): Update[] {
  const isUnlisted = sql`suspended_since is not null or deleted_at is not null`;
  return agents.map((slug) => ({
    update: sql`update standings set tier = case
        when (select ${isUnlisted} from agents where slug = ${slug}) then ${sql.lit(TIERS.unlisted)}
        when placed_until is not null then ${sql.lit(TIERS.placed)}
        else ${sql.lit(TIERS.provisional)} end
      where kind = 'agent' and owner = ${slug}`.compile(db),
  }));
}

/** Updates the tiers of players in every table. */
export function tierSteps(db: Db, players: readonly Owner[]): Update[] {
  return players.flatMap((id) => [step(db, tierUpdate(id)), ...looseSteps(db, [clubPlacesUpdate(id)])]);
}

function tierUpdate(id: Owner) {
  const is = (condition: RawBuilder<unknown>) => sql`(select ${condition} from players where players.id = ${id})`;
  const isUnlisted = sql`is_hidden = 1 or moved_to is not null or suspended_since is not null`;
  return sql`update standings set tier = case
      when games = 0 and rated_games = 0 or ${is(isUnlisted)} then ${sql.lit(TIERS.unlisted)}
      when placed_until is not null and ${is(sql`is_account = 1 and banned_at is null`)} then ${sql.lit(TIERS.placed)}
      else ${sql.lit(TIERS.provisional)} end
    where kind = 'player' and owner = ${id}`;
}

function clubPlacesUpdate(id: Owner) {
  const own = (column: 'ladder_score' | 'tier') =>
    sql`(select ${sql.ref(column)} from standings as s
      where s.kind = 'player' and s.owner = ${id} and s.ruleset = club_places.ruleset)`;
  return sql`update club_places set ladder_score = ${own('ladder_score')}, tier = ${own('tier')} where player_id = ${id}`;
}
