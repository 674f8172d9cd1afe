// What waits for a later time, and how to end all such waits at once: when the clock has been put back, they would last
// until it is as late again.
import { sql, type Kysely } from 'kysely';
import type { Instant } from '../records/game-record.ts';
import type { Write } from './backend.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

export function newestGame(db: Db) {
  return db.selectFrom('games').select('id').orderBy('id', 'desc').limit(1);
}

/** Whatever is looked at too early waits again. */
export function laterWaitsEnd(db: Db, now: Instant): Write {
  return [
    sql`update games set check_at = ${now} where check_at > ${now}`,
    sql`update tournaments set check_at = ${now} where check_at > ${now}`,
    sql`update rating_book set recounting_until = ${now} where recounting_until > ${now}`,
    sql`update webhooks set held_until = null where held_until > ${now}`,
    sql`update deliveries set next_at = ${now} where next_at > ${now}`,
    sql`update push_deliveries set next_at = ${now} where next_at > ${now}`,
  ].map((statement) => ({ update: statement.compile(db), mayMiss: true }));
}
