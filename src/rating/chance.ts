// How likely a score is, given the players' anchors and their uncertainty.
import { anchorDeviationAt, type Line } from './rating-line.ts';
import { logistic, NODES_PER_SIDE, NODES_PER_DEVIATION, SCALE } from './glicko2.ts';

export interface ScoreSheet {
  readonly opponent: Line;
  readonly games: number;
  /** Points of the player in question: 1 for a win, 0.5 for a draw. */
  readonly points: number;
}

export interface Chance {
  /** The points that the anchors predict. */
  readonly expected: number;
  /** The probability of at least as many points, from 0 to 1. */
  readonly chance: number;
}

/** The standard deviation, in points, of how much better or worse honest players do against the house (RATINGS.md §6). */
const HOUSE_BIAS = 40;

export function chanceOf(own: Line, sheets: readonly ScoreSheet[], at: number): Chance {
  const games = sum(sheets.map((sheet) => sheet.games));
  const points = sum(sheets.map((sheet) => sheet.points));
  const shareAt = (shift: number): number =>
    sum(
      sheets.map((sheet) => sheet.games * logistic((own.anchor.rating + shift - sheet.opponent.anchor.rating) / SCALE)),
    ) / games;
  // The error of the player's own anchor is the same in all games; opponents' errors are independent.
  const open = Math.hypot(
    deviationOf(own, at),
    ...sheets.map((sheet) => (sheet.games / games) * deviationOf(sheet.opponent, at)),
  );
  let [weights, tails] = [0, 0];
  for (let i = -NODES_PER_SIDE; i <= NODES_PER_SIDE; i++) {
    const z = i / NODES_PER_DEVIATION;
    const weight = Math.exp((-z * z) / 2);
    weights += weight;
    tails += weight * tailOf(games, Math.floor(points), shareAt(z * open));
  }
  return { expected: games * shareAt(0), chance: tails / weights };
}

function deviationOf(line: Line, at: number): number {
  return Math.hypot(anchorDeviationAt(line, at), line.anchor.isFixed ? 0 : HOUSE_BIAS);
}

/** The upper tail of a binomial distribution: the probability of at least this many wins. */
function tailOf(games: number, wins: number, share: number): number {
  let logTerm = games * Math.log(1 - share);
  let [tail, below] = [0, 0];
  for (let won = 0; won <= games; won++) {
    if (won < wins) below += Math.exp(logTerm);
    else tail += Math.exp(logTerm);
    logTerm += Math.log(((games - won) * share) / ((won + 1) * (1 - share)));
  }
  return wins === 0 ? 1 : tail / (tail + below);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
