// The common interface of the two databases, below the queries: a database that commits batches of writes.
import type { CompiledQuery, Kysely } from 'kysely';
import type { GameId } from '../records/ids.ts';
import type { TableName, Tables } from './tables.ts';

/** Where SQLite and PostgreSQL differ. */
export type Flavour = 'sqlite' | 'postgres';

/** Rows of bytes, which cannot be sent to PostgreSQL as JSON. */
type BytesTable = 'packed_tokens';
type RowsTable = Exclude<TableName, BytesTable>;

export type Insert = { [T in RowsTable]: { readonly into: T; readonly row: Tables[T] } }[RowsTable];

/** Must change a row, or the whole write is undone, unless `mayMiss`. */
export interface Update {
  readonly update: CompiledQuery;
  readonly mayMiss?: true;
}

/** In a write with journal rows: if the game is no longer as it was read, the whole write is undone. */
export interface Guard {
  readonly game: GameId;
  /** `null`: no other process writes. */
  readonly epoch: number | null;
  /** Of the first new row: the journal must have the row before it. */
  readonly ply: number;
}

export type Step = Insert | Update | Guard;

/** All of its steps or none. Receipts come first, to distinguish a repeated request from a lost race. */
export type Write = readonly Step[];

/** The outcome of a write. All but `written` left nothing behind. */
export type WriteOutcome =
  | { readonly is: 'written' }
  /** An update changed nothing, or a guard did not hold. */
  | { readonly is: 'missed' }
  /** The table already has a row with this key. */
  | { readonly is: 'taken'; readonly table: TableName }
  | { readonly is: 'failed'; readonly error: Error };

export const WRITTEN: WriteOutcome = { is: 'written' };
export const MISSED: WriteOutcome = { is: 'missed' };

export interface Backend {
  readonly flavour: Flavour;
  /** Builds queries; only migrations run on it. */
  readonly db: Kysely<Tables>;
  /** Whether reads and writes are independent, so that one may be stuck while the other works. */
  readonly readsApart: boolean;
  /**
   * Reads; sees everything committed before.
   * @throws StoreDown
   */
  run<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * Like `run`, but no connection keeps the prepared statement: for a query composed of filters that callers choose, since
   * all their combinations would fill the memory.
   * @throws StoreDown
   */
  runUnprepared<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * For a statement that changes rows and returns them.
   * @throws StoreDown
   */
  change<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * Commits in one transaction. A failed write does not affect the others.
   * @returns outcomes in the order of the writes, once they are durable
   * @throws StoreDown when no outcome is known
   */
  commit(writes: readonly Write[]): Promise<WriteOutcome[]>;
  /** Copies the database as of some moment before this resolves, without blocking writers; SQLite only. */
  backup?(file: string): Promise<void>;
  /** Replaces its connections, which may be dead. */
  reconnect?(): void;
  close(): Promise<void>;
}
