// Opens the store of a DATABASE_URL: for a server, which brings its tables up to date, or for a command.
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Store } from '../ports/store.ts';
import type { Backend } from './backend.ts';
import { SqlStore, type StoreOptions } from './sql-store.ts';
import { databasePath, isFile } from './database-path.ts';
import { checkSteps, migrate } from './migrations/steps.ts';
import { openSqlite } from './sqlite/backend.ts';
import { monitored, type TroubleLog, type MonitoredBackend } from './monitored-backend.ts';

/**
 * `file:` and a path, absolute or from the working directory: the embedded store, for one process.
 * `postgres://…`: PostgreSQL, for any number of processes.
 * @throws Error with the reason the database cannot be used
 */
export async function openStore(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
  return new SqlStore(await openBackend(databaseUrl, options), options);
}

/**
 * Changes no tables, unless there are none.
 * @param mayBeOlder whether the database may be from an older release: then it can only be backed up
 * @throws ForeignDatabase, or an Error with the reason the database cannot be used
 */
export async function openStoreAsIs(databaseUrl: string, { mayBeOlder }: { mayBeOlder: boolean }): Promise<Store> {
  const prepare: Prepare = ({ db, flavour }) => checkSteps(db, flavour, mayBeOlder);
  return new SqlStore(await openPrepared(databaseUrl, {}, prepare));
}

/** @returns the names of the migrations that were run */
export async function migrateStore(databaseUrl: string): Promise<string[]> {
  const backend = await open(databaseUrl, () => {}, SILENT);
  return migrate(backend.db, backend.flavour).finally(() => backend.close());
}

/** The table that names the migrations of a database. */
export const STEPS_TABLE = DEFAULT_MIGRATION_TABLE;

export { refuseForeign } from './migrations/steps.ts';

const SILENT: TroubleLog = { began: () => {}, ended: () => {}, connectionBroke: () => {} };

/** The migrated database below the store: for the store, and for tests of its queries. */
export function openBackend(databaseUrl: string, options: StoreOptions = {}): Promise<MonitoredBackend> {
  return openPrepared(databaseUrl, options, ({ db, flavour }) => migrate(db, flavour));
}

type Prepare = (backend: Backend) => Promise<unknown>;

async function openPrepared(
  databaseUrl: string,
  { warn = () => {}, trouble = SILENT, onLookUp = () => {} }: StoreOptions,
  prepare: Prepare,
): Promise<MonitoredBackend> {
  const backend = await open(databaseUrl, warn, trouble);
  try {
    await prepare(backend);
  } catch (error) {
    await backend.close();
    throw error;
  }
  return monitored(backend, trouble, onLookUp);
}

async function open(databaseUrl: string, warn: (message: string) => void, trouble: TroubleLog): Promise<Backend> {
  if (isFile(databaseUrl)) return openSqlite(databasePath(databaseUrl));
  if (/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    const { openPostgres } = await import('./postgres/backend.ts');
    return openPostgres(databaseUrl, warn, () => trouble.connectionBroke());
  }
  throw new Error('DATABASE_URL is neither file:… nor postgres://…');
}
