// Which game each caller has under review: one at a time. The port, and that of one process.

export interface ReviewClaims {
  /** The game that the caller has under review: this one, unless another is. */
  take(caller: string, gameId: string): Promise<string>;
  /** The caller's claim to this game, where it has one. */
  release(caller: string, gameId: string): Promise<void>;
}

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
