// Whether a result counts, for whom, and why not; and what it makes of both sides' lines.
import type { Score } from './glicko2.ts';
import { afterGameWith, afterHouseGame, isProven, type Line } from './rating-line.ts';

/** Why a finished game moved no rating of a seat. */
export const REASONS = [
  'practice',
  'unrated_league',
  'no_rating',
  'no_identity',
  'opponent_no_identity',
  'same_identity',
  'too_short',
  'opponent_unproven',
  'person_challenge',
  'not_its_program',
  'stand_in',
  'suspended',
  'void',
  'not_reproducible',
] as const;
export type Reason = (typeof REASONS)[number];

/** A winner needs as many by each seat: who concedes at once feeds nobody. */
const MIN_MOVES_EACH = 2;

/** One side of a result, as facts. */
export interface Side {
  /** Of the line; the same for both: an identity that played itself. `null`: somebody without an identity. */
  readonly owner: string | null;
  readonly score: Score;
  /** Moves of its seat. */
  readonly moves: number;
  /** What holds for it whatever the ratings are. */
  readonly barred: Reason | null;
}

export interface CountingVerdict {
  readonly line: Line;
  /** `null`: the game counted. */
  readonly reason: Reason | null;
}

/** Both lines as they were before the game. A side that does not count keeps its line. */
export function countGame(
  sides: readonly [Side, Side],
  lines: readonly [Line, Line],
  at: number,
): [CountingVerdict, CountingVerdict] {
  const verdict = (own: 0 | 1): CountingVerdict => {
    const other = own === 0 ? 1 : 0;
    const reason = reasonOf(sides[own], sides[other]) ?? (isProven(lines[other], at) ? null : 'opponent_unproven');
    const line = reason === null ? afterGameWith(lines[own], lines[other], sides[own].score, at) : lines[own];
    return { line, reason };
  };
  return [verdict(0), verdict(1)];
}

/** @param house its side: how many moves it made */
export function countHouseGame(
  side: Side,
  house: { readonly strength: number; readonly moves: number },
  line: Line,
  at: number,
): CountingVerdict {
  const reason = side.barred ?? (isTooShort(side, house.moves) ? 'too_short' : null);
  return { reason, line: reason === null ? afterHouseGame(line, house.strength, side.score, at) : line };
}

function reasonOf(own: Side, other: Side): Reason | null {
  if (own.owner === null) return 'no_identity';
  if (other.owner === null) return 'opponent_no_identity';
  if (own.owner === other.owner) return 'same_identity';
  if (own.barred !== null) return own.barred;
  // Another played than the line is of: its owner could throw games at a strength that is proven.
  if (other.barred === 'not_its_program') return 'not_its_program';
  return isTooShort(own, other.moves) ? 'too_short' : null;
}

/** The loser's side counts from the start, so that conceding at once dodges nothing. */
function isTooShort({ score, moves }: Side, movesOfOther: number): boolean {
  return score === 1 && Math.min(moves, movesOfOther) < MIN_MOVES_EACH;
}
