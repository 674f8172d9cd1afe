// How likely a score is, if the anchors of those who met are right as far as they are sure.
import { anchorDeviationAt, type Line } from './rating-line.ts';

export interface ScoreSheet {
  readonly opponent: Line;
  readonly games: number;
  /** Of the one whose chance is asked for: 1 a win, 0.5 a draw. */
  readonly points: number;
}

export interface Chance {
  /** Points that the anchors expect. */
  readonly expected: number;
  /** Of scoring so many points or more, from 0 to 1. */
  readonly chance: number;
}

/** By how many points somebody honest plays better, or worse, against the house than against others (RATINGS.md §6). */
const HOUSE_BIAS = 40;
/** Points in one unit of the model's scale. */
const SCALE = 400 / Math.LN10;
/** Of the quadrature over what the anchors leave open: points to each side, and points in one deviation. */
const POINTS = 20;
const POINTS_PER_DEVIATION = 4;

export function chanceOf(own: Line, sheets: readonly ScoreSheet[], at: number): Chance {
  const games = sum(sheets.map((sheet) => sheet.games));
  const points = sum(sheets.map((sheet) => sheet.points));
  const shareAt = (shift: number): number =>
    sum(sheets.map((sheet) => sheet.games * winShare(own.anchor.rating + shift - sheet.opponent.anchor.rating))) /
    games;
  // The own anchor is wrong by the same in all games, those of others each by its own.
  const open = Math.hypot(
    deviationOf(own, at),
    ...sheets.map((sheet) => (sheet.games / games) * deviationOf(sheet.opponent, at)),
  );
  let [weights, tails] = [0, 0];
  for (let i = -POINTS; i <= POINTS; i++) {
    const z = i / POINTS_PER_DEVIATION;
    const weight = Math.exp((-z * z) / 2);
    weights += weight;
    tails += weight * tailOf(games, Math.floor(points), shareAt(z * open));
  }
  return { expected: games * shareAt(0), chance: tails / weights };
}

function deviationOf(line: Line, at: number): number {
  return Math.hypot(anchorDeviationAt(line, at), line.anchor.isFixed ? 0 : HOUSE_BIAS);
}

function winShare(ahead: number): number {
  return 1 / (1 + Math.exp(-ahead / SCALE));
}

/** Of a binomial distribution: the chance of at least so many wins. */
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
