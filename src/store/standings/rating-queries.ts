// Reads of rated results and rating steps.
import { sql, type Kysely } from 'kysely';
import type { GameId } from '../../records/ids.ts';
import type { Instant } from '../../records/game-record.ts';
import type { LineId } from '../../records/rating-records.ts';
import type { ResultCursor } from '../../ports/rating-store.ts';
import type { StandingKind } from '../../records/standing.ts';
import { COLUMNS } from '../columns.ts';
import type { SeatName, Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export const LINE_OF_PLAYER = sql<string>`coalesce(line, 'player/' || id)`;

/** Whether an account has taken over a guest's line, so that its row describes the line. */
export const IS_TAKEN_OVER = sql<boolean>`exists (select 1 from players as own where own.line = 'player/' || players.id)`;

/** The current generation of steps. */
export const GENERATION = sql<number>`(select generation from rating_book)`;

export function entries(db: Db, kind: StandingKind, owner: string) {
  return db
    .selectFrom('standings')
    .select([...COLUMNS.standings, 'standings.ruleset'])
    .where('kind', '=', kind)
    .where('owner', '=', owner);
}

/** One row for each overall step of the game; a single row without a step if there is none. */
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

function lastSteps(db: Db, line: LineId, limit: number) {
  const seat = sql<SeatName>`case when results.line_a = ${line} then 'A' else 'B' end`;
  return db
    .selectFrom('steps')
    .innerJoin('results', 'results.game_id', 'steps.game_id')
    .innerJoin('games', 'games.id', 'steps.game_id')
    .select(['steps.game_id', 'steps.opponent', 'steps.rating_before', 'steps.rating', 'steps.number'])
    .select(['results.ended_at', 'results.strength', 'results.line_a', 'results.score_a', seat.as('seat')])
    .select('games.packed_facts')
    .where('steps.line', '=', line)
    .where('steps.ruleset', '=', 'all')
    .where('steps.generation', '=', GENERATION)
    .where('games.is_public', '=', 1)
    .where('results.voided_at', 'is', null)
    .orderBy('steps.number', 'desc')
    .limit(limit);
}

export function lastGames(db: Db, line: LineId, limit: number) {
  return db
    .selectFrom(lastSteps(db, line, limit).as('last'))
    .leftJoin('seats', (join) =>
      join.onRef('seats.game_id', '=', 'last.game_id').onRef('seats.seat', '<>', 'last.seat'),
    )
    .select([
      'last.game_id as gameId',
      'last.ended_at as endedAt',
      'last.strength',
      'last.opponent',
      'seats.name as opponentName',
      'last.packed_facts as packedFacts',
      sql<number>`case when last.seat = 'A' then last.score_a else 1 - last.score_a end`.as('score'),
      'last.rating_before as ratingBefore',
      'last.rating',
    ])
    .orderBy('last.number', 'desc');
}

/** Returns one row. */
export function thoughtMeans(db: Db, line: LineId, limit: number) {
  const mean = (of: 'ms' | 'tokens' | 'cost') =>
    sql<number | null>`avg(cast(${sql.ref(`thoughts.${of}`)} as double precision))`.as(of);
  return db
    .selectFrom(lastSteps(db, line, limit).as('last'))
    .innerJoin('thoughts', (join) =>
      join.onRef('thoughts.game_id', '=', 'last.game_id').onRef('thoughts.seat', '=', 'last.seat'),
    )
    .select([sql<number>`cast(count(*) as integer)`.as('moves'), mean('ms'), mean('tokens'), mean('cost')]);
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
    .where(({ not }) => not(IS_TAKEN_OVER))
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
