// The SQL of migrations that differs between the two databases.
import { sql, type RawBuilder } from 'kysely';
import type { Flavour } from '../backend.ts';

export type Sql = RawBuilder<unknown>;

export interface Types {
  /** Ids, hashes and codes are compared byte by byte, whatever the database's collation. */
  readonly key: Sql;
  readonly instant: Sql;
  readonly bytes: Sql;
  /** The time at which a step runs. */
  readonly now: Sql;
  /** Rows are stored in key order: one tree to write instead of two. */
  readonly withoutRowid: Sql;
  /** Lets an integer column hold fractions; in SQLite it already can. */
  readonly toDouble: (table: string, column: string) => readonly Sql[];
}

export const TYPES: Record<Flavour, Types> = {
  sqlite: {
    key: sql`text`,
    instant: sql`integer`,
    bytes: sql`blob`,
    now: sql`unixepoch() * 1000`,
    withoutRowid: sql`without rowid`,
    toDouble: () => [],
  },
  postgres: {
    key: sql`text collate "C"`,
    instant: sql`bigint`,
    bytes: sql`bytea`,
    now: sql`floor(extract(epoch from now()))::bigint * 1000`,
    withoutRowid: sql``,
    toDouble: (table, column) => [
      sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type double precision`,
    ],
  },
};
