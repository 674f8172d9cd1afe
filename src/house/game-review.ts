// The review of a whole game, from the judgements of its moves.
import { SEATS, type BySeat, type Seat, type Winner } from '../engine/index.ts';
import { accuracyOf, CLASSES, type MoveClass } from './move-class.ts';
import type { JudgedMove } from './review.ts';

export interface SeatReview {
  /** The mean over moves with an alternative, to one decimal; `null` if there are none. */
  readonly accuracy: number | null;
  /** Of the same moves. */
  readonly counts: Readonly<Record<MoveClass, number>>;
}

export interface GameReview {
  readonly seats: BySeat<SeatReview>;
  readonly moves: readonly JudgedMove[];
  /** Win probability of seat A before each move, as its mover could know it, then the result. */
  readonly curve: readonly number[];
  /** Indices of moves that lost the lead or were blunders: the five worst, in order of play. */
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
  const chosen = chosenBy(moves, seat);
  const counts = Object.fromEntries(
    CLASSES.map(([name]) => [name, chosen.filter((move) => move.class === name).length]),
  ) as Record<MoveClass, number>;
  const sum = chosen.reduce((total, { loss }) => total + accuracyOf(loss), 0);
  return { accuracy: chosen.length === 0 ? null : Math.round((10 * sum) / chosen.length) / 10, counts };
}

type JudgedLoss = Pick<JudgedMove, 'seat' | 'forced' | 'loss'>;

/** The mean loss of win probability over the same moves, to four decimals; `null` if there are none. */
export function meanLossOf(moves: readonly JudgedLoss[], seat: Seat): number | null {
  const chosen = chosenBy(moves, seat);
  const sum = chosen.reduce((total, { loss }) => total + loss, 0);
  return chosen.length === 0 ? null : Math.round((1e4 * sum) / chosen.length) / 1e4;
}

function chosenBy<M extends JudgedLoss>(moves: readonly M[], seat: Seat): readonly M[] {
  return moves.filter((move) => move.seat === seat && !move.forced);
}

const MAX_TURNING_POINTS = 5;

function turningPointsOf(moves: readonly JudgedMove[]): number[] {
  const worst = moves.filter(isTurningPoint).toSorted((a, b) => b.loss - a.loss || a.index - b.index);
  return worst
    .slice(0, MAX_TURNING_POINTS)
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
