// Messages between the main thread and the thread that owns the SQLite file. Replies come in the order of requests.
// `texts` are those of statements that were not sent before: they take the next numbers, from 0.
import type { SQLInputValue } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
  /** In a commit: changing nothing does not undo its write. */
  readonly mayMiss?: true | undefined;
}

/** A statement by the number of its text: texts are many times as long as what they carry. */
export interface NumberedStatement {
  readonly number: number;
  readonly parameters: readonly SQLInputValue[];
  readonly mayMiss: boolean;
}

/** `packWrites` makes it. */
export interface PackedWrites {
  /** Of each write how many statements it has; of each statement its number, its parameters, and 1 where it may miss. */
  readonly plan: readonly number[];
  /** Of all statements, in order. */
  readonly parameters: readonly SQLInputValue[];
}

export type Request =
  | { readonly query: number; readonly parameters: readonly SQLInputValue[]; readonly texts: readonly string[] }
  /** Writes in one transaction, each all or nothing: a statement that changes nothing undoes its write. */
  | { readonly commit: PackedWrites; readonly texts: readonly string[] }
  /** Starts it; its result is posted to `done`, and other requests are answered in the meantime. */
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
