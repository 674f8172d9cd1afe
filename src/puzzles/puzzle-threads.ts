// Mines puzzles and judges attempts at them in two threads, each one task at a time: attempts do not wait for mining.
import { Piscina } from 'piscina';
import type { Journal } from '../engine/index.ts';
import type { AttemptQuestion, AttemptVerdict } from './attempt.ts';
import type { MinedPuzzle } from './mined-puzzle.ts';

export interface PuzzleThreads {
  /** As `minePuzzles`; rejects after `close`, or when cancelled by it. */
  mine(journal: Journal): Promise<readonly MinedPuzzle[]>;
  /** As `judgeAttempt`; the same. */
  judge(question: AttemptQuestion): Promise<AttemptVerdict>;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 30_000;

/** Starts each thread with its first task. */
export function newPuzzleThreads(): PuzzleThreads {
  const mining = oneThread<Journal, readonly MinedPuzzle[]>('./mining-worker.ts');
  const judging = oneThread<AttemptQuestion, AttemptVerdict>('./judging-worker.ts');
  return {
    mine: mining.run,
    judge: judging.run,
    async close() {
      await Promise.all([mining.close(), judging.close()]);
    },
  };
}

function oneThread<Task, Result>(file: string) {
  let pool: Piscina<Task, Result> | undefined;
  let isClosed = false;
  return {
    async run(task: Task): Promise<Result> {
      if (isClosed) throw new Error('the puzzle threads are closed');
      pool ??= new Piscina<Task, Result>({
        filename: new URL(file, import.meta.url).href,
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
