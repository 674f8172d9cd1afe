// Computes the curve from judged games, and how well it estimates strengths that it was not fitted to.
import { newRandom, type Ruleset } from '../../src/engine/index.ts';
import {
  estimateOf,
  MIN_ESTIMATE,
  MAX_ESTIMATE,
  strengthOf,
  sumOf,
  type JudgedSums,
  type StrengthCurve,
} from '../../src/house/strength.ts';
import { mean, seedOf } from '../../test/house/games.ts';
import { expectedScore } from '../../src/table/standing.ts';
import type { MeasuredGames, StyleResult } from './measured-games.ts';
import { BETWEEN, FITTED, STYLES, type MeasuredPlayer } from './subjects.ts';

/** Numbers of games per estimate in the check; `SAMPLES` estimates are made for each. */
export const SAMPLE_SIZES = [10, 20, 40, 100] as const;
const SAMPLES = 2000;

export interface Measured {
  readonly subject: MeasuredPlayer;
  readonly games: readonly JudgedSums[];
  /** Its known strength, with half the width of the 95 % interval. */
  readonly known: { readonly elo: number; readonly error: number };
}

export function subjectsOf(
  { judged, results }: MeasuredGames,
  ruleset: Ruleset,
  which: readonly MeasuredPlayer[],
): Measured[] {
  return which.map((subject) => ({
    subject,
    games: judged[ruleset][subject]!.map(([loss, stake]) => ({ loss, stake })),
    known: typeof subject === 'number' ? { elo: subject, error: 0 } : eloOf(results[ruleset][subject]!),
  }));
}

/** The least-squares curve through the fitted strengths, with how far styles are off it. */
export function fitCurve(measured: MeasuredGames, ruleset: Ruleset): StrengthCurve {
  const points = subjectsOf(measured, ruleset, FITTED).map(({ games, known }) => [shareOf(games), known.elo] as const);
  const [constant, root, share] = leastSquares(
    points.map(([at]) => [1, Math.sqrt(at), at]),
    points.map(([, elo]) => elo),
  ).map(Math.round) as [number, number, number];
  const curve = { constant, root, share, style: 0 };
  return { ...curve, style: styleOf(measured, ruleset, curve) };
}

export function shareOf(games: readonly JudgedSums[]): number {
  const { loss, stake } = sumOf(games);
  return loss / stake;
}

/**
 * The estimate from all games of a subject, its margin without the styles' part (half of 95 %), and its distance from
 * the known strength.
 */
export function overallOf({ games, known }: Measured, curve: StrengthCurve) {
  const { points, margin } = estimateOf(sumOf(games), { ...curve, style: 0 });
  return { share: shareOf(games), points, margin, off: points - known.elo };
}

export interface Checked {
  /** The share of estimates that would be shown. */
  readonly shown: number;
  /**
   * Of those shown: the mean and root mean square of the error, the mean margin, and how often the interval contains
   * the true strength.
   */
  readonly bias: number;
  readonly error: number;
  readonly margin: number;
  readonly coverage: number;
}

/** Checks estimates from samples of `size` judged games, drawn with repetition. */
export function checkOf({ subject, games, known }: Measured, curve: StrengthCurve, size: number): Checked {
  const random = newRandom(seedOf(`samples of ${subject}`, size));
  const shown = Array.from({ length: SAMPLES }, () => {
    const sample = Array.from({ length: size }, () => games[random.below(games.length)]!);
    return strengthOf(sumOf(sample), curve);
  }).filter((estimate) => estimate !== undefined);
  const shownElo = Math.min(MAX_ESTIMATE, Math.max(MIN_ESTIMATE, known.elo));
  const errors = shown.map(({ strength }) => strength - shownElo);
  const holds = shown.map(({ strength, margin, bound }) => {
    const isTooHigh = bound !== 'atMost' && known.elo < strength - margin;
    const isTooLow = bound !== 'atLeast' && known.elo > strength + margin;
    return Number(!isTooHigh && !isTooLow);
  });
  return {
    shown: shown.length / SAMPLES,
    bias: mean(errors),
    error: Math.sqrt(mean(errors.map((each) => each * each))),
    margin: mean(shown.map(({ margin }) => margin)),
    coverage: mean(holds),
  };
}

/**
 * The root mean square of how far styles are off, minus the part that measurement uncertainty explains. Only of styles
 * that the curve covers.
 * @param without a style to leave out, so that its own interval does not depend on it
 */
export function styleOf(
  measured: MeasuredGames,
  ruleset: Ruleset,
  curve: StrengthCurve,
  without?: MeasuredPlayer,
): number {
  const others = STYLES.filter((style) => style !== without);
  const squares = subjectsOf(measured, ruleset, others)
    .filter(({ known }) => known.elo >= MIN_ESTIMATE)
    .map((style) => {
      const { off, margin } = overallOf(style, curve);
      return off * off - (margin * margin + style.known.error ** 2) / 1.96 ** 2;
    });
  return Math.round(Math.sqrt(Math.max(0, mean(squares))));
}

export const CHECKED: readonly MeasuredPlayer[] = [...BETWEEN, ...STYLES];

/** The maximum-likelihood strength for these points against strengths of the house. */
function eloOf(results: readonly StyleResult[]): Measured['known'] {
  const excess = (elo: number): number =>
    results.reduce((sum, { opponent, games, points }) => sum + points - games * expectedScore(elo, opponent), 0);
  let [low, high] = [0, 2400];
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  const information = results.reduce((sum, { opponent, games }) => {
    const expected = expectedScore(low, opponent);
    return sum + games * expected * (1 - expected) * (Math.LN10 / 400) ** 2;
  }, 0);
  return { elo: Math.round(low), error: 1.96 / Math.sqrt(information) };
}

/** Solves the normal equations by Gaussian elimination. */
function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const size = rows[0]!.length;
  const system = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
    rows.reduce((sum, row, at) => sum + row[i]! * values[at]!, 0),
  ]);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) {
      if (k === i) continue;
      const factor = system[k]![i]! / system[i]![i]!;
      system[k] = system[k]!.map((cell, j) => cell - factor * system[i]![j]!);
    }
  }
  return system.map((row, i) => row[size]! / row[i]!);
}
