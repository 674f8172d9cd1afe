// A contract of the store as one suite over SQLite and one over PostgreSQL, with an empty store before each test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Store } from '../../src/ports/store.ts';
import { openBackend } from '../../src/store/open-store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import type { WatchedBackend } from '../../src/store/watched-backend.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import path from 'node:path';
import pg from 'pg';

/** Is given functions that return the store of the running test, and the database below it. */
type Contract = (store: () => Store, backend: () => WatchedBackend) => void;

export function overBothDatabases(name: string, contract: Contract): void {
  describe(`SQLite ${name}`, () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'arena-store-'));
    });
    afterEach(() => rm(folder, { recursive: true }));
    withStore(() => `file:${path.join(folder, 'arena.db')}`, contract);
  });

  suiteNeeding('postgres', `PostgreSQL ${name}`, () => {
    const databaseUrl = freshDatabase();
    beforeEach(() => dropTables(databaseUrl()));
    withStore(databaseUrl, contract);
  });
}

function withStore(url: () => string, contract: Contract): void {
  let backend: WatchedBackend;
  let store: Store;
  beforeEach(async () => {
    backend = await openBackend(url());
    store = new SqlStore(backend);
  });
  afterEach(() => store.close());
  contract(
    () => store,
    () => backend,
  );
}

async function dropTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
}
