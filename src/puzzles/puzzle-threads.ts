// Mines puzzles and judges attempts in two threads, each one task at a time, so that attempts do not wait for mining.
import { Piscina } from 'piscina';
import type { Journal } from '../engine/index.ts';
import type { AttemptQuestion, AttemptVerdict } from './attempt.ts';
import type { MinedPuzzle } from './mined-puzzle.ts';

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

const IDLE_TIMEOUT_MS = 30_000;

/** Starts each thread with its first task. @param turns the queue of attempts, which runs one at a time */
export function newPuzzleThreads(turns: Turns): PuzzleThreads {
  const mining = oneThread<Journal, readonly MinedPuzzle[]>(new URL('./mining-worker.ts', import.meta.url));
  const judging = oneThread<AttemptQuestion, AttemptVerdict>(new URL('./judging-worker.ts', import.meta.url));
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

function oneThread<Task, Result>(file: URL) {
  let pool: Piscina<Task, Result> | undefined;
  let isClosed = false;
  return {
    async run(task: Task): Promise<Result> {
      if (isClosed) throw new Error('the puzzle threads are closed');
      pool ??= new Piscina<Task, Result>({
        filename: file.href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_TIMEOUT_MS,
        recordTiming: false,
      });
      return pool.run(task);
    },
    async close(): Promise<void> {
      isClosed = true;
      await pool?.close({ force: true });
    },
  };
}
