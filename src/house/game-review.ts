// Summarizes the judgements of a game's moves as the review of the whole game.
import { SEATS, type BySeat, type Seat, type Winner } from '../engine/index.ts';
import { accuracyOf, CLASSES, MIN_EXPLAINED_LOSS, type MoveClass } from './move-class.ts';
import type { JudgedMove } from './review.ts';
import type { JudgedSums } from './strength.ts';

/** A judged move in its game. */
export interface ReviewedMove extends JudgedMove {
  /** The change in the mover's chance through hidden cards, until the next decision or the result. */
  readonly luck: number;
}

/**
 * Explains the result as changes of seat A's win probability, in ten-thousandths: `start` + `skill.A` + `skill.B` + `luck`
 * is exactly `result`.
 */
export interface Account {
  /** Before the first move. */
  readonly start: number;
  /** What each seat's losses changed for seat A: at most 0 for A's own, at least 0 for B's. */
  readonly skill: BySeat<number>;
  readonly luck: number;
  /** 1, 0 or, for a draw, 0.5. */
  readonly result: number;
}

export interface SeatReview {
  /** The mean over moves with an alternative, a whole number; `null` if there are none. */
  readonly accuracy: number | null;
  /** Over the same moves. */
  readonly counts: Readonly<Record<MoveClass, number>>;
  /** The index of the move that cost most, if its loss is large enough to be explained. */
  readonly lesson: number | null;
}

export interface GameReview {
  readonly seats: BySeat<SeatReview>;
  readonly moves: readonly ReviewedMove[];
  /** `null` for a game without a result. */
  readonly account: Account | null;
  /** Win probability of seat A before each move, as its mover could know it, then the result. */
  readonly curve: readonly number[];
  /** Indices of the mistakes and blunders that gave the lead away: the five worst, in order of play. */
  readonly turningPoints: readonly number[];
}

export function summaryOf(judged: readonly JudgedMove[], winner: Winner | null): GameReview {
  const result = resultOf(winner);
  const moves = judged.map((move, i): ReviewedMove => ({ ...move, luck: luckOf(move, judged[i + 1], result) }));
  return {
    seats: Object.fromEntries(SEATS.map((seat) => [seat, seatReview(moves, seat)])) as Record<Seat, SeatReview>,
    moves,
    account: result === null || moves.length === 0 ? null : accountOf(moves, result),
    curve: [...moves.map(({ seat, win }) => ofSeatA(seat, win.before)), ...(result === null ? [] : [result])],
    turningPoints: turningPointsOf(moves),
  };
}

function seatReview(moves: readonly JudgedMove[], seat: Seat): SeatReview {
  const chosen = chosenBy(moves, seat);
  const counts = Object.fromEntries(
    CLASSES.map(([name]) => [name, chosen.filter((move) => move.class === name).length]),
  ) as Record<MoveClass, number>;
  const sum = chosen.reduce((total, { loss }) => total + accuracyOf(loss), 0);
  return { accuracy: chosen.length === 0 ? null : Math.round(sum / chosen.length), counts, lesson: lessonOf(chosen) };
}

function lessonOf(chosen: readonly JudgedMove[]): number | null {
  const [worst] = chosen.filter(({ loss }) => loss >= MIN_EXPLAINED_LOSS).toSorted((a, b) => b.loss - a.loss);
  return worst?.index ?? null;
}

/** How the mover's chance changed between its move and the next decision: by a draw, or by what the other seat held. */
function luckOf({ seat, win }: JudgedMove, next: JudgedMove | undefined, result: number | null): number {
  const [who, chance] = next ? [next.seat, next.win.before] : (['A', result] as const);
  if (chance === null) return 0;
  return tenThousandths(tenThousandthsOf(who === seat ? chance : 1 - chance) - tenThousandthsOf(win.after));
}

function accountOf(moves: readonly ReviewedMove[], result: number): Account {
  const skill = { A: 0, B: 0 };
  let luck = 0;
  for (const move of moves) {
    const sign = move.seat === 'A' ? 1 : -1;
    skill[move.seat] -= sign * tenThousandthsOf(move.loss);
    luck += sign * tenThousandthsOf(move.luck);
  }
  return {
    start: ofSeatA(moves[0]!.seat, moves[0]!.win.before),
    skill: { A: tenThousandths(skill.A), B: tenThousandths(skill.B) },
    luck: tenThousandths(luck),
    result,
  };
}

/** Sums are over integers, which add up exactly. */
const tenThousandthsOf = (chance: number): number => Math.round(1e4 * chance);
const tenThousandths = (count: number): number => count / 1e4 || 0; // not -0

type JudgedLoss = Pick<JudgedMove, 'seat' | 'forced' | 'loss'>;

/** The mean loss of win probability over the same moves, to four decimals; `null` if there are none. */
export function meanLossOf(moves: readonly JudgedLoss[], seat: Seat): number | null {
  const chosen = chosenBy(moves, seat);
  const sum = chosen.reduce((total, { loss }) => total + loss, 0);
  return chosen.length === 0 ? null : Math.round((1e4 * sum) / chosen.length) / 1e4;
}

/** What a seat lost over the same moves, and what was at stake, in ten-thousandths. Strength is estimated from it. */
export function judgedSumsOf(moves: readonly (JudgedLoss & Pick<JudgedMove, 'stake'>)[], seat: Seat): JudgedSums {
  const chosen = chosenBy(moves, seat);
  return {
    loss: chosen.reduce((sum, { loss }) => sum + tenThousandthsOf(loss), 0),
    stake: chosen.reduce((sum, { stake }) => sum + tenThousandthsOf(stake), 0),
  };
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
  return (name === 'blunder' || name === 'mistake') && win.before >= 0.5 && win.after < 0.5;
}

function ofSeatA(seat: Seat, win: number): number {
  return seat === 'A' ? win : tenThousandths(1e4 - tenThousandthsOf(win));
}

/** Seat A's chance at the end; an abandoned game has none. */
function resultOf(winner: Winner | null): number | null {
  if (winner === null) return null;
  return winner === 'draw' ? 0.5 : winner === 'A' ? 1 : 0;
}
