// What the errors of PostgreSQL, and of the connection to it, mean to the store.
import pg from 'pg';
import { StoreDown } from '../ports/store-errors.ts';
import type { TableName } from './tables.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Connection, resources, operator, system; refused log-in, unknown database, read-only server. */
const TROUBLE = /^(?:08|53|57|58|28|3D|25006)/;
const LOST = /^(?:08|57P)/;
const CONFLICT = /^(?:40001|40P01)$/;
const DUPLICATE = '23505';

/** The connection broke: whether the last request succeeded is unknown. */
export function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LOST.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof StoreDown);
}

/** Another transaction conflicted; a retry can succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONFLICT.test(error.code ?? '');
}

/** The server refused one statement but accepts others. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !TROUBLE.test(error.code ?? '') && !isConflict(error);
}

/** The table that already has a row with the same key. */
export function duplicateIn(error: pg.DatabaseError): TableName | undefined {
  return error.code === DUPLICATE ? (error.table as TableName) : undefined;
}

export function translate(error: unknown): unknown {
  if (isRefusal(error) || error instanceof StoreDown || !(error instanceof Error)) return error;
  if (error instanceof TypeError) return error;
  return new StoreDown(`PostgreSQL: ${error.message || 'no connection'}`, { cause: error });
}
