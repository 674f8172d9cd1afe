// Mines puzzles and judges attempts in two threads, each one task at a time, so that attempts do not wait for mining.
import type { Journal } from '../engine/index.ts';
import type { AttemptQuestion, AttemptVerdict } from './attempt.ts';
import type { MinedPuzzle } from './mined-puzzle.ts';
import { newThreadPool } from '../threads/thread-pool.ts';

export interface PuzzleThreads {
  /** Runs `minePuzzles`; rejects after `close`, or when cancelled by it. */
  mine(journal: Journal): Promise<readonly MinedPuzzle[]>;
  /** Runs `judgeAttempt`; rejects like `mine`. `undefined`: too many are waiting, in this lane or in total. */
  judge(question: AttemptQuestion, lane: string): Promise<AttemptVerdict | undefined>;
  close(): Promise<void>;
}

/** A fair queue (`newFairQueue`). */
interface Turns {
  run<T>(lane: string, task: () => Promise<T>): Promise<T>;
  reserve(lane: string): (() => void) | undefined;
}

const MINING = new URL('./mining-worker.ts', import.meta.url);
const JUDGING = new URL('./judging-worker.ts', import.meta.url);

/** Starts each thread with its first task. @param turns the queue of attempts, which runs one at a time */
export function newPuzzleThreads(turns: Turns): PuzzleThreads {
  const mining = newThreadPool<Journal, readonly MinedPuzzle[]>(MINING, { name: 'the mining thread' });
  const judging = newThreadPool<AttemptQuestion, AttemptVerdict>(JUDGING, { name: 'the judging thread' });
  return {
    mine: mining.run,
    async judge(question, lane) {
      const leave = turns.reserve(lane);
      if (!leave) return undefined;
      try {
        return await turns.run(lane, () => judging.run(question));
      } finally {
        leave();
      }
    },
    async close() {
      await Promise.all([mining.close(), judging.close()]);
    },
  };
}
