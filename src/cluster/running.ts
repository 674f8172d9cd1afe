// Requests under way in any process. Without Redis each process knows of its own only: the receipt that is written
// with an effect still keeps two of them apart.
import { newLocalRunning } from '../local/running.ts';
import type { Running } from '../ports/running.ts';
import { unlessDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';

/** Longer than any request runs; what a dead process left behind goes by itself. */
const FORGOTTEN_AFTER_MS = 30_000;

const keyOf = (key: string): string => `arena:running:${key}`;

export function newSharedRunning(redis: Redis): Running {
  const own = newLocalRunning();
  return {
    async begin(key) {
      if (!(await own.begin(key))) return false;
      const isFirst = await isMarked(redis, key).catch(unlessDown(true));
      if (!isFirst) await own.end(key);
      return isFirst;
    },
    async end(key) {
      await own.end(key);
      await redis.command('DEL', keyOf(key)).catch(unlessDown(undefined));
    },
  };
}

async function isMarked(redis: Redis, key: string): Promise<boolean> {
  return (await redis.command('SET', keyOf(key), '', 'NX', 'PX', FORGOTTEN_AFTER_MS)) === 'OK';
}
