// Requests in progress in any process, each marked by the process that runs it. A mark is renewed while its request
// runs, so that it expires soon after its process dies. Without Redis each process knows only its own.
import { newLocalRequestsInFlight } from '../local/requests-in-flight.ts';
import type { RequestsInFlight } from '../ports/requests-in-flight.ts';
import { ifStoreDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';

const MARK_LIFE_MS = 3000;
const RENEW_EVERY_MS = 1000;

const RENEW = `for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('PEXPIRE', key, ARGV[2]) end
end`;

const keyOf = (key: string): string => `arena:running:${key}`;

export interface SharedRequestsInFlight extends RequestsInFlight {
  close(): void;
}

export function newSharedRequestsInFlight(
  redis: Redis,
  processId: string,
  { lifeMs = MARK_LIFE_MS, renewEveryMs = RENEW_EVERY_MS } = {},
): SharedRequestsInFlight {
  const local = newLocalRequestsInFlight();
  const renew = redis.script(RENEW);
  /** By Redis key: whether it already existed at the last renewal. Most requests end before the first renewal. */
  const marked = new Map<string, boolean>();
  const timer = setInterval(() => {
    const lasting = [...marked].filter(([, isLasting]) => isLasting).map(([key]) => key);
    for (const key of marked.keys()) marked.set(key, true);
    // A mark that is not renewed costs at most a second execution of its request, which the receipt then rejects.
    if (lasting.length > 0) renew(lasting, [processId, lifeMs]).catch(ifStoreDown(undefined));
  }, renewEveryMs).unref();
  return {
    async begin(key, isDoneHere) {
      if (!(await local.begin(key, isDoneHere))) return false;
      if (isDoneHere) return true;
      // Our own mark does not block: it could not be removed, or this call was sent twice.
      const isFirst = (await redis.take(keyOf(key), processId, lifeMs).catch(ifStoreDown(processId))) === processId;
      if (isFirst) marked.set(keyOf(key), false);
      else await local.end(key);
      return isFirst;
    },
    async end(key) {
      await local.end(key);
      if (!marked.delete(keyOf(key))) return;
      await redis.release(keyOf(key), processId).catch(ifStoreDown(undefined)); // or it expires
    },
    close: () => clearInterval(timer),
  };
}
