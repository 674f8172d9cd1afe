// Logs what is wrong with the database, once when it begins and once when it is over, and remembers it for the metrics.
import type { Logger } from 'pino';
import type { Outages } from './ports/outages.ts';
import { TROUBLES, type Trouble } from './ports/store-errors.ts';
import type { TroubleLog } from './store/monitored-backend.ts';

export interface StoreTrouble extends TroubleLog {
  current(): Trouble | undefined;
  /** Calls the listener when the database can be used again, but may be another server's, which lacks the last moves. */
  onReturn(listener: () => void): void;
}

/** Long enough for all connections of a server to break. */
const BROKEN_WITHIN_MS = 1000;

export function newStoreTrouble(log: Pick<Logger, 'error' | 'info'>, outages: Outages): StoreTrouble {
  let current: Trouble | undefined;
  let broken: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  const returned = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    onReturn: (listener) => void listeners.push(listener),
    began(trouble, { message }) {
      current = trouble;
      // Only some writes wait for a lock.
      if (trouble !== 'busy') outages.began('database');
      const { detail, remedy } = TROUBLES[trouble];
      log.error({ trouble, cause: message }, `${detail} ${remedy}`);
    },
    ended(trouble) {
      current = undefined;
      outages.ended('database');
      log.info({ trouble }, 'the database can be read and written again');
      returned();
    },
    connectionBroke() {
      broken ??= setTimeout(() => {
        broken = undefined;
        if (current === undefined) returned();
      }, BROKEN_WITHIN_MS).unref();
    },
  };
}
