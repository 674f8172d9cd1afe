// Runs a contract of the store as one suite over SQLite and one over PostgreSQL, with an empty store before each test.
import type { Store } from '../../src/ports/store.ts';
import { openBackend } from '../../src/store/open-store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import type { MonitoredBackend } from '../../src/store/monitored-backend.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { emptyPostgres, emptySqlite } from './empty-databases.ts';

/** Receives functions that return the store of the running test, and its underlying database. */
type Contract = (store: () => Store, backend: () => MonitoredBackend) => void;

export function overBothDatabases(name: string, contract: Contract): void {
  describe(`SQLite ${name}`, () => withStore(emptySqlite(), contract));
  suiteNeeding('postgres', `PostgreSQL ${name}`, () => withStore(emptyPostgres(), contract));
}

function withStore(url: () => string, contract: Contract): void {
  let backend: MonitoredBackend;
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
