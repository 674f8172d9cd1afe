// Requests counted across all processes. Each takes its requests from Redis in batches, so that few of them ask it; counted
// by each process alone while Redis is down.
import { newLocalCounts } from '../local/counts.ts';
import type { WindowCount, RateCounters, RateWindow } from '../ports/admission.ts';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** Counting must not delay a request longer than this. */
const COUNT_WITHIN_MS = 200;
/** A process takes this part of what is left of a quota: what it does not use, the others cannot. */
const SHARE = 16;
/** Of a longer window nothing is taken ahead: a process that ends would keep it from everybody for too long. */
const MAX_SHARED_SECONDS = 60;
const SWEEP_EVERY_MS = 60_000;

/**
 * ARGV: for each key, the length of its window, its quota, how many are waiting, and which part to take ahead (0: none).
 * Answers how many were taken, how many are gone, and what is left of the window, flat. Never takes more than the quota.
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

/** What this process may still use of a window. */
interface Lease {
  left: number;
  /** Of all processes, what is left here included. */
  gone: number;
  endsAt: number;
  /** The next batch, until it has been taken. */
  batch: Batch | undefined;
}

interface Batch {
  /** Requests that it is for; none join it once Redis is asked. */
  waiting: number;
  isAsked: boolean;
  readonly taken: Promise<void>;
}

/** @param withinMs of the answer of Redis; later ones are counted by this process alone */
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
    await nextTurn(); // who needs these in this turn of the event loop shares the batch
    const askedAt = performance.now(); // the window in Redis ends later than counted from here
    const args = windows.flatMap((window) => {
      const lease = leaseOf(window);
      const { batch } = lease;
      if (lease.endsAt <= askedAt) lease.left = 0; // of a window that is over, whoever began the next one
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

  /** Has a batch taken of each, by one call for those that none is on its way for. */
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

/** Those for which Redis must be asked before this process can tell, up to the first that refuses. */
function missingOf(windows: readonly RateWindow[], leaseOf: LeaseOf, now: number): RateWindow[] {
  const missing: RateWindow[] = [];
  for (const window of windows) {
    const { left, gone, endsAt } = leaseOf(window);
    const isKnown = endsAt > now;
    if (isKnown && left > 0) continue;
    if (isKnown && gone >= window.quota) break; // nothing comes back before the window ends
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
