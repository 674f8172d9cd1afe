// Reads of sessions.
import { sql, type Kysely } from 'kysely';
import type { PlayerId } from '../../records/ids.ts';
import type { Instant } from '../../records/game-record.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

const LAST_USE = sql<Instant>`coalesce(last_used_at, created_at)`;

export function sessions(db: Db) {
  return db
    .selectFrom('sessions')
    .select(['hash', 'player_id as playerId', 'created_at as createdAt', LAST_USE.as('lastUsedAt')]);
}

export function sessionsOf(db: Db, playerId: PlayerId) {
  return sessions(db).where('player_id', '=', playerId);
}

/** Two queries: each uses its own index. */
export function oldSessions(
  db: Db,
  { createdBefore, usedBefore }: { createdBefore: Instant; usedBefore: Instant },
  limit: number,
) {
  // The limit is a literal: with a parameter PostgreSQL would plan for a tenth of the table and scan it all.
  const some = db.selectFrom('sessions').select('hash').limit(sql.lit(limit));
  return [some.where('created_at', '<', createdBefore), some.where(LAST_USE, '<', usedBefore)];
}
