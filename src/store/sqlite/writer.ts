// The thread that writes the SQLite file, so that waiting for the disk never blocks the event loop.
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { workerData, type MessagePort } from 'node:worker_threads';
import { unpackWrites } from './packed-writes.ts';
import { answerRequests, faultOf } from './answers.ts';
import { lockDatabase } from './lock.ts';
import { WriteAheadLog } from './log.ts';
import type { NumberedStatement, Reply, Request, Stopped } from './messages.ts';
import { Statements } from './statements.ts';

/** How long to wait for other programs that write, and for reads when the log must be restarted. */
const PATIENCE_MS = 200;

/** Pages per backup step: few enough not to delay a move noticeably. */
const PAGES_AT_ONCE = 200;

const SQLITE_OK = 0;
/** Commits are short, so this many failed first steps in a row must have another cause. */
const MAX_FIRST_STEPS = 100;

/** Commands that a commit runs besides the statements of its writes. */
const COMMANDS = ['BEGIN IMMEDIATE', 'COMMIT', 'SAVEPOINT one', 'ROLLBACK TO one', 'RELEASE one'] as const;
type Command = (typeof COMMANDS)[number];

interface Writer {
  readonly lock: DatabaseSync;
  readonly db: DatabaseSync;
  readonly statements: Statements;
  readonly commands: Readonly<Record<Command, StatementSync>>;
  readonly log: WriteAheadLog;
}

answerRequests(() => {
  const writer = open(workerData as string);
  return (request) => perform(writer, request);
});

function open(path: string): Writer {
  const lock = lockDatabase(path);
  const db = new DatabaseSync(path, { timeout: PATIENCE_MS });
  // Sync every commit: NORMAL would lose the last ones in a power failure.
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA cache_size = -65536');
  db.exec('PRAGMA temp_store = MEMORY');
  const log = new WriteAheadLog(db);
  db.exec('BEGIN IMMEDIATE; COMMIT');
  const commands = Object.fromEntries(COMMANDS.map((command) => [command, db.prepare(command)])) as Writer['commands'];
  return { lock, db, statements: new Statements(db), commands, log };
}

function perform(writer: Writer, request: Request): Reply {
  const { db, lock, statements } = writer;
  if ('texts' in request) statements.add(request.texts);
  if ('query' in request) return { result: statements.query(request.query, request.parameters) };
  if ('commit' in request) return { stopped: commit(writer, unpackWrites(request.commit)) };
  if ('backup' in request) {
    void copy(db, request.backup, request.done);
    return { done: true };
  }
  if (!('close' in request)) throw new Error('unprepared queries belong to the reading thread');
  db.close();
  lock.close();
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
 * Copies the database page by page, so that writes through this connection during the copy are included. The steps run
 * in another thread; a step that conflicts with a commit is retried by SQLite, except the first one, for which Node
 * rejects with SQLITE_OK.
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

function commit(writer: Writer, writes: readonly (readonly NumberedStatement[])[]): Stopped[] {
  const { db, commands, log } = writer;
  const stopped: Stopped[] = [];
  commands['BEGIN IMMEDIATE'].run();
  try {
    for (const [index, statements] of writes.entries()) {
      const stop = statements.length === 1 ? firstStop(writer, statements) : allOrNothing(writer, statements);
      if (stop) stopped.push({ write: index, ...stop });
    }
    commands.COMMIT.run();
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
  log.bound();
  return stopped;
}

type Stop = Omit<Stopped, 'write'>;

function allOrNothing(writer: Writer, statements: readonly NumberedStatement[]): Stop | undefined {
  const { commands } = writer;
  commands['SAVEPOINT one'].run();
  const stop = firstStop(writer, statements);
  if (stop) commands['ROLLBACK TO one'].run();
  commands['RELEASE one'].run();
  return stop;
}

function firstStop({ db, statements }: Writer, steps: readonly NumberedStatement[]): Stop | undefined {
  for (const [index, { number, parameters, mayMiss }] of steps.entries()) {
    try {
      if (statements.run(number, parameters) === 0 && !mayMiss) return { statement: index, fault: undefined };
    } catch (error) {
      // Some errors (a full disk) end the transaction, so there is nothing to continue.
      if (!db.isTransaction) throw error;
      return { statement: index, fault: faultOf(error) };
    }
  }
  return undefined;
}
