// Mines puzzles and judges attempts at them in two threads, each one task at a time: attempts do not wait for mining.
import { Piscina } from 'piscina';
import type { Journal } from '../engine/index.ts';
import type { AttemptQuestion, AttemptVerdict } from './attempt.ts';
import type { MinedPuzzle } from './mined-puzzle.ts';

export interface PuzzleThreads {
  /** As `minePuzzles`; rejects after `close`, or when cancelled by it. */
  mine(journal: Journal): Promise<readonly MinedPuzzle[]>;
  /** As `judgeAttempt`; the same. `undefined`: too many are waiting. */
  judge(question: AttemptQuestion): Promise<AttemptVerdict | undefined>;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 30_000;
/** Of attempts that take some milliseconds each. */
const MAX_WAITING = 200;

/** Starts each thread with its first task. @param maxWaiting attempts, besides the one that is being judged */
export function newPuzzleThreads({ maxWaiting = MAX_WAITING } = {}): PuzzleThreads {
  const mining = oneThread<Journal, readonly MinedPuzzle[]>(new URL('./mining-worker.ts', import.meta.url));
  const judging = oneThread<AttemptQuestion, AttemptVerdict>(new URL('./judging-worker.ts', import.meta.url));
  let judged = 0;
  return {
    mine: mining.run,
    async judge(question) {
      if (judged > maxWaiting) return undefined;
      judged++;
      try {
        return await judging.run(question);
      } finally {
        judged--;
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
