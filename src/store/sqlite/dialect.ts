// Kysely over the SQLite thread. Only migrations use its transactions: the store's own writes go through `commit`.
import {
  CompiledQuery,
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { QueryResult as Rows, Statement } from './messages.ts';

type RunQuery = (query: Statement) => Promise<Rows>;

export function sqliteDialect(run: RunQuery): Dialect {
  return {
    createDriver: () => new ThreadDriver(run),
    createAdapter: () => new ThreadAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadAdapter extends SqliteAdapter {
  /** There is one connection, but the thread serialises requests, so reads need not queue here. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opening and closing are left to the opener of the thread. */
class ThreadDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(run: RunQuery) {
    super();
    this.#connection = new ThreadConnection(run);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  override async beginTransaction(): Promise<void> {
    await this.#run('BEGIN IMMEDIATE');
  }

  override async commitTransaction(): Promise<void> {
    await this.#run('COMMIT');
  }

  /** Never fails, to keep the error that led to it: after some, such as a full disk, SQLite has already rolled back. */
  override async rollbackTransaction(): Promise<void> {
    await this.#run('ROLLBACK').catch(() => undefined);
  }

  async #run(sql: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(sql));
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #run: RunQuery;

  constructor(run: RunQuery) {
    this.#run = run;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#run({ sql, parameters: parameters as Statement['parameters'] });
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  // oxlint-disable-next-line eslint/require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are never streamed');
  }
}
