// Logs what failed in the background: at level 50, unless a line of that level has already reported the cause.
import type { Logger } from 'pino';
import { Undecryptable } from './outbound/sealing.ts';
import type { Arena } from './ports/arena.ts';
import { StoreDown } from './ports/store-errors.ts';
import type { RedisTrouble } from './redis-trouble.ts';
import { DamagedJournal } from './table/damage.ts';

export function newErrorReport(
  log: Pick<Logger, 'error' | 'debug'>,
  redisTrouble: Pick<RedisTrouble, 'hasEffect'>,
): Arena['reportError'] {
  /** Where something cannot be decrypted or replayed: it is retried often, but fails until somebody repairs it. */
  const lasting = new Set<string>();
  const isReported = (error: unknown, where: string): boolean => {
    if (error instanceof StoreDown) return error.trouble !== undefined || redisTrouble.hasEffect();
    if (!(error instanceof Undecryptable || error instanceof DamagedJournal)) return false;
    const isKnown = lasting.has(where);
    lasting.add(where);
    return isKnown;
  };
  return (error, where) => log[isReported(error, where) ? 'debug' : 'error']({ err: error, where }, `${where} failed`);
}
