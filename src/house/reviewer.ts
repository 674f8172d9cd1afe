// Reviews of whole games, move by move in a thread of low priority, so that they do not delay the house's moves.
import type { PolicyId } from './policies.ts';
import { Piscina } from 'piscina';
import type { Journal, Winner } from '../engine/index.ts';
import { summaryOf, type GameReview } from './game-review.ts';
import type { ReviewTask } from './review-worker.ts';
import type { JudgedMove } from './review.ts';

/** A finished game and the policy that judges it. */
export interface ReviewRequest {
  readonly journal: Journal;
  readonly winner: Winner | null;
  readonly policy: PolicyId;
  /** Whose turn of the thread its next move uses; `null`: nobody waits for it. */
  lane(): string | null;
}

/** Runs a task when it is its lane's turn; without a lane, when no lane wants one. */
type InTurn = <T>(lane: string | null, task: () => Promise<T>) => Promise<T>;

export interface Reviewer {
  /** @param onProgress gets the number of judged moves, after each. Rejects when cancelled by `close`. */
  review(request: ReviewRequest, onProgress: (judged: number) => void): Promise<GameReview>;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 30_000;

/** Starts at most one thread, at the first review. Each move of a review waits for its turn. */
export function newReviewer(inTurn: InTurn = (_, task) => task()): Reviewer {
  let pool: Piscina<ReviewTask, JudgedMove> | undefined;
  let isClosed = false;
  const judge = (task: ReviewTask): Promise<JudgedMove> => {
    if (isClosed) throw new Error('the reviewer is closed');
    pool ??= newPool();
    return pool.run(task);
  };
  return {
    async review({ journal, winner, policy, lane }, onProgress) {
      const judged: JudgedMove[] = [];
      for (const index of journal.moves.keys()) {
        judged.push(await inTurn(lane(), async () => judge({ journal, index, policy })));
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
