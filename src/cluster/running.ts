// Requests in progress in any process, each marked by the process that runs it. Without Redis each process knows only
// its own; the receipt written with an effect still prevents it from happening twice.
import { newLocalRunning } from '../local/running.ts';
import type { Running } from '../ports/running.ts';
import { unlessDown } from '../ports/store-errors.ts';
import { keyOfProcess } from './membership.ts';
import type { Redis } from './redis.ts';

/** Longer than any request runs. */
const MARK_LIFE_MS = 30_000;

/** A dead process' mark, or our own that could not be removed, does not count. */
const MARK = `local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1`;

const keyOf = (key: string): string => `arena:running:${key}`;

export function newSharedRunning(redis: Redis, processId: string): Running {
  const local = newLocalRunning();
  const runMark = redis.script(MARK);
  /** Marks that could not be removed from Redis yet. */
  const unremoved = new Set<string>();
  const remove = async (key: string): Promise<void> => {
    unremoved.add(key);
    await redis.release(keyOf(key), processId);
    unremoved.delete(key);
  };
  redis.onReconnect(() => {
    for (const key of unremoved) remove(key).catch(unlessDown(undefined));
  });
  return {
    async begin(key) {
      if (!(await local.begin(key))) return false;
      unremoved.delete(key);
      const args = [processId, keyOfProcess(''), MARK_LIFE_MS];
      const isFirst = (await runMark([keyOf(key)], args).catch(unlessDown(1))) === 1;
      if (!isFirst) await local.end(key);
      return isFirst;
    },
    async end(key) {
      await local.end(key);
      await remove(key).catch(unlessDown(undefined));
    },
  };
}
