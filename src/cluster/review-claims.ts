// One review at a time for each caller, whichever process computes it. Without Redis each process enforces its own.
import { newLocalReviewClaims } from '../local/review-claims.ts';
import type { ReviewClaims } from '../ports/review-claims.ts';
import { ifStoreDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';

/** The caller renews its claim with every poll; those of a dead process expire. */
const FORGOTTEN_AFTER_MS = 30_000;

const TAKE = `local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`;

const keyOf = (caller: string): string => `arena:review:${caller}`;

export function newSharedReviewClaims(redis: Redis): ReviewClaims {
  const local = newLocalReviewClaims();
  const runTake = redis.script(TAKE);
  return {
    async take(caller, gameId) {
      const held = await local.take(caller, gameId);
      if (held !== gameId) return held;
      const first = await runTake([keyOf(caller)], [gameId, FORGOTTEN_AFTER_MS]).catch(ifStoreDown(gameId));
      if (first !== gameId) await local.release(caller, gameId);
      return first as string;
    },
    async release(caller, gameId) {
      await local.release(caller, gameId);
      await redis.release(keyOf(caller), gameId).catch(ifStoreDown(undefined));
    },
  };
}
