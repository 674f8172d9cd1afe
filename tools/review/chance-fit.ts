// Fits chances to results: from valued games to two numbers for each count of empty cells. Pure.
import { CELL_COUNT } from '../../src/engine/compact.ts';
import type { Seat } from '../../src/engine/index.ts';
import { fittedChance, isDecided, type Fit } from '../../src/house/chance.ts';

export interface ValuedMove {
  readonly seat: Seat;
  /** Empty cells before the move. */
  readonly empty: number;
  /** The search's mean win probability of the mover, with the best move and with the move played. */
  readonly before: number;
  readonly after: number;
}

export interface ValuedGame {
  /** The moves from the point at which both seats play at full strength. */
  readonly moves: readonly ValuedMove[];
  /** The result of seat A: 1, 0 or, for a draw, 0.5. */
  readonly result: number;
}

/** The weight of the result in a target; the rest is the chance of the next position, which varies less. */
const RESULT_PART = 0.6;
const ROUNDS = 5;
/** How strongly a count of empty cells is pulled towards the next but one, at which the same seat moves. */
const SMOOTHING = 30;
/** Newton's method needs about six steps. */
const MAX_STEPS = 20;
const CLOSE_ENOUGH = 1e-6;

/** @param isLastMoveCertain whether nothing is hidden before the last move, as in Classic */
export function fitChances(games: readonly ValuedGame[], isLastMoveCertain: boolean): Fit {
  const withCertain = (fit: Fit): Fit => fit.map((pair, empty) => (empty === 1 && isLastMoveCertain ? SAME : pair));
  let fit = withCertain(fitRows(games.flatMap((game) => rowsOf(game, undefined))));
  for (let round = 0; round < ROUNDS; round++) {
    fit = withCertain(fitRows(games.flatMap((game) => rowsOf(game, fit))));
  }
  if (fit.some(([, times]) => !(times > 0))) throw new Error('too few games: this fit would change the order of moves');
  return fit;
}

/** Leaves the search's numbers unchanged. */
const SAME = [0, 1] as const;

interface Row {
  readonly empty: number;
  readonly logOdds: number;
  /** The chance to fit. */
  readonly target: number;
}

/** @param fit gives the chances of next positions; without it, the results are the targets */
function rowsOf({ moves, result }: ValuedGame, fit: Fit | undefined): Row[] {
  return moves.flatMap(({ seat, empty, before, after }, i) => {
    const mean = (before + after) / 2;
    if (isDecided(mean)) return [];
    const own = seat === 'A' ? result : 1 - result;
    const next = moves[i + 1];
    let target = own;
    if (fit && next) {
      const chance = fittedChance(next.before, fit[next.empty]!);
      target = RESULT_PART * own + (1 - RESULT_PART) * (next.seat === seat ? chance : 1 - chance);
    }
    return [{ empty, logOdds: Math.log(mean / (1 - mean)), target }];
  });
}

/**
 * Logistic regression by Newton's method, smoothed, and pulled slightly towards leaving the search's numbers unchanged.
 */
function fitRows(rows: readonly Row[]): Fit {
  const size = 2 * (CELL_COUNT + 1);
  const times = (empty: number): number => CELL_COUNT + 1 + empty;
  const start: readonly number[] = Array.from({ length: size }, (_, i) => (i < times(0) ? SAME[0] : SAME[1]));
  const penalty = penaltyOf(size);
  let at = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    const curvature = penalty.map((row) => [...row]);
    const gradient = penalty.map((row) => row.reduce((sum, weight, i) => sum + weight * (at[i]! - start[i]!), 0));
    for (const { empty, logOdds, target } of rows) {
      const [a, b] = [empty, times(empty)];
      const chance = 1 / (1 + Math.exp(-(at[a]! + at[b]! * logOdds)));
      const weight = chance * (1 - chance);
      gradient[a]! += chance - target;
      gradient[b]! += (chance - target) * logOdds;
      curvature[a]![a]! += weight;
      curvature[b]![b]! += weight * logOdds * logOdds;
      curvature[a]![b]! += weight * logOdds;
      curvature[b]![a]! += weight * logOdds;
    }
    const change = solved(curvature, gradient);
    at = at.map((value, i) => value - change[i]!);
    if (change.every((value) => Math.abs(value) < CLOSE_ENOUGH)) break;
  }
  return Array.from({ length: CELL_COUNT + 1 }, (_, empty) => [at[empty]!, at[times(empty)]!] as const);
}

/**
 * The penalty as a quadratic form of the distance to the start: 1 for each number, `SMOOTHING` for each pair of
 * neighbours.
 */
function penaltyOf(size: number): number[][] {
  const penalty = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => Number(i === j)));
  for (const offset of [0, CELL_COUNT + 1]) {
    for (let empty = 1; empty + 2 <= CELL_COUNT; empty++) {
      const [i, j] = [offset + empty, offset + empty + 2];
      penalty[i]![i]! += SMOOTHING;
      penalty[j]![j]! += SMOOTHING;
      penalty[i]![j]! -= SMOOTHING;
      penalty[j]![i]! -= SMOOTHING;
    }
  }
  return penalty;
}

/** Gaussian elimination without pivoting, because the matrix is positive definite. */
function solved(matrix: number[][], right: number[]): number[] {
  for (const [i, row] of matrix.entries()) {
    for (let below = i + 1; below < matrix.length; below++) {
      const factor = matrix[below]![i]! / row[i]!;
      for (let column = i; column < row.length; column++) matrix[below]![column]! -= factor * row[column]!;
      right[below]! -= factor * right[i]!;
    }
  }
  const solution = right.map(() => 0);
  for (let i = right.length - 1; i >= 0; i--) {
    const known = matrix[i]!.reduce((sum, value, column) => (column > i ? sum + value * solution[column]! : sum), 0);
    solution[i] = (right[i]! - known) / matrix[i]![i]!;
  }
  return solution;
}
