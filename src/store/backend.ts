// What the two stores have in common below the queries: a database that commits batches of writes.
import type { CompiledQuery, Kysely } from 'kysely';
import type { GameId } from '../records/ids.ts';
import type { TableName, Tables } from './tables.ts';

/** Where SQLite and PostgreSQL differ. */
export type Flavour = 'sqlite' | 'postgres';

/** Its rows are bytes, which do not travel as JSON to PostgreSQL. */
type BytesTable = 'packed_tokens';
type RowsTable = Exclude<TableName, BytesTable>;

export type Insert = { [T in RowsTable]: { readonly into: T; readonly row: Tables[T] } }[RowsTable];

/** Must change a row, or the whole write is undone, unless `mayMiss`. */
export interface Update {
  readonly update: CompiledQuery;
  readonly mayMiss?: true;
}

/** In a write with rows of the journal: this game must be as it was read, or the whole write is undone. */
export interface Guard {
  readonly game: GameId;
  readonly epoch: number;
}

export type Step = Insert | Update | Guard;

/** All of its steps or none. Receipts come first, to distinguish a repeated request from a lost race. */
export type Write = readonly Step[];

/** The outcome of a write. All but `written` left nothing behind. */
export type WriteOutcome =
  | { readonly is: 'written' }
  /** An update changed nothing, or a guard found another epoch. */
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
  /** Reads and writes do not wait for each other, so one of them may be stuck while the other is answered. */
  readonly readsApart: boolean;
  /**
   * Reads; sees all that was committed before.
   * @throws StoreDown
   */
  run<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * For a statement that changes rows and returns them.
   * @throws StoreDown
   */
  change<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * One transaction. A write that fails does not harm the others.
   * @returns outcomes in the order of the writes, once they are durable
   * @throws StoreDown when no outcome is known
   */
  commit(writes: readonly Write[]): Promise<WriteOutcome[]>;
  /** Copies the database as of some moment before this resolves, without blocking writers; SQLite only. */
  backup?(file: string): Promise<void>;
  /** Gives up its connections, which may be dead, for new ones. */
  reconnect?(): void;
  close(): Promise<void>;
}
