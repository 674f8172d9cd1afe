// Reviews whole games, move by move, and analyses positions, in a low-priority thread, so that the house's moves are not
// delayed.
import type { PolicyId } from './policies.ts';
import type { Analysis, AnalysisTask } from './analysis.ts';
import type { Journal, Winner } from '../engine/index.ts';
import { summaryOf, type GameReview } from './game-review.ts';
import type { ReviewTask } from './review-worker.ts';
import type { JudgedMove } from './review.ts';
import { newThreadPool } from '../threads/thread-pool.ts';

/** A finished game and the policy that judges it. */
export interface ReviewRequest {
  readonly journal: Journal;
  readonly winner: Winner | null;
  readonly policy: PolicyId;
  /** The queue lane of its next move; `null`: nobody waits for it. */
  lane(): string | null;
}

/** Runs a task in turn; lanes are served in rotation. */
type InTurn = <T>(lane: string, task: () => Promise<T>) => Promise<T>;

export interface Turns {
  /** Runs a task when it is its lane's turn. */
  readonly inTurn: InTurn;
  /** The same, but only while no `inTurn` task is waiting. */
  readonly inSpareTime: InTurn;
}

export interface Reviewer {
  /** @param onProgress gets the number of judged moves, after each. Rejects when cancelled by `close`. */
  review(request: ReviewRequest, onProgress: (judged: number) => void): Promise<GameReview>;
  /** In spare time. Rejects when cancelled by `close`. */
  analyse(task: AnalysisTask, lane: string): Promise<Analysis>;
  close(): Promise<void>;
}

/** The lane of all reviews that nobody waits for. */
const BACKGROUND_LANE = '';

/** Starts at most one thread, at the first task. Each move of a review waits for its turn. */
export function newReviewer({ inTurn, inSpareTime }: Turns): Reviewer {
  const file = new URL('./review-worker.ts', import.meta.url);
  const { run, close } = newThreadPool<ReviewTask | AnalysisTask, unknown>(file, { name: 'the reviewer' });
  return {
    async review({ journal, winner, policy, lane }, onProgress) {
      const judged: JudgedMove[] = [];
      for (const index of journal.moves.keys()) {
        const caller = lane();
        const judge = async () => (await run({ journal, index, policy })) as JudgedMove;
        judged.push(await (caller === null ? inSpareTime(BACKGROUND_LANE, judge) : inTurn(caller, judge)));
        onProgress(judged.length);
      }
      return summaryOf(judged, winner);
    },
    analyse: (task, lane) => inSpareTime(lane, async () => (await run(task)) as Analysis),
    close,
  };
}
