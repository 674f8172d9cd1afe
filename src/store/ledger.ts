// The access of all parts of the store to the database, through one group commit.
import type { Compilable, CompiledQuery } from 'kysely';
import { Fenced, ReceiptTaken } from '../ports/store-errors.ts';
import type { WriteOutcome, Write } from './backend.ts';
import { GroupCommit, type OnCommit } from './group-commit.ts';
import type { TableName } from './tables.ts';
import type { MonitoredBackend } from './monitored-backend.ts';

export class Ledger {
  readonly backend: MonitoredBackend;
  readonly #commits: GroupCommit;
  #closed: Promise<void> | undefined;

  constructor(backend: MonitoredBackend, onCommit?: OnCommit) {
    this.backend = backend;
    this.#commits = new GroupCommit(backend, onCommit);
  }

  get db(): MonitoredBackend['db'] {
    return this.backend.db;
  }

  /**
   * Resolves when the write is durable; false if it was too late and left nothing behind.
   * @throws Fenced, ReceiptTaken, RowTaken, StoreDown
   */
  async write(write: Write): Promise<boolean> {
    const outcome = await this.#commits.submit(write);
    if (outcome.is === 'taken') throw takenError(outcome.table);
    return isWritten(outcome);
  }

  /** Like `write`, but also false when one of these tables already has such a row. */
  async writeUnlessTaken(tables: TableName | readonly TableName[], write: Write): Promise<boolean> {
    const outcome = await this.#commits.submit(write);
    if (outcome.is !== 'taken') return isWritten(outcome);
    if ([tables].flat().includes(outcome.table)) return false;
    throw takenError(outcome.table);
  }

  /**
   * For a query that only reads.
   * @throws StoreDown
   */
  run<R>(query: Compilable<R> | CompiledQuery<R>): Promise<R[]> {
    return this.backend.run(compiled(query));
  }

  /**
   * Like `run`, for a query composed of filters that callers choose.
   * @throws StoreDown
   */
  runUnprepared<R>(query: CompiledQuery<R>): Promise<R[]> {
    return this.backend.runUnprepared(query);
  }

  /**
   * For a statement that changes rows and returns them, outside the group commit.
   * @throws StoreDown
   */
  change<R>(query: Compilable<R> | CompiledQuery<R>): Promise<R[]> {
    return this.backend.change(compiled(query));
  }

  /** Reads at most one row. */
  async find<R>(query: Compilable<R> | CompiledQuery<R>): Promise<R | undefined> {
    return (await this.run(query))[0];
  }

  /** Accepts no more writes; resolves when the pending ones are done. */
  drain(): Promise<void> {
    return this.#commits.close();
  }

  close(): Promise<void> {
    this.#closed ??= this.drain().then(() => this.backend.close());
    return this.#closed;
  }
}

function compiled<R>(query: Compilable<R> | CompiledQuery<R>): CompiledQuery<R> {
  return 'compile' in query ? query.compile() : query;
}

function isWritten(outcome: Exclude<WriteOutcome, { is: 'taken' }>): boolean {
  if (outcome.is === 'failed') throw outcome.error;
  return outcome.is === 'written';
}

function takenError(table: TableName): Error {
  if (table === 'journal') return new Fenced('another writer has this ply');
  if (table === 'receipts') return new ReceiptTaken('another request has this key');
  return new Error(`${table} already has this row`);
}
