// Rate limits across all processes. Each process takes requests from a quota in Redis in batches, so that few requests
// wait for Redis. While Redis is down, each process counts alone.
import { newLocalCounts } from '../local/counts.ts';
import type { WindowCount, RateCounters, RateWindow } from '../ports/admission.ts';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** Counting must not delay a request longer than this. */
const COUNT_WITHIN_MS = 200;
/** A process takes one part in this many of what is left of a quota: what it does not use is lost to the others. */
const SHARE = 16;
/**
 * From longer windows nothing is taken in advance: if the process ended, it would be lost to everybody for too long.
 */
const MAX_SHARED_SECONDS = 60;
const SWEEP_EVERY_MS = 60_000;

/**
 * ARGV: for each key, the length of its window in ms, its quota, how many requests are waiting, and the divisor of the
 * share to take in advance (0: none). Answers a flat list: for each key, how many were taken, how many are used in
 * total, and the rest of the window in ms. Never takes more than the quota.
 */
const TAKE = `local answers = {}
for i, key in ipairs(KEYS) do
  local length, quota = tonumber(ARGV[4 * i - 3]), tonumber(ARGV[4 * i - 2])
  local waiting, share = tonumber(ARGV[4 * i - 1]), tonumber(ARGV[4 * i])
  local gone, left = 0, redis.call('PTTL', key)
  if left > 0 then gone = tonumber(redis.call('GET', key)) else left = length end
  local rest = math.max(0, quota - gone)
  local ahead = share > 0 and math.floor(rest / share) or 0
  local taken = math.min(rest, math.max(waiting, ahead))
  if taken > 0 then
    gone = gone + taken
    redis.call('SET', key, string.format('%.0f', gone), 'PX', left)
  end
  answers[#answers + 1] = taken
  answers[#answers + 1] = gone
  answers[#answers + 1] = left
end
return answers`;

/** The part of a window's quota that this process may still use. */
interface Lease {
  left: number;
  /** Taken by all processes, including what is left here. */
  gone: number;
  endsAt: number;
  /** The next batch, until it has been taken. */
  batch: Batch | undefined;
}

interface Batch {
  /** Requests in this batch; none may join once Redis has been asked. */
  waiting: number;
  isAsked: boolean;
  readonly taken: Promise<void>;
}

/** @param withinMs for the answer of Redis; after that this process counts alone */
export function newSharedCounts(
  redis: Pick<Redis, 'isUp' | 'script'>,
  withinMs: number = COUNT_WITHIN_MS,
): RateCounters {
  const local = newLocalCounts();
  const runTake = redis.script(TAKE);
  const leases = new Map<string, Lease>();
  let sweptAt = performance.now();

  function leaseOf({ key }: RateWindow): Lease {
    const lease = leases.get(key) ?? { left: 0, gone: 0, endsAt: -Infinity, batch: undefined };
    leases.set(key, lease);
    return lease;
  }

  function sweep(now: number): void {
    for (const [key, { endsAt, batch }] of leases) if (endsAt <= now && !batch) leases.delete(key);
    sweptAt = now;
  }

  async function take(windows: readonly RateWindow[]): Promise<void> {
    await nextTurn(); // requests of the same turn of the event loop share the batch
    const askedAt = performance.now(); // the window in Redis ends no earlier than computed from this time
    const args = windows.flatMap((window) => {
      const lease = leaseOf(window);
      const { batch } = lease;
      if (lease.endsAt <= askedAt) lease.left = 0; // left over from a window that has ended
      batch!.isAsked = true;
      const share = window.windowSeconds > MAX_SHARED_SECONDS ? 0 : SHARE;
      return [window.windowSeconds * 1000, window.quota, batch!.waiting, share];
    });
    const keys = windows.map(({ key }) => `arena:limit:${key}`);
    const flat = (await runTake(keys, args)) as number[];
    for (const [i, window] of windows.entries()) {
      const [count, gone, leftMs] = flat.slice(3 * i, 3 * i + 3) as [number, number, number];
      const lease = leaseOf(window);
      lease.left += count;
      lease.gone = gone;
      lease.endsAt = askedAt + leftMs;
    }
  }

  /** Waits for a batch of each; one call takes those that are not being taken already. */
  async function refill(windows: readonly RateWindow[]): Promise<void> {
    const mine = windows.map(leaseOf);
    const without = windows.filter((window) => !leaseOf(window).batch);
    if (without.length > 0) {
      const taken = take(without).finally(() => {
        for (const window of without) leaseOf(window).batch = undefined;
      });
      for (const window of without) leaseOf(window).batch = { waiting: 0, isAsked: false, taken };
    }
    for (const { batch } of mine) if (!batch!.isAsked) batch!.waiting += 1;
    await Promise.all(mine.map(({ batch }) => batch!.taken));
  }

  async function drawOnceTaken(windows: readonly RateWindow[]): Promise<readonly WindowCount[]> {
    for (;;) {
      const now = performance.now();
      const missing = missingOf(windows, leaseOf, now);
      if (missing.length === 0) return used(windows, leaseOf, now);
      await refill(missing);
    }
  }

  return {
    spend(windows) {
      if (!redis.isUp()) return local.spend(windows);
      const now = performance.now();
      if (now - sweptAt >= SWEEP_EVERY_MS) sweep(now);
      if (missingOf(windows, leaseOf, now).length === 0) return used(windows, leaseOf, now);
      return withTimeout(drawOnceTaken(windows), withinMs).catch(() => local.spend(windows));
    },
  };
}

type LeaseOf = (window: RateWindow) => Lease;

/** The windows for which Redis must be asked, up to the first that is known to be exhausted. */
function missingOf(windows: readonly RateWindow[], leaseOf: LeaseOf, now: number): RateWindow[] {
  const missing: RateWindow[] = [];
  for (const window of windows) {
    const { left, gone, endsAt } = leaseOf(window);
    const isKnown = endsAt > now;
    if (isKnown && left > 0) continue;
    if (isKnown && gone >= window.quota) break; // the quota is used up until the window ends
    missing.push(window);
  }
  return missing;
}

function used(windows: readonly RateWindow[], leaseOf: LeaseOf, now: number): WindowCount[] {
  const counts: WindowCount[] = [];
  for (const window of windows) {
    const lease = leaseOf(window);
    const leftMs = Math.ceil(lease.endsAt - now);
    if (lease.left === 0) return [...counts, { hits: window.quota + 1, leftMs }];
    lease.left -= 1;
    counts.push({ hits: lease.gone - lease.left, leftMs });
  }
  return counts;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
