// Statistics of a player's games: outcomes, accuracy, and the best games.
import { sql, type Kysely } from 'kysely';
import { FIRST_MONDAY, WEEK_MS } from '../../../schema/calendar.ts';
import type { BestGame, Tally, WeekTally } from '../../records/player-records.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId, PlayerId } from '../../records/ids.ts';
import { COLUMNS } from '../columns.ts';
import { isIn, type Source } from '../games/game-queries.ts';
import { GENERATION } from '../standings/rating-queries.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** `weekOf` of the calendar, in SQL. */
const week = sql`(player_games.ended_at - ${sql.lit(FIRST_MONDAY)}) / ${sql.lit(WEEK_MS)}`;
const count = (outcome: 'W' | 'L' | 'D') =>
  sql`cast(coalesce(sum(case player_games.outcome when ${sql.lit(outcome)} then 1 else 0 end), 0) as integer)`;
const counts = sql`cast(count(*) as integer) as games, ${count('W')} as won, ${count('L')} as lost,
  ${count('D')} as drawn, avg(seats.accuracy) as accuracy`;

const withSeats = sql`player_games
  inner join seats on seats.game_id = player_games.game_id and seats.seat = player_games.seat`;

export function gamesOf(db: Db, playerId: PlayerId) {
  return db
    .selectFrom('player_games')
    .innerJoin('seats', (join) =>
      join.onRef('seats.game_id', '=', 'player_games.game_id').onRef('seats.seat', '=', 'player_games.seat'),
    )
    .select(COLUMNS.player_games)
    .leftJoin('judged_seats', (join) =>
      join
        .onRef('judged_seats.game_id', '=', 'player_games.game_id')
        .onRef('judged_seats.seat', '=', 'player_games.seat'),
    )
    .select(['seats.accuracy', 'judged_seats.loss', 'judged_seats.stake'])
    .leftJoin('results', 'results.game_id', 'player_games.game_id')
    .leftJoin('steps', (join) =>
      join
        .onRef('steps.game_id', '=', 'player_games.game_id')
        .on('steps.line', '=', sql<string>`case player_games.seat when 'A' then results.line_a else results.line_b end`)
        .on('steps.ruleset', '=', 'all')
        .on('steps.generation', '=', GENERATION),
    )
    .select(['steps.rating_before as countedBefore', 'steps.rating as countedAfter'])
    .where('player_games.player_id', '=', playerId);
}

/** From the seats: games that count for nobody have been reviewed too. */
export function seatPlays({ db, flavour }: Source, gameIds: readonly GameId[]) {
  return db
    .selectFrom('seats')
    .leftJoin('player_games', (join) =>
      join.onRef('player_games.game_id', '=', 'seats.game_id').onRef('player_games.seat', '=', 'seats.seat'),
    )
    .select(['seats.game_id as gameId', 'seats.seat', 'seats.accuracy'])
    .select('player_games.largest_capture as largestCapture')
    .where(isIn(flavour, 'seats.game_id', gameIds));
}

export function tally(db: Db, playerId: PlayerId) {
  return sql<Tally>`select ${counts} from ${withSeats} where player_games.player_id = ${playerId}`.compile(db);
}

export function weekTallies(db: Db, playerId: PlayerId, since: Instant) {
  return sql<WeekTally>`select cast(${week} as integer) as week, ${counts} from ${withSeats}
    where player_games.player_id = ${playerId} and player_games.ended_at >= ${since}
    group by ${week} order by 1`.compile(db);
}

export function clearestWin(db: Db, playerId: PlayerId) {
  const margin = sql`case player_games.seat when 'A' then games.score_a - games.score_b
    else games.score_b - games.score_a end`;
  // A positive margin is required, because the winner may have been behind when the other resigned.
  return sql<BestGame>`select player_games.game_id as ${sql.ref('gameId')}, ${margin} as ${sql.ref('by')}
    from player_games inner join games on games.id = player_games.game_id
    where player_games.player_id = ${playerId} and player_games.outcome = 'W' and ${margin} > 0
    order by 2 desc, 1 desc limit 1`.compile(db);
}

export function largestCapture(db: Db, playerId: PlayerId) {
  return sql<BestGame>`select player_games.game_id as ${sql.ref('gameId')}, player_games.largest_capture as ${sql.ref('by')}
    from player_games where player_games.player_id = ${playerId} and player_games.largest_capture > 0
    order by 2 desc, 1 desc limit 1`.compile(db);
}
