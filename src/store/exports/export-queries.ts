// Reads for exports.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ExportPage } from '../../ports/export-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import { isIn, isKnown, isListed, type Source } from '../games/game-queries.ts';
import type { Tables } from '../tables.ts';

// Literals, to match the partial index.
const isFinished = sql<boolean>`${isListed} and games.status = 'finished' and games.ended_at is not null
  and games.started_at is not null`;

export function lastEnding(before: Instant): RawBuilder<{ endedAt: Instant }> {
  return sql`select games.ended_at as ${sql.ref('endedAt')} from games where ${isFinished}
    and games.ended_at < ${before} order by games.ended_at desc limit 1`;
}

export function finishedEnds({ from, to, after, limit }: ExportPage): RawBuilder<{ id: GameId; endedAt: Instant }> {
  const next = after ? sql`and (games.ended_at, games.id) > (${after.endedAt}, ${after.id})` : sql``;
  return sql`select games.id, games.ended_at as ${sql.ref('endedAt')} from games where ${isFinished} and ${isKnown}
    and games.ended_at >= ${after?.endedAt ?? from} and games.ended_at < ${to} ${next}
    order by games.ended_at, games.id limit ${limit}`;
}

export function reviewsOf({ db, flavour }: Source, ids: readonly string[]) {
  return db
    .selectFrom('reviews')
    .select(['game_id as gameId', 'review'])
    .where(isIn(flavour, 'game_id', ids));
}

/** The limit is a literal: with a parameter PostgreSQL would plan for a tenth of the table and scan it all. */
export function deletionOfOldReviews(db: Kysely<Tables>, before: Instant, limit: number) {
  const old = db.selectFrom('reviews').select('game_id').where('at', '<', before).limit(sql.lit(limit));
  return db.deleteFrom('reviews').where('game_id', 'in', old).returning('game_id');
}
