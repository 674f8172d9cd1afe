// Decides whether a result counts for each side, or why not, and updates both sides' lines.
import type { Score } from './glicko2.ts';
import { afterGameWith, afterHouseGame, isProven, type Line } from './rating-line.ts';

/** Why a finished game did not change a seat's rating. */
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

/** A win counts only after this many moves by each seat, so that nobody gains points from immediate concessions. */
const MIN_MOVES_EACH = 2;

/** The facts about one side of a result. */
export interface Side {
  /** The owner of the line; `null`: somebody without an identity. The same on both sides: an identity that played itself. */
  readonly owner: string | null;
  readonly score: Score;
  /** Moves made by this seat. */
  readonly moves: number;
  /** Why it does not count for this side, whatever the ratings are. */
  readonly barred: Reason | null;
}

export interface CountingVerdict {
  readonly line: Line;
  /** `null`: the game counted. */
  readonly reason: Reason | null;
}

/** @param lines before the game. A side for which the game does not count keeps its line. */
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

/** @param house its strength and how many moves it made */
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
  // Not played by the line's usual player: its owner could throw games and still be rated as proven.
  if (other.barred === 'not_its_program') return 'not_its_program';
  return isTooShort(own, other.moves) ? 'too_short' : null;
}

/** A loss always counts, so that conceding at once does not avoid it. */
function isTooShort({ score, moves }: Side, movesOfOther: number): boolean {
  return score === 1 && Math.min(moves, movesOfOther) < MIN_MOVES_EACH;
}
