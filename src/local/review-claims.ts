// Claims on reviews in a single process.
import type { ReviewClaims } from '../ports/review-claims.ts';

export function newLocalReviewClaims(): ReviewClaims {
  const claims = new Map<string, string>();
  return {
    async take(caller, gameId) {
      const held = claims.get(caller) ?? gameId;
      claims.set(caller, held);
      return held;
    },
    async release(caller, gameId) {
      if (claims.get(caller) === gameId) claims.delete(caller);
    },
  };
}
