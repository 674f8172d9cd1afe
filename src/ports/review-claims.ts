// Which game each caller has under review, one at a time.
import type { GameId } from '../records/ids.ts';
export interface ReviewClaims {
  /** Claims a review. @returns the game that the caller has under review: this one, unless another already is */
  take(caller: string, gameId: GameId): Promise<string>;
  /** Releases the caller's claim on this game, if it has one. */
  release(caller: string, gameId: GameId): Promise<void>;
}
