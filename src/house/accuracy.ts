// What a loss of win probability means: the class of a move, its accuracy, and the review of a whole game.
import { SEATS, type BySeat, type Seat, type Winner } from '../engine/index.ts';
import type { JudgedMove } from './review.ts';

/** With the largest loss of win probability that each allows. */
const CLASSES = [
  ['best', 0],
  ['excellent', 0.02],
  ['good', 0.05],
  ['inaccuracy', 0.1],
  ['mistake', 0.2],
  ['blunder', 1],
] as const;
export type MoveClass = (typeof CLASSES)[number][0];

export function classOf(loss: number): MoveClass {
  return CLASSES.find(([, largest]) => loss <= largest)![0];
}

/** 0 to 100. The constants are lichess' for win percentages. */
export function accuracyOf(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669));
}

export interface SeatReview {
  /** The mean over moves that had a choice, to one place; `null` without one. */
  readonly accuracy: number | null;
  /** Of the same moves. */
  readonly counts: Readonly<Record<MoveClass, number>>;
}

export interface GameReview {
  readonly seats: BySeat<SeatReview>;
  readonly moves: readonly JudgedMove[];
  /** Win probability of seat A before each move, as its mover could know it, and at last the result. */
  readonly curve: readonly number[];
  /** Indices of the moves that cost their mover the lead, or were blunders: the five worst, in order of play. */
  readonly turningPoints: readonly number[];
}

export function summaryOf(moves: readonly JudgedMove[], winner: Winner | null): GameReview {
  return {
    seats: Object.fromEntries(SEATS.map((seat) => [seat, seatReview(moves, seat)])) as Record<Seat, SeatReview>,
    moves,
    curve: [...moves.map(({ seat, win }) => ofSeatA(seat, win.before)), ...resultOf(winner)],
    turningPoints: turningPointsOf(moves),
  };
}

function seatReview(moves: readonly JudgedMove[], seat: Seat): SeatReview {
  const chosen = moves.filter((move) => move.seat === seat && !move.forced);
  const counts = Object.fromEntries(
    CLASSES.map(([name]) => [name, chosen.filter((move) => move.class === name).length]),
  ) as Record<MoveClass, number>;
  const sum = chosen.reduce((total, { loss }) => total + accuracyOf(loss), 0);
  return { accuracy: chosen.length === 0 ? null : Math.round((10 * sum) / chosen.length) / 10, counts };
}

const MOST_TURNING_POINTS = 5;

function turningPointsOf(moves: readonly JudgedMove[]): number[] {
  const worst = moves.filter(isTurningPoint).toSorted((a, b) => b.loss - a.loss || a.index - b.index);
  return worst
    .slice(0, MOST_TURNING_POINTS)
    .map(({ index }) => index)
    .toSorted((a, b) => a - b);
}

function isTurningPoint({ win, class: name }: JudgedMove): boolean {
  return name === 'blunder' || (name === 'mistake' && win.before >= 0.5 && win.after < 0.5);
}

function ofSeatA(seat: Seat, win: number): number {
  return seat === 'A' ? win : Math.round((1 - win) * 1e4) / 1e4;
}

/** An abandoned game has none. */
function resultOf(winner: Winner | null): number[] {
  if (winner === null) return [];
  return [winner === 'draw' ? 0.5 : winner === 'A' ? 1 : 0];
}
