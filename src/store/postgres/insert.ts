// Inserts rows into any tables with one PostgreSQL statement: each table's rows are sent as one JSON text.
import type pg from 'pg';
import type { Guard, Insert } from '../backend.ts';
import type { TableName } from '../tables.ts';

export interface Insertion {
  readonly inserts: readonly Insert[];
  /** Only used together with journal rows. */
  readonly guards: readonly Guard[];
}

/**
 * Prepared once per connection and set of tables, for any number of rows. The order of tables does not matter:
 * PostgreSQL checks references at the end of a statement. Fails if a guard does not hold.
 */
export async function insertAll(client: pg.PoolClient, { inserts, guards }: Insertion): Promise<void> {
  const rowsOf = Map.groupBy(inserts, ({ into }) => into);
  const tables = [...rowsOf.keys()].toSorted();
  const rows = tables.map((table) => JSON.stringify(rowsOf.get(table)!.map(({ row }) => row)));
  const isGuarded = guards.length > 0;
  const values = isGuarded ? [...rows, JSON.stringify(guards)] : rows;
  await client.query({ name: nameOf(tables, isGuarded), text: insertText(tables, isGuarded), values });
}

const names = new Map<string, string>();

/** Numbered: PostgreSQL truncates names to 63 characters, so two with the same prefix would collide. */
function nameOf(tables: readonly TableName[], isGuarded: boolean): string {
  const key = `${isGuarded ? 'guarded ' : ''}${tables.join(' ')}`;
  const name = names.get(key) ?? `insert ${names.size}`;
  names.set(key, name);
  return name;
}

/** The rows of a table in the parameter of this number, from 1. */
export function recordset(table: TableName, parameter: number): string {
  return `json_populate_recordset(null::${table}, $${parameter})`;
}

function insertText(tables: readonly TableName[], isGuarded: boolean): string {
  const parts = tables.map((table, i) => {
    const guard = isGuarded && table === 'journal' ? ` where ${allHold(tables.length + 1)}` : '';
    return `insert into ${table} select * from ${recordset(table, i + 1)}${guard}`;
  });
  const last = parts.pop();
  const others = parts.map((part, i) => `part_${i} as (${part})`);
  return others.length > 0 ? `with ${others.join(', ')} ${last}` : `${last}`;
}

/** True, or a division by zero, which undoes the whole statement, including other tables. */
function allHold(parameter: number): string {
  return `(select 1 / (count = 0)::integer from (${brokenGuards(parameter)}) as broken) = 1`;
}

/**
 * Counts the guards in the parameter of this number that do not hold. Each game is looked up by its key: a join planned
 * while there were few games would scan all of them. A standby that takes over may lack the last moves that were
 * acknowledged, which rooms still have; without the look at the row before, they would continue after a gap.
 */
export function brokenGuards(parameter: number): string {
  return `select count(*) from json_to_recordset($${parameter}) as seen (game text, epoch integer, ply integer)
    where coalesce((select games.epoch from games where games.id = seen.game), 0) <> seen.epoch
    or (seen.ply > 0
      and not exists (select 1 from journal where journal.game_id = seen.game and journal.ply = seen.ply - 1))`;
}
