// What a store raises, and what that means to a caller, whatever the transport.
import { Problem } from '../../schema/problem.ts';
import { UnknownVersion } from '../table/versions.ts';

/** `undefined` for what the arena does not know: a bug, or the transport's own trouble. */
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

/** Raised by a write that lost the race for (game, ply): another writer owns the game. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** Raised when a receipt with the same key was written by another request in the meantime. */
export class ReceiptTaken extends Error {
  override readonly name = 'ReceiptTaken';
}

/** Raised when the store cannot be reached or written; nothing that was asked for is known to be true. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown';
}

/** For `catch`: what to go on with when something cannot be reached; any other failure stays one. */
export function unlessDown<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof StoreDown) return value;
    throw error;
  };
}
