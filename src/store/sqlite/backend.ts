// The embedded store: one file, one process, one writer thread and one reader thread.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type CompiledQuery } from 'kysely';
import { StoreDown, UnopenedFile, type Trouble } from '../../ports/store-errors.ts';
import type { GameId } from '../../records/ids.ts';
import { MISSED, WRITTEN, type Backend, type Update, type WriteOutcome, type Write } from '../backend.ts';
import { READ_ONLY_DISK } from './answers.ts';
import { sqliteDialect } from './dialect.ts';
import type { QueryResult, SqliteFault, Statement, Stopped } from './messages.ts';
import { SqliteError, SqliteThread } from './thread.ts';
import type { TableName, Tables } from '../tables.ts';

/** Creates the folder of the file if it is missing. */
export async function openSqlite(path: string): Promise<Backend> {
  makeFolder(dirname(path));
  // Here, because its lock would be left beside it.
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UnopenedFile(`cannot open the database (it is a folder): ${path}`, false, undefined);
  }
  const { writer, reader } = await openThreads(path).catch((error: unknown) => {
    throw openingError(error, path);
  });
  const db = new Kysely<Tables>({ dialect: sqliteDialect((query) => translated(writer.query(query))) });
  return {
    flavour: 'sqlite',
    db,
    readsApart: true,
    run: (query) => rowsOf(reader.query(statementOf(query))),
    runUnprepared: (query) => rowsOf(reader.queryUnprepared(statementOf(query))),
    change: (query) => rowsOf(writer.query(statementOf(query))),
    commit: (writes) => commit(writer, writes),
    backup: (file) => translated(writer.backup(file)),
    async close() {
      // The writer closes last, because the last to close removes the log, which requires write access.
      await reader.close();
      await writer.close();
    },
  };
}

async function openThreads(path: string): Promise<{ writer: SqliteThread; reader: SqliteThread }> {
  const writer = await SqliteThread.open(new URL('./writer.ts', import.meta.url), path);
  try {
    return { writer, reader: await SqliteThread.open(new URL('./reader.ts', import.meta.url), path) };
  } catch (error) {
    await writer.close();
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Error(`cannot create the folder of the database: ${(error as Error).message}`, { cause: error });
  }
}

async function rowsOf<R>(asked: Promise<QueryResult>): Promise<R[]> {
  return (await translated(asked)).rows as R[];
}

async function commit(thread: SqliteThread, writes: readonly Write[]): Promise<WriteOutcome[]> {
  const tasks = writes.map(tasksOf);
  const stopped = await translated(thread.commit(tasks.map((each) => each.map(({ statement }) => statement))));
  const outcomes = writes.map(() => WRITTEN);
  for (const stop of stopped) outcomes[stop.write] = outcomeOf(stop, tasks[stop.write]![stop.statement]!);
  return outcomes;
}

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { sql, parameters: parameters as Statement['parameters'] };
}

/** One statement of a write. */
interface Task {
  readonly statement: Statement;
  /** The table that it inserts into. */
  readonly into?: TableName;
}

/** Maximum rows per statement: a statement for each row costs mostly sending and binding. */
const ROWS_AT_ONCE = 50;

/** Combines adjacent inserts into the same table. */
function tasksOf(write: Write): Task[] {
  const tasks: Task[] = [];
  for (let i = 0; i < write.length;) {
    const rows = rowsFrom(write, i);
    const step = write[i]!;
    if ('into' in step) tasks.push(taskOfInserts(step.into, rows));
    else if ('update' in step) tasks.push(taskOfUpdate(step));
    else if (step.epoch !== null) tasks.push(taskOfGuard(step.game, step.epoch));
    i += Math.max(1, rows.length);
  }
  return tasks;
}

/** The rows that steps from this index on insert into the same table. */
function rowsFrom(write: Write, from: number): object[] {
  const first = write[from]!;
  const rows: object[] = [];
  for (let i = from; i < write.length && rows.length < ROWS_AT_ONCE; i++) {
    const step = write[i]!;
    if (!('into' in step) || !('into' in first) || step.into !== first.into) break;
    rows.push(step.row);
  }
  return rows;
}

function taskOfUpdate({ update, mayMiss }: Update): Task {
  return { statement: { ...statementOf(update), mayMiss } };
}

/**
 * An update, because only changed rows are counted. The row before needs no look: this process alone writes the file,
 * which never loses a commit.
 */
function taskOfGuard(game: GameId, epoch: number): Task {
  const sql = 'update games set epoch = epoch where id = ? and coalesce(epoch, 0) = ?';
  return { statement: { sql, parameters: [game, epoch] } };
}

function taskOfInserts(into: TableName, rows: readonly object[]): Task {
  const parameters = rows.flatMap((row) => Object.values(row) as Statement['parameters']);
  return { statement: { sql: insertInto(into, rows), parameters }, into };
}

const inserts = new Map<string, string>();

/** Cached by table: all rows of a table are built in one place, with the same order of columns. */
function insertInto(table: TableName, rows: readonly object[]): string {
  const key = `${table} ${rows.length}`;
  const known = inserts.get(key);
  if (known) return known;
  const columns = Object.keys(rows[0]!);
  const values = `(${columns.map(() => '?').join(', ')})`;
  const sql = `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => values).join(', ')}`;
  inserts.set(key, sql);
  return sql;
}

function outcomeOf({ fault }: Stopped, { into }: Task): WriteOutcome {
  if (!fault) return MISSED;
  const table = isDuplicate(fault) ? (into ?? tableOf(fault)) : undefined;
  if (table !== undefined) return { is: 'taken', table };
  return { is: 'failed', error: translate(new SqliteError(fault)) as Error };
}

// https://www.sqlite.org/rescode.html
const BUSY = 5;
const FULL = 13;
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_UNIQUE = 2067;
/** Faults that are not the statement's, by primary code. */
const TROUBLES: ReadonlyMap<number, Trouble> = new Map([
  [BUSY, 'busy'],
  [8, 'read-only'],
  [FULL, 'full'],
  ...[7, 10, 11, 14, 26].map((code) => [code, 'failing'] as const), // NOMEM, IOERR, CORRUPT, CANTOPEN, NOTADB
]);

function isDuplicate({ errcode }: SqliteFault): boolean {
  return errcode === CONSTRAINT_PRIMARYKEY || errcode === CONSTRAINT_UNIQUE;
}

/** For an update, only SQLite's message names the table. */
function tableOf({ message }: SqliteFault): TableName | undefined {
  return /^UNIQUE constraint failed: (\w+)\./.exec(message)?.[1] as TableName | undefined;
}

function primaryCode(errcode: number): number {
  return errcode & 0xff;
}

async function translated<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  if (!(error instanceof SqliteError)) return error;
  // Without a code, the thread has exited.
  const trouble = error.errcode === undefined ? 'failing' : TROUBLES.get(primaryCode(error.errcode));
  return trouble ? new StoreDown(`SQLite: ${error.message}`, { cause: error, trouble }) : error;
}

/** Why the database at this path cannot be opened. */
export function openingError(error: unknown, path: string): unknown {
  if (!(error instanceof SqliteError)) return error;
  const code = error.errcode === undefined ? undefined : primaryCode(error.errcode);
  if (code === FULL || error.message === READ_ONLY_DISK.message) return translate(error);
  const isHeld = code === BUSY;
  const why = isHeld ? 'another process has this database open' : `cannot open the database (${error.message})`;
  return new UnopenedFile(`${why}: ${path}`, isHeld, error);
}
