// Who any process has seen. Without Redis each process knows only its own.
import QuickLRU from 'quick-lru';
import { newLocalPresence } from '../local/presence.ts';
import { ONLINE_MS, type Presence } from '../ports/presence.ts';
import { ifStoreDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';

const REMEMBERED_MS = 30 * 86_400_000;
/** A feed that is open is seen every few seconds; others need not know it that soon. */
const TELL_EVERY_MS = 10_000;
/** Who is forgotten is told once more. */
const REMEMBERED_TOLD = 10_000;

/** @param key of the register in Redis */
export function newSharedPresence(redis: Redis, key: string): Presence {
  const local = newLocalPresence();
  const told = new QuickLRU<string, number>({ maxSize: REMEMBERED_TOLD });
  // Instants far ahead are from before the clock was put back.
  const tell = redis.script(`redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. ARGV[4], '+inf')
redis.call('ZADD', KEYS[1], 'GT', ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])`);
  return {
    async see(slug, now) {
      await local.see(slug, now);
      if (now - (told.get(slug) ?? 0) < TELL_EVERY_MS) return;
      told.set(slug, now);
      await tell([key], [now, slug, now - REMEMBERED_MS, now + ONLINE_MS]).catch(ifStoreDown(undefined)); // told again soon
    },
    async lastSeen(slug) {
      const seen = await redis.command('ZSCORE', key, slug).catch(ifStoreDown(undefined));
      if (seen === undefined) return local.lastSeen(slug);
      return seen === null ? null : Number(seen);
    },
    async lastSeenOf(ids) {
      if (ids.length === 0) return new Map();
      const found = await redis.command('ZMSCORE', key, ...ids).catch(ifStoreDown(undefined));
      if (found === undefined) return local.lastSeenOf(ids);
      const scores = found as (string | null)[];
      return new Map(ids.flatMap((id, i) => (scores[i] === null ? [] : [[id, Number(scores[i])] as const])));
    },
    async seenSince(since, limit) {
      const range = ['ZRANGE', key, '+inf', `(${since}`, 'BYSCORE', 'REV', 'LIMIT', '0', String(limit)] as const;
      const found = await redis.command(...range).catch(ifStoreDown(undefined));
      return (found as string[] | undefined) ?? local.seenSince(since, limit);
    },
  };
}
