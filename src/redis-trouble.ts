// Logs that Redis cannot be used, once when that begins and once when it is over, and remembers it for the metrics.
import type { Logger } from 'pino';
import type { Outages } from './ports/outages.ts';
import type { RedisTroubleLog } from './cluster/redis.ts';

export interface RedisTrouble extends RedisTroubleLog {
  isInTrouble(): boolean;
  /** Also true shortly after an outage: other processes may still be cut off, and what began during it fails later. */
  hasEffect(): boolean;
}

/** Longer than a call to another process, and than others take to notice that Redis is back. */
const EFFECT_MS = 10_000;

const BEGAN =
  'Redis cannot be used: moves are refused until it can. Check that it runs and takes writes (its memory and disk, whether it is a replica), its load, and the network to it.';

export function newRedisTrouble(
  log: Pick<Logger, 'error' | 'info'>,
  outages: Outages,
  now = (): number => performance.now(),
): RedisTrouble {
  let isInTrouble = false;
  let endedAt = -Infinity;
  return {
    isInTrouble: () => isInTrouble,
    hasEffect: () => isInTrouble || now() - endedAt < EFFECT_MS,
    began(cause) {
      isInTrouble = true;
      outages.began('redis');
      log.error({ cause }, BEGAN);
    },
    ended() {
      isInTrouble = false;
      outages.ended('redis');
      endedAt = now();
      log.info('Redis can be used again');
    },
  };
}
