// Measures how much space the tables of a database take, with their indices, and releases free space.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Releases the space that databases keep for new rows. */
export async function compact(databaseUrl: string): Promise<void> {
  if (databaseUrl.startsWith('file:')) return void inFile(databaseUrl, (db) => db.exec('vacuum'));
  await inPostgres(databaseUrl, (client) => client.query('vacuum full analyze'));
}

/** The size of each table in bytes. */
export async function sizesOf<T extends string>(databaseUrl: string, tables: readonly T[]): Promise<Record<T, number>> {
  const sizes: [T, number][] = [];
  for (const table of tables) sizes.push([table, await sizeOf(databaseUrl, table)]);
  return Object.fromEntries(sizes) as Record<T, number>;
}

async function sizeOf(databaseUrl: string, table: string): Promise<number> {
  if (databaseUrl.startsWith('file:')) {
    const pages = `select coalesce(sum(pgsize), 0) as n from dbstat
      where name in (select name from sqlite_schema where tbl_name = ?)`;
    return inFile(databaseUrl, (db) => Number(db.prepare(pages).get(table)!['n']));
  }
  const size = 'select pg_total_relation_size($1::regclass) as n';
  return inPostgres(databaseUrl, async (client) => {
    return Number((await client.query<{ n: string }>(size, [table])).rows[0]!.n);
  });
}

function inFile<T>(databaseUrl: string, task: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(databaseUrl.slice('file:'.length));
  try {
    return task(db);
  } finally {
    db.close();
  }
}

export async function inPostgres<T>(databaseUrl: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return task(client).finally(() => client.end());
}
