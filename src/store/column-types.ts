// Types of columns and tables where the two databases differ.
import { sql } from 'kysely';

export const instant = { sqlite: 'integer', postgres: 'bigint' } as const;

/** Ids, hashes and codes are compared byte by byte, whatever the database's collation. */
export const key = { sqlite: sql`text`, postgres: sql`text collate "C"` };

/** Rows are stored in key order: one tree to write instead of two. */
export function withoutRowid<T extends { modifyEnd(modifier: ReturnType<typeof sql>): T }>(
  table: T,
  flavour: Flavour,
): T {
  return flavour === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}

/** Where SQLite and PostgreSQL differ in what Kysely builds. */
export type Flavour = 'sqlite' | 'postgres';
