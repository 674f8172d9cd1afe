// One PostgreSQL for all suites of this process, with a separate database for each.
import pg from 'pg';
import { atEnd } from '../../../tools/test-run/at-end.ts';
import { startPostgres } from './postgres.ts';
import type { Server } from './server.ts';

let shared: Promise<Server> | undefined;
let databases = 0;

/**
 * Call it in the body of a suite: registers a `before` that creates an empty database.
 * @returns a function that gives its URL in hooks and tests. A suite that kills its server must start its own instead.
 */
export function freshDatabase(): () => string {
  let url: string | undefined;
  before('makes a database', async () => {
    shared ??= startPostgres();
    url = await createDatabase((await shared).url);
  });
  return () => {
    if (!url) throw new Error('the database is there in hooks and tests only');
    return url;
  };
}

async function createDatabase(serverUrl: string): Promise<string> {
  databases += 1;
  const name = `suite_${databases}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

atEnd(async () => (await shared)?.stop());
