// Kysely over the SQLite thread. Only migrations use its transactions: the store's own writes go through `commit`.
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import type { SqliteThread } from './sqlite-thread.ts';
import type { Statement } from './sqlite-messages.ts';

export class SqliteThreadDialect implements Dialect {
  readonly #thread: SqliteThread;

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  createDriver(): Driver {
    return new ThreadDriver(this.#thread);
  }

  createAdapter(): SqliteAdapter {
    return new ThreadAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}

class ThreadAdapter extends SqliteAdapter {
  /** One connection; the thread already serialises requests, so reads need not queue here. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ThreadDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(thread: SqliteThread) {
    this.#connection = new ThreadConnection(thread);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    await this.#run('BEGIN IMMEDIATE');
  }

  async commitTransaction(): Promise<void> {
    await this.#run('COMMIT');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run('ROLLBACK');
  }

  /** The thread is closed by its opener. */
  async destroy(): Promise<void> {}

  async #run(sql: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(sql));
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread;

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#thread.query({ sql, parameters: parameters as Statement['parameters'] });
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  // oxlint-disable-next-line eslint/require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are never streamed');
  }
}
