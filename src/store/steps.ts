// Steps of a write from statements of SQL.
import type { Kysely, RawBuilder } from 'kysely';
import type { Update } from './backend.ts';
import type { Tables } from './tables.ts';

/** Must change a row. */
export function step(db: Kysely<Tables>, statement: RawBuilder<unknown>): Update {
  return { update: statement.compile(db) };
}

/** May change nothing. */
export function looseSteps(db: Kysely<Tables>, statements: readonly RawBuilder<unknown>[]): Update[] {
  return statements.map((statement) => ({ ...step(db, statement), mayMiss: true }));
}
