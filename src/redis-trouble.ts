// Logs that Redis cannot be used, once when that begins and once when it is over, and remembers it for the metrics.
import type { Logger } from 'pino';
import type { Outages } from './ports/outages.ts';
import type { RedisTroubleLog } from './cluster/redis.ts';

export interface RedisTrouble extends RedisTroubleLog {
  isInTrouble(): boolean;
}

const BEGAN =
  'Redis cannot be used: moves are refused until it can. Check that it runs and takes writes (its memory and disk, whether it is a replica), its load, and the network to it.';

export function newRedisTrouble(log: Pick<Logger, 'error' | 'info'>, outages: Outages): RedisTrouble {
  let isInTrouble = false;
  return {
    isInTrouble: () => isInTrouble,
    began(cause) {
      isInTrouble = true;
      outages.began('redis');
      log.error({ cause }, BEGAN);
    },
    ended() {
      isInTrouble = false;
      outages.ended('redis');
      log.info('Redis can be used again');
    },
  };
}
