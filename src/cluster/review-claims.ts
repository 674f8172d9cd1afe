// One review at a time for each caller, whichever process computes it. Without Redis each process enforces its own.
import { newLocalReviewClaims } from '../local/review-claims.ts';
import type { ReviewClaims } from '../ports/review-claims.ts';
import { ifStoreDown } from '../ports/store-errors.ts';
import type { Redis } from './redis.ts';

/** The caller renews its claim with every poll; those of a dead process expire. */
const FORGOTTEN_AFTER_MS = 30_000;

const keyOf = (caller: string): string => `arena:review:${caller}`;

export function newSharedReviewClaims(redis: Redis): ReviewClaims {
  const local = newLocalReviewClaims();
  return {
    async take(caller, gameId) {
      const held = await local.take(caller, gameId);
      if (held !== gameId) return held;
      const first = await redis.take(keyOf(caller), gameId, FORGOTTEN_AFTER_MS).catch(ifStoreDown(gameId));
      if (first !== gameId) await local.release(caller, gameId);
      return first;
    },
    async release(caller, gameId) {
      await local.release(caller, gameId);
      await redis.release(keyOf(caller), gameId).catch(ifStoreDown(undefined));
    },
  };
}
