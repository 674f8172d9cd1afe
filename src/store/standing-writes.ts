// What the end of a game adds to standings, in SQL, so that concurrent results cannot overwrite each other.
import type { GameId } from '../records/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Settlement } from '../records/standing-records.ts';
import { STANDING_RULESETS, type Outcome, type StandingChange, type StandingKind } from '../records/standing.ts';
import { FORM_LENGTH, newStanding, PROVISIONAL_BELOW } from '../table/standing.ts';
import type { Insert, Step, Update, Write } from './backend.ts';
import { FIELDS, toRow } from './columns.ts';
import { toMatchRow } from './rows.ts';
import { TIERS, type Tables, type Tier } from './tables.ts';

type Db = Kysely<Tables>;

/** Everybody starts with a standing for each ruleset and an overall one. */
export function newStandingSteps(kind: StandingKind, owner: string, rating: number, tier: Tier): Insert[] {
  const columns = { kind, owner, ...toRow(FIELDS.standings, newStanding(rating)), tier };
  return STANDING_RULESETS.map((ruleset) => ({ into: 'standings', row: { ...columns, ruleset } }));
}

/** `missed` if the game was counted or a player merged; `taken` if the agent already has this match number. */
export function settlementWrite(db: Db, settlement: Settlement): Write {
  const players = [...new Set(settlement.played.map(({ playerId }) => playerId))];
  return [
    countingUpdate(db, settlement.gameId, null),
    ...players.toSorted().map((id) => playerUpdate(db, id, settlement)),
    ...(settlement.match ? [{ into: 'matches', row: toMatchRow(settlement.match) } as const] : []),
    ...(settlement.event ? [{ into: 'outbox', row: toRow(FIELDS.outbox, settlement.event) } as const] : []),
    ...settlement.played.map((game): Step => ({ into: 'player_games', row: toRow(FIELDS.player_games, game) })),
    ...settlement.changes.map((change) => standingUpdate(db, change, settlement.endedAt)),
    ...settlement.champions.map((champion) => championUpdate(db, champion)),
    ...tierSteps(db, players),
  ];
}

export function countingUpdate(db: Db, gameId: GameId, counting: 'refused' | null): Update {
  const update = db.updateTable('games').set({ counting }).where('id', '=', gameId).where('counting', '=', 'due');
  return { update: update.compile() };
}

function playerUpdate(db: Db, id: string, { endedAt, played }: Settlement): Update {
  const seats = played.filter(({ playerId }) => playerId === id).length;
  const update = db
    .updateTable('players')
    .set((eb) => ({ finished_games: eb('finished_games', '+', seats), updated_at: endedAt }))
    .where('id', '=', id)
    .where('moved_to', 'is', null);
  return { update: update.compile() };
}

function standingUpdate(db: Db, change: StandingChange, at: number): Update {
  const { kind, owner, ruleset, outcome, ratingDelta } = change;
  const rated = sql.lit(ratingDelta === null ? 0 : 1);
  const update = sql`update standings set
      rating = rating + ${ratingDelta ?? 0},
      games = games + 1,
      rated_games = rated_games + ${rated},
      wins = wins + ${sql.lit(outcome === 'W' ? 1 : 0)},
      losses = losses + ${sql.lit(outcome === 'L' ? 1 : 0)},
      draws = draws + ${sql.lit(outcome === 'D' ? 1 : 0)},
      streak = ${streakAfter(outcome)},
      form = substr(${sql.lit(outcome)} || form, 1, ${sql.lit(FORM_LENGTH)}),
      updated_at = ${at},
      tier = case when kind = 'agent' and rated_games + ${rated} >= ${sql.lit(PROVISIONAL_BELOW)}
        then ${sql.lit(TIERS.placed)} else tier end
    where kind = ${kind} and owner = ${owner} and ruleset in ('all', ${ruleset})`;
  return { update: update.compile(db) };
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
  return { update: update.compile(db) };
}

/** Updates the tier of players, from their games and their visibility, in every table. */
export function tierSteps(db: Db, players: readonly string[]): Update[] {
  return players.flatMap((id) => [
    { update: tierUpdate(id).compile(db) },
    { update: clubPlacesUpdate(id).compile(db), mayMiss: true as const },
  ]);
}

function tierUpdate(id: string) {
  return sql`update standings set tier = case
      when games = 0 or (select is_hidden = 1 or moved_to is not null from players where players.id = ${id})
        then ${sql.lit(TIERS.unlisted)}
      when rated_games >= ${sql.lit(PROVISIONAL_BELOW)} then ${sql.lit(TIERS.placed)}
      else ${sql.lit(TIERS.provisional)} end
    where kind = 'player' and owner = ${id}`;
}

function clubPlacesUpdate(id: string) {
  const own = (column: 'rating' | 'tier') =>
    sql`(select ${sql.ref(column)} from standings as s
      where s.kind = 'player' and s.owner = ${id} and s.ruleset = club_places.ruleset)`;
  return sql`update club_places set rating = ${own('rating')}, tier = ${own('tier')} where player_id = ${id}`;
}
