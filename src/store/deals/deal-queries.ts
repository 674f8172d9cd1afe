// Reads of daily deals.
import { sql, type Kysely } from 'kysely';
import type { RankedPage } from '../../ports/deal-store.ts';
import type { DealPlayer, DealResult } from '../../records/deal-records.ts';
import type { StandingKind } from '../../records/standing.ts';
import { COLUMNS } from '../columns.ts';
import { isKnown } from '../games/game-queries.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

// Conditions of partial indexes must be literals in the query, because planners do not match parameters to them.

const isRanked = sql<boolean>`deal_games.loss is not null`;

export function dealOf(db: Db, day: string) {
  return db.selectFrom('daily_deals').select(COLUMNS.daily_deals).where('day', '=', day);
}

export function gamesOf(db: Db, { kind, owner }: DealPlayer) {
  return db
    .selectFrom('deal_games')
    .select(COLUMNS.deal_games)
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .orderBy('day', 'desc');
}

export function gameOf(db: Db, day: string, player: DealPlayer) {
  return gamesOf(db, player).where('day', '=', day);
}

/**
 * Round-robin by network, accounts and agents first in each round, so that somebody with many guests delays nobody
 * else. Running games have rows here too, but they are few.
 */
export function unmeasuredGames(db: Db, limit: number) {
  const isGuest = sql<0 | 1>`case when deal_games.kind = 'player' and players.is_account = 0 then 1 else 0 end`;
  const turn = sql<number>`row_number() over (partition by games.opened_by order by ${isGuest}, deal_games.game_id)`;
  return db
    .selectFrom('deal_games')
    .innerJoin('games', 'games.id', 'deal_games.game_id')
    .leftJoin('players', 'players.id', 'deal_games.owner')
    .select(['games.id', isGuest.as('isGuest'), turn.as('turn')])
    .where('deal_games.measured_at', 'is', null)
    .where(sql<boolean>`games.status in ('finished', 'abandoned')`)
    .where(isKnown)
    .orderBy('turn')
    .orderBy('isGuest')
    .orderBy('deal_games.game_id')
    .limit(limit);
}

/** Banned players keep their place, but are not shown. */
export function ranked(db: Db, { day, kind, last, limit }: RankedPage) {
  const isPlayer = kind === 'player';
  const name = isPlayer
    ? sql<string>`(select name from players where players.id = deal_games.owner and banned_at is null)`
    : sql<string>`(select name from agents where agents.slug = deal_games.owner)`;
  const isShown = isPlayer
    ? sql<0 | 1>`(select case when is_hidden = 0 and banned_at is null and finished_games > 0 then 1 else 0 end
        from players where players.id = deal_games.owner)`
    : sql<
        0 | 1
      >`(select case when deleted_at is null then 1 else 0 end from agents where agents.slug = deal_games.owner)`;
  const rows = placedGames(db, day, kind)
    .select([
      'kind',
      'owner',
      'game_id as gameId',
      'is_conceded as isConceded',
      'loss',
      'deficit',
      'ended_at as endedAt',
    ])
    .select([name.as('name'), isShown.as('isShown')])
    .orderBy('is_conceded')
    .orderBy('loss')
    .orderBy('deficit')
    .orderBy('ended_at')
    .orderBy('game_id')
    .limit(limit);
  if (!last) return rows;
  const place = placeOf(last);
  // Skips results equal to the last one that were already listed, but no more than still exist, as some may be deleted.
  const listed = placedGames(db, day, kind)
    .select(sql`case when count(*) < ${last.equals} then count(*) else cast(${last.equals} as bigint) end`.as('listed'))
    .where(sql<boolean>`${ORDER} = ${place}`);
  return rows.where(sql<boolean>`${ORDER} >= ${place}`).offset(sql<number>`${listed}`);
}

const ORDER = sql`(is_conceded, loss, deficit, ended_at)`;

function placeOf({ isConceded, loss, deficit, endedAt }: DealResult) {
  return sql`(${isConceded ? 1 : 0}, ${loss}, ${deficit}, ${endedAt})`;
}

export function rankedCount(db: Db, day: string, kind: StandingKind) {
  return placedGames(db, day, kind).select((eb) => eb.fn.countAll<number>().as('count'));
}

/** Games that have a place in the day's list. */
function placedGames(db: Db, day: string, kind: StandingKind) {
  return db.selectFrom('deal_games').where('day', '=', day).where('kind', '=', kind).where(isRanked);
}

export function betterCount(db: Db, day: string, kind: StandingKind, result: DealResult) {
  return rankedCount(db, day, kind).where(sql<boolean>`${ORDER} < ${placeOf(result)}`);
}

/** Running games stay private, because their players still have moves to choose. */
export function hiddenBefore(db: Db, day: string, limit: number) {
  return db
    .selectFrom('games')
    .select('id')
    .where(sql<boolean>`deal_day is not null and is_public = 0`)
    .where('deal_day', '<', day)
    .where(sql<boolean>`status in ('finished', 'abandoned')`)
    .orderBy('deal_day')
    .limit(limit);
}
