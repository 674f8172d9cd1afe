// One shared read for callers that ask for the same thing at about the same time.
import QuickLRU from 'quick-lru';
import type { CoalesceReads } from '../ports/arena.ts';
import type { Clock } from '../records/game-record.ts';

/** Bounds staleness where a change does not alter the version. */
export const MAX_SHARED_AGE_MS = 1000;
/** QuickLRU holds up to twice this many. */
const MIN_KEPT = 16;

interface Kept {
  readonly version: string;
  readonly since: number;
  readonly reading: Promise<unknown>;
}

/** A failed read is shared by those who wait for it, but not cached. */
export function newCoalescedReads(clock: Clock): CoalesceReads {
  const kept = new QuickLRU<string, Kept>({ maxSize: MIN_KEPT });
  return <T>(key: string, version: string, read: () => Promise<T>): Promise<T> => {
    const now = clock();
    const before = kept.get(key);
    const isFresh = before?.version === version && now >= before.since && now < before.since + MAX_SHARED_AGE_MS;
    if (isFresh) return before.reading as Promise<T>;
    const reading = read();
    const own = { version, since: now, reading };
    kept.set(key, own);
    reading.catch(() => {
      if (kept.peek(key) === own) kept.delete(key); // the callers see the error
    });
    return reading;
  };
}
