// Databases whose tables are created once per suite and emptied before each test: creating them takes a hundred times
// as long as emptying them.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateStore } from '../../src/store/open-store.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';

/** Call it in the body of a suite; the returned function gives the URL in hooks and tests. */
export function emptySqlite(): () => string {
  let folder: string;
  const fileOf = (name: string): string => path.join(folder, name);
  before('creates the tables', async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-store-'));
    await migrateStore(`file:${fileOf('empty.db')}`);
  });
  after(() => rm(folder, { recursive: true }));
  let tests = 0;
  beforeEach('copies the empty file', () => copyFile(fileOf('empty.db'), fileOf(`${(tests += 1)}.db`)));
  return () => `file:${fileOf(`${tests}.db`)}`;
}

/** The same for PostgreSQL, where tables keep only the rows they were created with. */
export function emptyPostgres(): () => string {
  const url = freshDatabase();
  let client: pg.Client;
  let emptying: string;
  before('creates the tables', async () => {
    await migrateStore(url());
    client = new pg.Client({ connectionString: url() });
    await client.connect();
    emptying = await emptyingOf(client);
  });
  after(() => client.end());
  beforeEach('empties the tables', () => client.query(emptying));
  return url;
}

async function emptyingOf(client: pg.Client): Promise<string> {
  await client.query('create schema made_with');
  await client.query('set session_replication_role = replica'); // in any order, regardless of foreign keys
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const steps = ['begin'];
  for (const { name } of rows) {
    await client.query(`create table made_with.${name} as table public.${name}`);
    const kept = await client.query(`select from made_with.${name}`);
    steps.push(`delete from public.${name}`);
    if (kept.rowCount) steps.push(`insert into public.${name} table made_with.${name}`);
  }
  return [...steps, 'commit'].join(';');
}
