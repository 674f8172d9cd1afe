// What the errors of PostgreSQL, and of the connection to it, mean to the store.
import pg from 'pg';
import { StoreDown, type Trouble } from '../ports/store-errors.ts';
import type { TableName } from './tables.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** What is wrong with the server rather than with the statement; the first that matches. */
const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [/^53100$/, 'full'],
  [/^25006$/, 'read-only'],
  // Cancelled by our statement_timeout or by the operator; no lock within our lock_timeout; memory, other limits.
  [/^(?:57014|55P03|53200|53400|53000)$/, 'busy'],
  // Connection, shutdown, too many connections; refused log-in, unknown database; sessions ended for being idle in a
  // transaction (25P03) or too long in one (25P04).
  [/^(?:08|57|28|3D|53300|25P03|25P04)/, 'unreachable'],
  // System, input and output; damaged table or index; a transaction that ended in doubt (40003).
  [/^(?:58|XX001|XX002|40003)/, 'failing'],
];
/** The session ended, perhaps after it had done what was asked. */
const LOST = /^(?:08|57P|25P03|25P04|40003)/;
/** Ends the session, or keeps it from beginning: on a full disk with XX000, which is a bug otherwise. */
const ENDING: readonly (string | undefined)[] = ['FATAL', 'PANIC'];
/** 25P02, a statement in a failed transaction, comes after the failure that decides. */
const CONFLICT = /^(?:40000|40001|40P01)$/;
const DUPLICATE = '23505';

/** The connection broke: whether the last request succeeded is unknown. */
export function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LOST.test(error.code ?? '') || ENDING.includes(error.severity);
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof StoreDown);
}

/** Another transaction conflicted; a retry can succeed. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONFLICT.test(error.code ?? '');
}

/** The server refused one statement but accepts others. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !troubleIn(error) && !isConflict(error);
}

/** The table that already has a row with the same key. */
export function duplicateIn(error: pg.DatabaseError): TableName | undefined {
  return error.code === DUPLICATE ? (error.table as TableName) : undefined;
}

export function translate(error: unknown): unknown {
  if (isRefusal(error) || error instanceof StoreDown || !(error instanceof Error)) return error;
  if (error instanceof TypeError) return error;
  return new StoreDown(`PostgreSQL: ${error.message || 'no connection'}`, { cause: error, trouble: troubleOf(error) });
}

function troubleOf(error: Error): Trouble {
  if (error instanceof pg.DatabaseError) return troubleIn(error) ?? 'busy'; // a conflict that all attempts met
  return TIMED_OUT.test(error.message) ? 'stuck' : 'unreachable';
}

/** `pg` has no codes for its own errors. */
const TIMED_OUT = /timeout/i;

function troubleIn({ code = '', severity }: pg.DatabaseError): Trouble | undefined {
  return TROUBLES.find(([codes]) => codes.test(code))?.[1] ?? (ENDING.includes(severity) ? 'failing' : undefined);
}
