// Logs what failed in the background: at level 50, unless a line of that level has already reported the cause.
import type { Logger } from 'pino';
import { Undecryptable } from './outbound/sealing.ts';
import type { Arena } from './ports/arena.ts';
import { StoreDown } from './ports/store-errors.ts';
import type { RedisTrouble } from './redis-trouble.ts';

export function newErrorReport(
  log: Pick<Logger, 'error' | 'debug'>,
  redisTrouble: Pick<RedisTrouble, 'hasEffect'>,
): Arena['reportError'] {
  /** Where something cannot be decrypted: it is retried often, but the key stays wrong until the next start. */
  const undecryptable = new Set<string>();
  const isReported = (error: unknown, where: string): boolean => {
    if (error instanceof StoreDown) return error.trouble !== undefined || redisTrouble.hasEffect();
    if (!(error instanceof Undecryptable)) return false;
    const isKnown = undecryptable.has(where);
    undecryptable.add(where);
    return isKnown;
  };
  return (error, where) => log[isReported(error, where) ? 'debug' : 'error']({ err: error, where }, `${where} failed`);
}
