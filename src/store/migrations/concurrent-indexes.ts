// Builds the indexes of a migration step before it on PostgreSQL, while other processes read and write. Within the
// step, which is a transaction, building them would block those processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Sql } from './types.ts';

export interface ConcurrentIndex {
  /**
   * The indexes are built only if all of these exist: not in a new database, and not before the steps they depend on.
   */
  readonly needed: readonly string[];
  /** By name: the SQL after `on`. The step creates those that are missing. */
  readonly indices: Readonly<Record<string, Sql>>;
}

/** An arbitrary number for the advisory lock. */
const LOCK = sql.lit(20_261_125);
/** The lock is polled, because CREATE INDEX CONCURRENTLY would wait for a statement that waits for the lock. */
const LOOK_EVERY_MS = 200;

/** Runs in one process at a time. */
export async function buildIndexesConcurrently<Tables>(
  db: Kysely<Tables>,
  { needed, indices }: ConcurrentIndex,
): Promise<void> {
  await db.connection().execute(async (one) => {
    while (!(await sql<{ is: boolean }>`select pg_try_advisory_lock(${LOCK}) as is`.execute(one)).rows[0]!.is) {
      await sleep(LOOK_EVERY_MS);
    }
    try {
      if ((await validityOf(one, needed)).size < needed.length) return;
      const built = await validityOf(one, Object.keys(indices));
      for (const [name, on] of Object.entries(indices)) {
        if (built.get(name) === true) continue;
        // An invalid index, left by a process that died while building it.
        if (built.has(name)) await sql`drop index concurrently ${sql.ref(name)}`.execute(one);
        await sql`create index concurrently ${sql.ref(name)} on ${on}`.execute(one);
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}

/** The statements of the step. */
export function missingIndexes(indices: ConcurrentIndex['indices']): Sql[] {
  return Object.entries(indices).map(([name, on]) => sql`create index if not exists ${sql.ref(name)} on ${on}`);
}

async function validityOf<Tables>(db: Kysely<Tables>, names: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`select relname as name, indisvalid as valid
    from pg_index inner join pg_class on pg_class.oid = indexrelid
    where relname = any(${names}) and pg_table_is_visible(pg_class.oid)`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}
