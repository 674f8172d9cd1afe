// Classifies errors of PostgreSQL, and of the connection to it, for the store.
import pg from 'pg';
import { StoreDown, type Trouble } from '../../ports/store-errors.ts';
import type { TableName } from '../tables.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** Errors of the server rather than the statement, by SQLSTATE; the first match applies. */
const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [/^53100$/, 'full'],
  [/^25006$/, 'read-only'],
  // Cancelled by statement_timeout or by the operator; lock_timeout expired; out of memory or other limits.
  [/^(?:57014|55P03|53200|53400|53000)$/, 'busy'],
  // Connection, shutdown, too many connections; login refused, unknown database; session ended for being idle (25P03)
  // or too long (25P04) in a transaction.
  [/^(?:08|57|28|3D|53300|25P03|25P04)/, 'unreachable'],
  // System, I/O; damaged table or index; a transaction with an unknown outcome (40003).
  [/^(?:58|XX001|XX002|40003)/, 'failing'],
];
/** The session ended, possibly after the statement succeeded. */
const LOST = /^(?:08|57P|25P03|25P04|40003)/;
/** Severities that end or prevent a session: on a full disk with XX000, which otherwise is a bug. */
const ENDING: readonly (string | undefined)[] = ['FATAL', 'PANIC'];
/** Without 25P02, a statement in a failed transaction, because an earlier failure decides. */
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
  if (error instanceof pg.DatabaseError) return troubleIn(error) ?? 'busy'; // a conflict in all attempts
  return TIMED_OUT.test(error.message) ? 'stuck' : 'unreachable';
}

/** `pg` has no codes for its own errors. */
const TIMED_OUT = /timeout/i;

function troubleIn({ code = '', severity }: pg.DatabaseError): Trouble | undefined {
  return TROUBLES.find(([codes]) => codes.test(code))?.[1] ?? (ENDING.includes(severity) ? 'failing' : undefined);
}
