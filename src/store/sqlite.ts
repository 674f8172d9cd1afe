// The embedded store: one file, one process, one thread that owns it.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type CompiledQuery } from 'kysely';
import { StoreDown, type Trouble } from '../ports/store-errors.ts';
import { MISSED, WRITTEN, type Backend, type WriteOutcome, type Step, type Write } from './backend.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { SqliteFault, Statement, Stopped } from './sqlite-messages.ts';
import { SqliteError, SqliteThread } from './sqlite-thread.ts';
import type { Tables } from './tables.ts';

/** Creates the folder of the file if it is missing. */
export async function openSqlite(path: string): Promise<Backend> {
  makeFolder(dirname(path));
  const thread = await SqliteThread.open(path).catch((error: unknown) => {
    throw openingError(error, path);
  });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(thread) });
  return {
    flavour: 'sqlite',
    db,
    run: (query) => run(thread, query),
    commit: (writes) => commit(thread, writes),
    backup: (file) => thread.backup(file),
    close: () => thread.close(),
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Error(`cannot make the folder of the database: ${(error as Error).message}`, { cause: error });
  }
}

async function run<R>(thread: SqliteThread, query: CompiledQuery<R>): Promise<R[]> {
  try {
    return (await thread.query(statementOf(query))).rows as R[];
  } catch (error) {
    throw translate(error);
  }
}

async function commit(thread: SqliteThread, writes: readonly Write[]): Promise<WriteOutcome[]> {
  const stopped = await stoppedWrites(thread, writes);
  const outcomes = writes.map(() => WRITTEN);
  for (const stop of stopped) outcomes[stop.write] = outcomeOf(stop, writes[stop.write]![stop.statement]!);
  return outcomes;
}

async function stoppedWrites(thread: SqliteThread, writes: readonly Write[]): Promise<readonly Stopped[]> {
  try {
    return await thread.commit(writes.map((write) => write.map(statementOfStep)));
  } catch (error) {
    throw translate(error);
  }
}

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { sql, parameters: parameters as Statement['parameters'] };
}

function statementOfStep(step: Step): Statement {
  if ('update' in step) return { ...statementOf(step.update), mayMiss: step.mayMiss };
  return { sql: insertInto(step.into, step.row), parameters: Object.values(step.row) };
}

const inserts = new Map<string, string>();

/** All rows of a table are built in one place, with their columns in one order. */
function insertInto(table: string, row: object): string {
  const known = inserts.get(table);
  if (known) return known;
  const columns = Object.keys(row);
  const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  inserts.set(table, sql);
  return sql;
}

function outcomeOf({ fault }: Stopped, step: Step): WriteOutcome {
  if (!fault) return MISSED;
  if ('into' in step && isDuplicate(fault)) return { is: 'taken', table: step.into };
  return { is: 'failed', error: translate(new SqliteError(fault)) as Error };
}

// https://www.sqlite.org/rescode.html
const BUSY = 5;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_UNIQUE = 2067;
/** Faults that are not the statement's, by primary code. */
const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [BUSY, 'busy'],
  [8, 'read-only'],
  [13, 'full'],
  ...[7, 10, 11, 14, 26].map((code) => [code, 'failing'] as const), // NOMEM, IOERR, CORRUPT, CANTOPEN, NOTADB
]);

function isDuplicate({ errcode }: SqliteFault): boolean {
  return errcode === CONSTRAINT_PRIMARYKEY || errcode === CONSTRAINT_UNIQUE;
}

function primaryCode(errcode: number): number {
  return errcode & 0xff;
}

function translate(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  // Without a code it is the thread that has ended.
  const trouble = error.errcode === undefined ? 'failing' : TROUBLES.get(primaryCode(error.errcode));
  return trouble ? new StoreDown(`SQLite: ${error.message}`, { cause: error, trouble }) : error;
}

function openingError(error: unknown, path: string): unknown {
  if (!(error instanceof SqliteError)) return error;
  const isLocked = error.errcode !== undefined && primaryCode(error.errcode) === BUSY;
  const why = isLocked ? 'another arena process has this database open' : `cannot open the database (${error.message})`;
  return new Error(`${why}: ${path}`, { cause: error });
}
