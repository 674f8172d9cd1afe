// What is stored about puzzles: their positions and solutions, and who tried which.
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
  /** The lowest level of the house that finds the first move; `null`: none does. */
  readonly level: number | null;
  /** Derived from first attempts, starting from the level. */
  readonly rating: number;
  /** First attempts, and how many of them solved it. */
  readonly tries: number;
  readonly solved: number;
  /** UTC, as YYYY-MM-DD. */
  readonly minedOn: string;
  readonly gameId: GameId;
  /** The move played in the game; `null`: none. */
  readonly played: string | null;
}

/** An agent or a player who tries puzzles. */
export interface Solver {
  readonly kind: StandingKind;
  readonly owner: string;
}

export interface SolverRecord extends Solver {
  readonly rating: number;
  /** Finished first attempts, and how many of them were solved. */
  readonly tries: number;
  readonly solved: number;
  /** The current streak: consecutive days, up to `lastDay`, whose puzzle was solved on its day. */
  readonly days: number;
  readonly bestDays: number;
  /** `null`: none yet. */
  readonly lastDay: string | null;
}

/** All attempts of a solver at a puzzle. Only the first decides whether it counts as solved, and changes ratings. */
export interface AttemptRecord extends Solver {
  readonly puzzleId: string;
  readonly isSolved: boolean;
  readonly tries: number;
  readonly ratingBefore: number;
  readonly ratingAfter: number;
  /** When the first attempt ended. */
  readonly endedAt: Instant;
}
