// Puzzle computations: mining, in the background, and judging attempts, for which somebody waits.
import type { Journal } from '../engine/index.ts';
import type { AttemptQuestion, AttemptVerdict } from '../puzzles/attempt.ts';
import type { MinedPuzzle } from '../puzzles/mined-puzzle.ts';

export interface PuzzleThreads {
  /** The same in every process; empty for a journal that cannot be replayed. */
  mine(journal: Journal): Promise<readonly MinedPuzzle[]>;
  /** Lanes are served in rotation. `undefined`: too many are waiting, in this lane or in all. */
  judge(question: AttemptQuestion, lane: string): Promise<AttemptVerdict | undefined>;
}
