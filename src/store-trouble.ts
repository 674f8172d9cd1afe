// Logs what is wrong with the database, once when it begins and once when it is over, and remembers it for the metrics.
import type { Logger } from 'pino';
import type { Outages } from './ports/outages.ts';
import { TROUBLES, type Trouble } from './ports/store-errors.ts';
import type { TroubleLog } from './store/monitored-backend.ts';

export interface StoreTrouble extends TroubleLog {
  current(): Trouble | undefined;
  /** Calls the listener whenever the database can be used again. */
  onEnded(listener: () => void): void;
}

export function newStoreTrouble(log: Pick<Logger, 'error' | 'info'>, outages: Outages): StoreTrouble {
  let current: Trouble | undefined;
  const listeners: (() => void)[] = [];
  return {
    current: () => current,
    onEnded: (listener) => void listeners.push(listener),
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
      for (const listener of listeners) listener();
    },
  };
}
