// Makes everything due that waits for a later time. After the clock was set back, it would otherwise wait until the clock
// reaches that time again.
import { sql, type Kysely } from 'kysely';
import type { Instant } from '../records/game-record.ts';
import type { Write } from './backend.ts';
import { looseSteps } from './steps.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

export function newestGame(db: Db) {
  return db.selectFrom('games').select('id').orderBy('id', 'desc').limit(1);
}

/** What is not due yet simply waits again. */
export function laterWaitsEnd(db: Db, now: Instant): Write {
  return looseSteps(db, [
    sql`update games set check_at = ${now} where check_at > ${now}`,
    sql`update tournaments set check_at = ${now} where check_at > ${now}`,
    sql`update rating_book set recounting_until = ${now} where recounting_until > ${now}`,
    sql`update webhooks set held_until = null where held_until > ${now}`,
    sql`update deliveries set next_at = ${now} where next_at > ${now}`,
    sql`update push_deliveries set next_at = ${now} where next_at > ${now}`,
  ]);
}
