// Reviews of finished games: what computes them, and those that this process has computed or is computing.
import type { GameId, Network } from '../records/ids.ts';
import type { ReviewRequest } from '../house/reviewer.ts';
import type { ReviewDone } from '../../schema/review.ts';
import type { ReviewClaims } from './review-claims.ts';
import type { GameReview } from '../house/game-review.ts';

export interface Reviewer {
  /** @param onProgress called with the number of moves judged so far */
  review(request: ReviewRequest, onProgress: (judged: number) => void): Promise<GameReview>;
}

/** A review in progress, or one that has just failed. */
export interface ReviewJob {
  readonly callers: Set<string>;
  /** Of the caller that began it; `null`: nobody asked for it. */
  network: Network | null;
  done: number;
  failure?: unknown;
}

/** Reviews of this process: a cache of finished ones, and those in progress or just failed. */
export interface Reviews {
  readonly reviewer: Reviewer;
  readonly claims: ReviewClaims;
  readonly kept: {
    has(gameId: GameId): boolean;
    get(gameId: GameId): ReviewDone | undefined;
    set(gameId: GameId, review: ReviewDone): unknown;
  };
  readonly jobs: Map<string, ReviewJob>;
}
