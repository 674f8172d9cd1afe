// Which game each caller has under review: one at a time.
export interface ReviewClaims {
  /** The game that the caller has under review: this one, unless another is. */
  take(caller: string, gameId: string): Promise<string>;
  /** The caller's claim to this game, where it has one. */
  release(caller: string, gameId: string): Promise<void>;
}
