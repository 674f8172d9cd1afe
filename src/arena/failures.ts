// What a failure means to a caller, whatever the transport: its Problem, or a bug.
import { Problem } from '../../schema/problem.ts';
import { Fenced, ReceiptTaken, StoreDown } from './ports.ts';
import { UnknownVersion } from './versions.ts';

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
