// What is stored of puzzles: their positions and solutions, the puzzle of each day, and who tried which.
import type { PuzzleGoal, PuzzleKind, PuzzleTheme } from '../../schema/puzzle.ts';
import type { Ruleset } from '../engine/index.ts';
import type { Solution } from '../puzzles/mined-puzzle.ts';
import type { PuzzlePosition } from '../puzzles/position.ts';
import type { Instant } from './game-record.ts';
import type { GameId } from './ids.ts';
import type { StandingKind } from './standing.ts';

export interface PuzzleRecord {
  readonly id: string;
  readonly kind: PuzzleKind;
  readonly ruleset: Ruleset;
  readonly goal: PuzzleGoal;
  readonly position: PuzzlePosition;
  readonly solution: Solution;
  readonly themes: readonly PuzzleTheme[];
  /** The house's level that finds the first move; `null`: none does. */
  readonly level: number | null;
  /** By its first attempts, starting from the level. */
  readonly rating: number;
  /** First attempts, and those of them that solved it. */
  readonly tries: number;
  readonly solved: number;
  /** UTC, as YYYY-MM-DD. */
  readonly minedOn: string;
  readonly gameId: GameId;
  /** What the game went on with; `null`: nothing. */
  readonly played: string | null;
}

/** An agent or a player who tries puzzles. */
export interface Solver {
  readonly kind: StandingKind;
  readonly owner: string;
}

export interface SolverRecord extends Solver {
  readonly rating: number;
  /** First attempts that are over, and those of them that solved. */
  readonly tries: number;
  readonly solved: number;
  /** Days in a row whose puzzle was solved on its day, up to `lastDay`. */
  readonly days: number;
  readonly bestDays: number;
  /** `null`: none yet. */
  readonly lastDay: string | null;
}

/** All attempts of a solver at a puzzle. Only the first says whether it was solved, and moves ratings. */
export interface AttemptRecord extends Solver {
  readonly puzzleId: string;
  readonly isSolved: boolean;
  readonly tries: number;
  readonly ratingBefore: number;
  readonly ratingAfter: number;
  /** Of the first. */
  readonly endedAt: Instant;
}
