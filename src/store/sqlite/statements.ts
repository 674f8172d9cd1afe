// The prepared statements of one connection, by the numbers that requests use.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from './messages.ts';

interface Prepared {
  readonly statement: StatementSync;
  readonly isReader: boolean;
}

export class Statements {
  readonly #db: DatabaseSync;
  // Never evicted: values and lists are always parameters, so the store's code bounds the number of statements.
  readonly #texts: string[] = [];
  readonly #prepared: Prepared[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Adds statements, which get the next numbers, from 0. */
  add(texts: readonly string[]): void {
    this.#texts.push(...texts);
  }

  query(number: number, parameters: readonly SQLInputValue[]): QueryResult {
    const { statement, isReader } = this.#prepare(number);
    if (isReader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  }

  /** @returns the number of rows changed */
  run(number: number, parameters: readonly SQLInputValue[]): number {
    return Number(this.#prepare(number).statement.run(...parameters).changes);
  }

  #prepare(number: number): Prepared {
    const known = this.#prepared[number];
    if (known) return known;
    const statement = this.#db.prepare(this.#texts[number]!);
    const fresh = { statement, isReader: statement.columns().length > 0 };
    this.#prepared[number] = fresh;
    return fresh;
  }
}
