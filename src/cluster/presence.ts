// When each agent or person was last seen by any process. Without Redis each process knows only what it saw itself.
import QuickLRU from 'quick-lru';
import { newLocalPresence } from '../local/presence.ts';
import { ONLINE_MS, type Presence } from '../ports/presence.ts';
import { ifStoreDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';

const REMEMBERED_MS = 30 * 86_400_000;
/** An open feed counts as seen every few seconds; other processes need not know that soon. */
const WRITE_EVERY_MS = 10_000;
/** Bounds memory; an id that was dropped is written again. */
const MAX_WRITTEN = 10_000;

/** @param key of the register in Redis */
export function newSharedPresence(redis: Redis, key: string): Presence {
  const local = newLocalPresence();
  const writtenAt = new QuickLRU<string, number>({ maxSize: MAX_WRITTEN });
  // Instants far in the future were written before the clock was set back.
  const write = redis.script(`redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. ARGV[4], '+inf')
redis.call('ZADD', KEYS[1], 'GT', ARGV[1], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])`);
  return {
    async see(slug, now) {
      await local.see(slug, now);
      if (now - (writtenAt.get(slug) ?? 0) < WRITE_EVERY_MS) return;
      writtenAt.set(slug, now);
      const bounds = [now - REMEMBERED_MS, now + ONLINE_MS];
      await write([key], [now, slug, ...bounds]).catch(ifStoreDown(undefined)); // written again soon
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
