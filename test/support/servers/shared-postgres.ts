// One PostgreSQL for all suites of this process, with a separate database for each.
import { atEnd } from '../../../tools/test-run/at-end.ts';
import { createDatabase, startPostgres } from './postgres.ts';
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
    databases += 1;
    url = await createDatabase((await shared).url, `suite_${databases}`);
  });
  return () => {
    if (!url) throw new Error('the database is there in hooks and tests only');
    return url;
  };
}

atEnd(async () => (await shared)?.stop());
