// Messages between the main thread and the threads that open the SQLite file. Replies come in the order of requests.
// `texts` are statements that were not sent before: they get the next numbers, from 0.
import type { SQLInputValue } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
  /** In a commit: changing nothing does not undo its write. */
  readonly mayMiss?: true | undefined;
}

/** Names a statement by the number of its text, because texts are many times longer than their parameters. */
export interface NumberedStatement {
  readonly number: number;
  readonly parameters: readonly SQLInputValue[];
  readonly mayMiss: boolean;
}

/** Created by `packWrites`. */
export interface PackedWrites {
  /**
   * For each write its count of statements; for each statement its number, its count of parameters, and 1 if it may
   * miss.
   */
  readonly plan: readonly number[];
  /** The parameters of all statements, in order. */
  readonly parameters: readonly SQLInputValue[];
}

export type Request =
  | { readonly query: number; readonly parameters: readonly SQLInputValue[]; readonly texts: readonly string[] }
  /** A query whose statement is not kept. */
  | { readonly text: string; readonly parameters: readonly SQLInputValue[] }
  /** Writes in one transaction, each all or nothing: a statement that changes nothing undoes its write. */
  | { readonly commit: PackedWrites; readonly texts: readonly string[] }
  /** Starts a backup, whose result is posted to `done`; other requests are answered meanwhile. */
  | { readonly backup: string; readonly done: MessagePort }
  | { readonly close: true };

export interface SqliteFault {
  readonly message: string;
  /** Extended result code of SQLite; `undefined` for other errors. */
  readonly errcode: number | undefined;
}

/** A write of a commit that left nothing behind, and the statement that stopped it. */
export interface Stopped {
  readonly write: number;
  readonly statement: number;
  /** `undefined`: it changed nothing. */
  readonly fault: SqliteFault | undefined;
}

export interface QueryResult {
  readonly rows: unknown[];
  readonly changes: number;
}

export type Reply =
  | { readonly result: QueryResult }
  | { readonly stopped: readonly Stopped[] }
  | { readonly fault: SqliteFault }
  | { readonly done: true };
