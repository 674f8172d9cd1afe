// Errors that a store throws, and the problems they become, whatever the transport.
import { Problem } from '../../schema/problem.ts';
import { UnknownVersion } from '../table/versions.ts';

/**
 * What is wrong with the store: the text for callers and load balancers, and what the operator can do about it. `stuck`:
 * nothing is answered in time; `busy`: some call waited too long; `failing`: its disk, memory or file is damaged.
 */
export const TROUBLES = {
  unreachable: {
    detail: 'The database cannot be reached.',
    remedy: 'Check that it is running, its address and password, and max_connections.',
  },
  stuck: { detail: 'The database does not answer.', remedy: 'Check its load, its disk and the network to it.' },
  busy: {
    detail: 'The database is too busy.',
    remedy: 'Look for long transactions, lock contention and memory pressure.',
  },
  full: { detail: 'The disk of the database is full.', remedy: 'Free space on it.' },
  'read-only': {
    detail: 'The database is read-only.',
    remedy: 'Make its disk or server writable, or set DATABASE_URL to the primary.',
  },
  failing: {
    detail: 'The database reports errors.',
    remedy: 'Check its disk, its memory and the permissions of its files.',
  },
} as const;
export type Trouble = keyof typeof TROUBLES;

/**
 * Also recognizes an error that another library has wrapped (`cause`).
 * @returns `undefined` for unknown errors: a bug, or the transport's own
 */
export function problemOfFailure(error: unknown): Problem | undefined {
  const known = knownProblem(error);
  if (known || !(error instanceof Error) || error.cause === undefined) return known;
  return problemOfFailure(error.cause);
}

function knownProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof ReceiptTaken) return new Problem('request-running');
  if (error instanceof UnknownVersion) {
    const detail = `The game names ${error.version}, which this process does not know yet.`;
    return new Problem('unavailable', { detail, retryAfterSeconds: 2 });
  }
  if (error instanceof StoreDown && error.trouble) {
    return new Problem('unavailable', { detail: TROUBLES[error.trouble].detail, retryAfterSeconds: 1 });
  }
  const isTransient = error instanceof StoreDown || error instanceof Fenced;
  return isTransient ? new Problem('unavailable', { retryAfterSeconds: 1 }) : undefined;
}

/** Thrown for a database whose migration steps are not those of this release, in its order, or which cannot store all text. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Thrown for a PostgreSQL database that another server uses, with which this one must not share it. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  readonly remedy: string;

  /** @param isAlone whether this server has no Redis */
  constructor(isAlone: boolean) {
    super(isAlone ? 'another server uses this database' : 'a server without REDIS_URL uses this database');
    this.remedy = 'Stop it first: servers that share a database need the same REDIS_URL, each of them.';
  }
}

/** Thrown for a database file that another process has open, or that cannot be opened for another reason. */
export class UnopenedFile extends Error {
  override readonly name = 'UnopenedFile';
  readonly isHeld: boolean;

  constructor(message: string, isHeld: boolean, cause: unknown) {
    super(message, { cause });
    this.isHeld = isHeld;
  }
}

/** Thrown by a write to a game that the store no longer has as the writer knows it: another one was faster, or moves are lost. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Thrown when another request has written a receipt with the same key in the meantime. */
export class ReceiptTaken extends Error {
  override readonly name = 'ReceiptTaken';
}

/** Thrown when the store, or Redis, cannot be reached or written; the outcome is unknown. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown';
  /** `undefined`: not the database, but Redis, another process, or a server that is closing. */
  readonly trouble: Trouble | undefined;

  constructor(message: string, { trouble, ...options }: ErrorOptions & { readonly trouble?: Trouble } = {}) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** What the operator can do about trouble with the database; `undefined` for any other error. */
export function remedyOf(error: unknown): string | undefined {
  return error instanceof StoreDown && error.trouble ? TROUBLES[error.trouble].remedy : undefined;
}

/** For `catch`: the value to continue with on StoreDown; any other error is rethrown. */
export function ifStoreDown<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof StoreDown) return value;
    throw error;
  };
}
