// Every table of a database with every row, for tests of what is nowhere any more.
import { CompiledQuery } from 'kysely';
import type { WatchedBackend } from '../../src/store/watched-backend.ts';

type Row = Record<string, unknown>;

const NAMES = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'kysely%'`,
  postgres: `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
};

/** By table. */
export async function everyRow(backend: WatchedBackend): Promise<ReadonlyMap<string, readonly Row[]>> {
  const run = (sql: string): Promise<readonly Row[]> => backend.run<Row>(CompiledQuery.raw(sql));
  const names = (await run(NAMES[backend.flavour])).map(({ name }) => name as string).toSorted();
  const tables = await Promise.all(names.map(async (name) => [name, await run(`select * from ${name}`)] as const));
  return new Map(tables);
}

/** The tables that hold a text, in whichever column. */
export async function tablesWith(backend: WatchedBackend, text: string): Promise<string[]> {
  const tables = [...(await everyRow(backend))];
  return tables.filter(([, rows]) => JSON.stringify(rows).includes(text)).map(([name]) => name);
}
