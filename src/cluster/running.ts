// Requests in progress in any process, each marked by the process that runs it. Without Redis each process knows of its
// own only: the receipt that is written with an effect still keeps two of them apart.
import { newLocalRunning } from '../local/running.ts';
import type { Running } from '../ports/running.ts';
import { unlessDown } from '../ports/store-errors.ts';
import { keyOfProcess } from './membership.ts';
import type { Redis } from './redis.ts';

/** Longer than any request runs. */
const MARK_LIFE_MS = 30_000;

/** The mark of a process that no longer lives, or that this one could not remove, is nobody's. */
const MARK = `local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1`;

const keyOf = (key: string): string => `arena:running:${key}`;

export function newSharedRunning(redis: Redis, processId: string): Running {
  const own = newLocalRunning();
  const marking = redis.script(MARK);
  /** Marks that Redis could not be told to remove. */
  const left = new Set<string>();
  const remove = async (key: string): Promise<void> => {
    left.add(key);
    await redis.release(keyOf(key), processId);
    left.delete(key);
  };
  redis.onBack(() => {
    for (const key of left) remove(key).catch(unlessDown(undefined));
  });
  return {
    async begin(key) {
      if (!(await own.begin(key))) return false;
      left.delete(key);
      const args = [processId, keyOfProcess(''), MARK_LIFE_MS];
      const isFirst = (await marking([keyOf(key)], args).catch(unlessDown(1))) === 1;
      if (!isFirst) await own.end(key);
      return isFirst;
    },
    async end(key) {
      await own.end(key);
      await remove(key).catch(unlessDown(undefined));
    },
  };
}
