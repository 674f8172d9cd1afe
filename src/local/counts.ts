// Counts of requests in one process, in windows that begin with a key's first request.
import type { Count, Counts } from '../ports/admission.ts';

interface Window {
  hits: number;
  readonly endsAt: number;
}

/** @param now milliseconds of a clock that never goes back */
export function newLocalCounts(now: () => number = () => performance.now()): Counts {
  const windows = new Map<string, Window>();
  let sweptAt = Math.floor(now());
  /** Keys are kept in the order of their windows, so the expired ones come first. */
  const sweep = (at: number): void => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at) break;
      windows.delete(key);
    }
    sweptAt = at;
  };
  return {
    async draw(keys, windowMs) {
      const at = Math.floor(now()); // the rest of a window is exact, never a fraction above it
      if (at - sweptAt >= windowMs) sweep(at);
      const counts: Count[] = [];
      for (const { key, quota } of keys) {
        const window = currentOf(windows, key, { at, windowMs });
        window.hits += 1;
        counts.push({ hits: window.hits, leftMs: window.endsAt - at });
        if (window.hits > quota) break;
      }
      return counts;
    },
  };
}

function currentOf(
  windows: Map<string, Window>,
  key: string,
  { at, windowMs }: { at: number; windowMs: number },
): Window {
  const known = windows.get(key);
  if (known && known.endsAt > at) return known;
  windows.delete(key);
  const window = { hits: 0, endsAt: at + windowMs };
  windows.set(key, window);
  return window;
}
