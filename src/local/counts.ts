// Counts of requests in one process, in windows that begin with a key's first request.
import type { WindowCount, RateCounters, RateWindow } from '../ports/admission.ts';

interface Running {
  hits: number;
  readonly endsAt: number;
}

const SWEEP_EVERY_MS = 60_000;

/** @param now in milliseconds, monotonic */
export function newLocalCounts(now: () => number = () => performance.now()): RateCounters {
  const running = new Map<string, Running>();
  let sweptAt = Math.floor(now());
  const sweep = (at: number): void => {
    for (const [key, { endsAt }] of running) if (endsAt <= at) running.delete(key);
    sweptAt = at;
  };
  return {
    spend(windows) {
      const at = Math.floor(now()); // whole milliseconds, so that the rest of a window is exact
      if (at - sweptAt >= SWEEP_EVERY_MS) sweep(at);
      const counts: WindowCount[] = [];
      for (const window of windows) {
        const current = currentOf(running, window, at);
        current.hits += 1;
        counts.push({ hits: current.hits, leftMs: current.endsAt - at });
        if (current.hits > window.quota) break;
      }
      return counts;
    },
  };
}

function currentOf(running: Map<string, Running>, { key, windowSeconds }: RateWindow, at: number): Running {
  const known = running.get(key);
  if (known && known.endsAt > at) return known;
  const fresh = { hits: 0, endsAt: at + windowSeconds * 1000 };
  running.set(key, fresh);
  return fresh;
}
