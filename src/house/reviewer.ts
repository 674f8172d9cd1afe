// Reviews of whole games, move by move in a thread of low priority, so that they do not delay the house's moves.
import type { PolicyId } from './policies.ts';
import { Piscina } from 'piscina';
import type { Journal, Winner } from '../engine/index.ts';
import { summaryOf, type GameReview } from './game-review.ts';
import type { ReviewTask } from './review-worker.ts';
import type { JudgedMove } from './review.ts';

/** A game that is over, and by which policy it is judged. */
export interface ReviewRequest {
  readonly journal: Journal;
  readonly winner: Winner | null;
  readonly policy: PolicyId;
}

export interface Reviewer {
  /** @param onProgress hears how many moves are judged, after each. Rejects when `close` cuts it off. */
  review(request: ReviewRequest, onProgress: (judged: number) => void): Promise<GameReview>;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 30_000;

/** No thread runs before the first review, and one at most. Reviews at once take turns, a move each. */
export function newReviewer(): Reviewer {
  let pool: Piscina<ReviewTask, JudgedMove> | undefined;
  let isClosed = false;
  return {
    async review({ journal, winner, policy }, onProgress) {
      const judged: JudgedMove[] = [];
      for (const index of journal.moves.keys()) {
        if (isClosed) throw new Error('the reviewer is closed');
        pool ??= newPool();
        judged.push(await pool.run({ journal, index, policy }));
        onProgress(judged.length);
      }
      return summaryOf(judged, winner);
    },
    async close() {
      isClosed = true;
      await pool?.close({ force: true });
    },
  };
}

function newPool(): Piscina<ReviewTask, JudgedMove> {
  return new Piscina<ReviewTask, JudgedMove>({
    filename: new URL('./review-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    recordTiming: false,
  });
}
