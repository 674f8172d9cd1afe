// Reads of results and of steps.
import { sql, type Kysely } from 'kysely';
import type { GameId } from '../records/ids.ts';
import type { Instant } from '../records/game-record.ts';
import type { ResultCursor } from '../ports/rating-store.ts';
import type { StandingKind } from '../records/standing.ts';
import { COLUMNS } from './columns.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

export const LINE_OF_PLAYER = sql<string>`coalesce(line, 'player/' || id)`;

/** The generation that is valid. */
export const GENERATION = sql<number>`(select generation from rating_book)`;

export function entries(db: Db, kind: StandingKind, owner: string) {
  return db
    .selectFrom('standings')
    .select([...COLUMNS.standings, 'standings.ruleset'])
    .where('kind', '=', kind)
    .where('owner', '=', owner);
}

/** A row for each step in the table of all rulesets; one without a step if there is none. */
export function countedGame(db: Db, gameId: GameId) {
  return db
    .selectFrom('games')
    .leftJoin('results', 'results.game_id', 'games.id')
    .leftJoin('steps', (join) =>
      join
        .onRef('steps.game_id', '=', 'games.id')
        .on('steps.ruleset', '=', 'all')
        .on('steps.generation', '=', GENERATION),
    )
    .select([
      'games.counting',
      'results.sequence',
      'results.line_a as lineA',
      'results.line_b as lineB',
      'steps.line',
      'steps.reason',
      'steps.rating_before as ratingBefore',
      'steps.rating',
    ])
    .where('games.id', '=', gameId);
}

export function resultsInOrder(db: Db, limit: number, after: ResultCursor | undefined) {
  const page = db.selectFrom('results').select(COLUMNS.results).orderBy('sequence').orderBy('game_id').limit(limit);
  return after ? page.where(sql<boolean>`(sequence, game_id) > (${after.sequence}, ${after.gameId})`) : page;
}

export function suspensions(db: Db) {
  const players = db
    .selectFrom('players')
    .select([LINE_OF_PLAYER.as('line'), 'suspended_since as since'])
    .where('suspended_since', 'is not', null)
    .$narrowType<{ since: number }>();
  const agents = db
    .selectFrom('agents')
    .select([sql<string>`'agent/' || slug`.as('line'), 'suspended_since as since'])
    .where('suspended_since', 'is not', null)
    .$narrowType<{ since: number }>();
  return players.unionAll(agents);
}

export function expiredPlaces(db: Db, now: Instant, limit: number) {
  return db
    .selectFrom('standings')
    .select(['kind', 'owner', 'ruleset', 'placed_until as placedUntil'])
    .where('placed_until', 'is not', null)
    .where('placed_until', '<=', now)
    .orderBy('placed_until')
    .limit(limit);
}
