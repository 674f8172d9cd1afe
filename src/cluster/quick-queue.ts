// The quick-match queue of many processes: one script in Redis, so that pairing is atomic.
import { readFileSync } from 'node:fs';
import {
  INITIAL_WINDOW_POINTS,
  PAIRING_TTL_MS,
  UNLIMITED_AFTER_MS,
  WINDOW_STEP_MS,
  type QuickQueue,
} from '../ports/quick-queue.ts';
import { SILENT_AFTER_MS } from '../table/deadlines.ts';
import type { Redis } from './redis.ts';

const NUMBERS = `local SILENT_AFTER, PAIRING_KEPT, FIRST_WINDOW, WIDER_EVERY, UNLIMITED_AFTER =
  ${[SILENT_AFTER_MS, PAIRING_TTL_MS, INITIAL_WINDOW_POINTS, WINDOW_STEP_MS, UNLIMITED_AFTER_MS].join(', ')}\n`;
const SCRIPT = NUMBERS + readFileSync(new URL('./quick-queue.lua', import.meta.url), 'utf8');
const PREFIX = '{arena:quick}';

/** A Redis that loses its data forgets the waiters; their next request brings them back in their old order. */
export function newRedisQueue(redis: Redis): QuickQueue {
  const run = redis.script(SCRIPT);
  return {
    async enter({ gameId, rules, kind, wants, rating, owner, since }, now) {
      const pairing = await run(
        [PREFIX],
        ['enter', gameId, now, rules, kind, wants, rating ?? '-', since, owner ?? ''],
      );
      if (typeof pairing !== 'string') return undefined;
      const [older, younger] = pairing.split(' ');
      return { older: older!, younger: younger! };
    },
    async leave(gameId) {
      await run([PREFIX], ['leave', gameId, 0]);
    },
    async dissolve({ older, younger }) {
      await run([PREFIX], ['dissolve', `${older} ${younger}`, 0]);
    },
    async lastSeen(gameId, now) {
      return Number(await run([PREFIX], ['lastSeen', gameId, now]));
    },
  };
}
