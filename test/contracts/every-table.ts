// Every table of a database, for tests that something is gone from everywhere.
import { CompiledQuery } from 'kysely';
import type { MonitoredBackend } from '../../src/store/monitored-backend.ts';

const NAMES = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'kysely%'`,
  postgres: `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
};

/** The tables that contain a text in any column. */
export async function tablesWith(backend: MonitoredBackend, text: string): Promise<string[]> {
  const run = <T>(sql: string): Promise<readonly T[]> => backend.run<T>(CompiledQuery.raw(sql));
  const names = (await run<{ name: string }>(NAMES[backend.flavour])).map(({ name }) => name).toSorted();
  const tables = await Promise.all(names.map((name) => run(`select * from ${name}`)));
  return names.filter((_, i) => JSON.stringify(tables[i]).includes(text));
}
