// Errors that a store throws, and the problems they become, whatever the transport.
import { Problem } from '../../schema/problem.ts';
import { UnknownVersion } from '../table/versions.ts';

/** `undefined` for unknown errors: a bug, or the transport's own. */
export function problemOfFailure(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof ReceiptTaken) return new Problem('request-running');
  if (error instanceof UnknownVersion) {
    const detail = `The game names ${error.version}, which this process does not know yet.`;
    return new Problem('unavailable', { detail, retryAfterSeconds: 2 });
  }
  const isStoreTrouble = error instanceof StoreDown || error instanceof Fenced;
  return isStoreTrouble ? new Problem('unavailable', { retryAfterSeconds: 1 }) : undefined;
}

/** Thrown by a write that lost the race for (game, ply): another writer owns the game. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Thrown when another request has written a receipt with the same key in the meantime. */
export class ReceiptTaken extends Error {
  override readonly name = 'ReceiptTaken';
}

/** Thrown when the store cannot be reached or written; the outcome is unknown. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown';
}

/** For `catch`: the value to continue with on StoreDown; any other error is rethrown. */
export function unlessDown<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof StoreDown) return value;
    throw error;
  };
}
