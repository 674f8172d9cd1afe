// The thread that owns the SQLite file, so that waiting for the disk never blocks the event loop.
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { unpackWrites } from './packed-writes.ts';
import type { NumberedStatement, QueryResult, Reply, Request, SqliteFault, Stopped } from './sqlite-messages.ts';

interface Prepared {
  readonly statement: StatementSync;
  readonly isReader: boolean;
}

/** Few enough not to delay a move noticeably. */
const PAGES_AT_ONCE = 200;

const SQLITE_OK = 0;
/** A commit takes a fraction of the time between two: many in a row that meet one have another cause. */
const MAX_FIRST_STEPS = 100;

const port = parentPort!;
// Never evicted: values and lists are always parameters, so the store's code bounds the number of statements.
const texts: string[] = [];
/** By the number of their text. */
const prepared: Prepared[] = [];
/** What a commit runs besides. */
const commands = new Map<string, StatementSync>();

answer(() => {
  const db = open(workerData as string);
  port.on('message', (request: Request) => answer(() => perform(db, request)));
  return { done: true };
});

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 0 });
  // The lock is taken on first access and held, so that a second process is refused at once.
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('BEGIN IMMEDIATE; COMMIT');
  // Sync every commit: NORMAL would lose the last ones in a power failure.
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA wal_autocheckpoint = 4000');
  db.exec('PRAGMA cache_size = -65536');
  db.exec('PRAGMA temp_store = MEMORY');
  return db;
}

function perform(db: DatabaseSync, request: Request): Reply {
  if ('texts' in request) texts.push(...request.texts);
  if ('query' in request) return { result: query(db, request.query, request.parameters) };
  if ('commit' in request) return { stopped: commit(db, unpackWrites(request.commit)) };
  if ('backup' in request) {
    void copy(db, request.backup, request.done);
    return { done: true };
  }
  prepared.length = 0;
  commands.clear();
  db.close();
  return { done: true };
}

async function copy(db: DatabaseSync, file: string, done: MessagePort): Promise<void> {
  const reply: Reply = await copyBetweenCommits(db, file).then(
    () => ({ done: true }),
    (error: unknown) => ({ fault: faultOf(error) }),
  );
  done.postMessage(reply);
  done.close();
}

/**
 * Page by page: writes through this connection during the copy reach the copy too. Its steps are another thread's, and
 * one that meets a commit is tried again; except the first, for which Node rejects with no error at all (SQLITE_OK).
 */
async function copyBetweenCommits(db: DatabaseSync, file: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await backup(db, file, { rate: PAGES_AT_ONCE }));
    } catch (error) {
      if (faultOf(error).errcode !== SQLITE_OK || attempt === MAX_FIRST_STEPS) throw error;
    }
  }
}

function query(db: DatabaseSync, number: number, parameters: readonly SQLInputValue[]): QueryResult {
  const { statement, isReader } = prepare(db, number);
  if (isReader) return { rows: statement.all(...parameters), changes: 0 };
  return { rows: [], changes: Number(statement.run(...parameters).changes) };
}

function commit(db: DatabaseSync, writes: readonly (readonly NumberedStatement[])[]): Stopped[] {
  const stopped: Stopped[] = [];
  run(db, 'BEGIN IMMEDIATE');
  try {
    for (const [index, statements] of writes.entries()) {
      const stop = statements.length === 1 ? firstStop(db, statements) : allOrNothing(db, statements);
      if (stop) stopped.push({ write: index, ...stop });
    }
    run(db, 'COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
  return stopped;
}

type Stop = Omit<Stopped, 'write'>;

function allOrNothing(db: DatabaseSync, statements: readonly NumberedStatement[]): Stop | undefined {
  run(db, 'SAVEPOINT one');
  const stop = firstStop(db, statements);
  if (stop) run(db, 'ROLLBACK TO one');
  run(db, 'RELEASE one');
  return stop;
}

function firstStop(db: DatabaseSync, statements: readonly NumberedStatement[]): Stop | undefined {
  for (const [index, { number, parameters, mayMiss }] of statements.entries()) {
    try {
      const { changes } = prepare(db, number).statement.run(...parameters);
      if (changes === 0 && !mayMiss) return { statement: index, fault: undefined };
    } catch (error) {
      // Some errors (a full disk) end the transaction, so there is nothing to continue.
      if (!db.isTransaction) throw error;
      return { statement: index, fault: faultOf(error) };
    }
  }
  return undefined;
}

function run(db: DatabaseSync, command: string): void {
  const statement = commands.get(command) ?? db.prepare(command);
  commands.set(command, statement);
  statement.run();
}

function prepare(db: DatabaseSync, number: number): Prepared {
  const known = prepared[number];
  if (known) return known;
  const statement = db.prepare(texts[number]!);
  const fresh = { statement, isReader: statement.columns().length > 0 };
  prepared[number] = fresh;
  return fresh;
}

function answer(task: () => Reply): void {
  let reply: Reply;
  try {
    reply = task();
  } catch (error) {
    reply = { fault: faultOf(error) };
  }
  port.postMessage(reply);
}

function faultOf(error: unknown): SqliteFault {
  const { message, errcode } = error as Error & { errcode?: number };
  return { message, errcode };
}
