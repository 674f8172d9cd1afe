// Logs that Redis cannot be used, once when that begins and once when it is over, and remembers it for the metrics.
import type { Logger } from 'pino';
import type { RedisTroubleLog } from './cluster/redis.ts';

export interface RedisTrouble extends RedisTroubleLog {
  isGoingOn(): boolean;
}

const BEGAN =
  'Redis does not answer: moves are refused until it does. Check that it runs, its load, and the network to it.';

export function newRedisTrouble(log: Pick<Logger, 'error' | 'info'>): RedisTrouble {
  let isGoingOn = false;
  return {
    isGoingOn: () => isGoingOn,
    began(cause) {
      isGoingOn = true;
      log.error({ cause }, BEGAN);
    },
    ended() {
      isGoingOn = false;
      log.info('Redis answers again');
    },
  };
}
