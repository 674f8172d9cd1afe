// Rows for any tables in one statement of PostgreSQL: each table's rows travel as one JSON text.
import type pg from 'pg';
import type { Insert } from './backend.ts';
import type { TableName } from './tables.ts';

/**
 * Prepared once per connection and set of tables, for any number of rows. Tables come in any order: PostgreSQL checks
 * references at the end of a statement.
 */
export async function insertAll(client: pg.PoolClient, inserts: readonly Insert[]): Promise<void> {
  const rowsOf = Map.groupBy(inserts, ({ into }) => into);
  const tables = [...rowsOf.keys()].toSorted();
  const values = tables.map((table) => JSON.stringify(rowsOf.get(table)!.map(({ row }) => row)));
  await client.query({ name: nameOf(tables), text: insertText(tables), values });
}

const names = new Map<string, string>();

/** Numbered: PostgreSQL truncates names to 63 characters, so two with the same prefix would collide. */
function nameOf(tables: readonly TableName[]): string {
  const key = tables.join(' ');
  const name = names.get(key) ?? `insert ${names.size}`;
  names.set(key, name);
  return name;
}

/** The rows of a table in the parameter of this number, from 1. */
export function recordset(table: TableName, parameter: number): string {
  return `json_populate_recordset(null::${table}, $${parameter})`;
}

function insertText(tables: readonly TableName[]): string {
  const parts = tables.map((table, i) => `insert into ${table} select * from ${recordset(table, i + 1)}`);
  const last = parts.pop();
  const others = parts.map((part, i) => `part_${i} as (${part})`);
  return others.length > 0 ? `with ${others.join(', ')} ${last}` : `${last}`;
}
