// Ratings of puzzles and of those who solve them (Elo, puzzle against solver), and days in a row.
import { dayBefore, dayOf, daysAfter } from '../../schema/calendar.ts';
import type { PuzzleStreak } from '../../schema/puzzle.ts';
import type { AttemptRecord, PuzzleRecord, Solver, SolverRecord } from '../records/puzzle-records.ts';
import { expectedScore } from '../table/standing.ts';

/** For a puzzle whose first move no level of the house finds. */
const BEYOND_HOUSE = 1700;
const NEW_SOLVER_RATING = 1200;
/** A puzzle's rating is the house's level until this many have tried it. */
const MIN_TRIES_TO_CORRECT = 20;
/** Elo K-factors: the largest change of a new solver's rating, an established one's, a puzzle's. */
const GAINS = { newSolver: 40, solver: 20, puzzle: 20 } as const;
const TRIES_OF_NEW_SOLVER = 20;

export function startingRating(level: number | null): number {
  return level ?? BEYOND_HOUSE;
}

export function ratingOfPuzzle({ level, rating, tries }: Pick<PuzzleRecord, 'level' | 'rating' | 'tries'>): number {
  return Math.round(tries < MIN_TRIES_TO_CORRECT ? startingRating(level) : rating);
}

export function newSolver({ kind, owner }: Solver): SolverRecord {
  return { kind, owner, rating: NEW_SOLVER_RATING, tries: 0, solved: 0, days: 0, bestDays: 0, lastDay: null };
}

/** The solver after a first attempt, and the change of the puzzle's rating. */
export function rated(
  solver: SolverRecord,
  puzzle: PuzzleRecord,
  isSolved: boolean,
): { readonly solver: SolverRecord; readonly puzzleGain: number } {
  const points = isSolved ? 1 : 0;
  const surprise = points - expectedScore(solver.rating, ratingOfPuzzle(puzzle));
  const gain = solver.tries < TRIES_OF_NEW_SOLVER ? GAINS.newSolver : GAINS.solver;
  return {
    solver: {
      ...solver,
      rating: solver.rating + gain * surprise,
      tries: solver.tries + 1,
      solved: solver.solved + points,
    },
    puzzleGain: GAINS.puzzle * (expectedScore(solver.rating, puzzle.rating) - points),
  };
}

/** The puzzle after a first attempt. */
export function withAttempt(puzzle: PuzzleRecord, isSolved: boolean, gain: number): PuzzleRecord {
  const { rating, tries, solved } = puzzle;
  return { ...puzzle, rating: rating + gain, tries: tries + 1, solved: solved + (isSolved ? 1 : 0) };
}

/** The solver after solving the puzzle of this day on this day. */
export function withDay(solver: SolverRecord, day: string): SolverRecord {
  if (solver.lastDay !== null && solver.lastDay >= day) return solver;
  const days = solver.lastDay === dayBefore(day) ? solver.days + 1 : 1;
  return { ...solver, days, bestDays: Math.max(days, solver.bestDays), lastDay: day };
}

export function streakOf({ days, bestDays, lastDay }: SolverRecord, today: string): PuzzleStreak {
  const isRunning = lastDay !== null && lastDay >= dayBefore(today);
  return { days: isRunning ? days : 0, best: bestDays };
}

/**
 * Whether the solver has solved the puzzle of this day on the day or later, not when it was the puzzle of an earlier day.
 * Of later attempts only those of the last streak are known.
 * @param attempt the first at this puzzle
 */
export function hasSolvedDay(
  { days, lastDay }: SolverRecord,
  attempt: Pick<AttemptRecord, 'isSolved' | 'endedAt'> | undefined,
  day: string,
): boolean {
  const isInStreak = lastDay !== null && day <= lastDay && day > daysAfter(lastDay, -days);
  return isInStreak || (attempt !== undefined && attempt.isSolved && dayOf(attempt.endedAt) >= day);
}
