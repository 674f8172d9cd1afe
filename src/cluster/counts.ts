// Requests counted across all processes, in one step for all budgets of a request; by each process alone while Redis is
// down.
import { newLocalCounts } from '../local/counts.ts';
import type { Count, Counts } from '../ports/admission.ts';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** Counting must not delay a request longer than this. */
const COUNT_WITHIN_MS = 200;

/** ARGV: for each key, the length of its window and its quota. Answers hits and what is left of the window, flat. */
const DRAW = `local counts = {}
for i, key in ipairs(KEYS) do
  local hits, left = 1, redis.call('PTTL', key)
  if left > 0 then
    hits = redis.call('INCR', key)
  else
    left = tonumber(ARGV[2 * i - 1])
    redis.call('SET', key, 1, 'PX', left)
  end
  counts[#counts + 1] = hits
  counts[#counts + 1] = left
  if hits > tonumber(ARGV[2 * i]) then break end
end
return counts`;

export function newSharedCounts(redis: Redis): Counts {
  const local = newLocalCounts();
  const runDraw = redis.script(DRAW);
  return {
    async draw(windows) {
      if (!redis.isUp()) return local.draw(windows);
      const drawn = runDraw(
        windows.map(({ key }) => `arena:limit:${key}`),
        windows.flatMap(({ windowSeconds, quota }) => [windowSeconds * 1000, quota]),
      );
      return withTimeout(drawn, COUNT_WITHIN_MS)
        .then((flat) => pairs(flat as number[]))
        .catch(() => local.draw(windows)); // counted by this process alone
    },
  };
}

function pairs(flat: readonly number[]): Count[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ hits: flat[2 * i]!, leftMs: flat[2 * i + 1]! }));
}
