// Calibrates the search: maps its values to win probabilities that match actual results, fitted by tools/fit-chances.ts.
import type { Ruleset } from '../engine/index.ts';
import type { PolicyId } from './policies.ts';
import fitted from './chances/house-d3e37bf1b323.json' with { type: 'json' };

/** By number of empty cells: log-odds are multiplied by `times`, then `plus` is added. */
export type Fit = readonly (readonly [plus: number, times: number])[];

/** A change of the engine, the weights or the review's search requires a new fit. */
export const FITS: Readonly<Record<PolicyId, Readonly<Record<Ruleset, Fit>>>> = {
  'house-d3e37bf1b323': fitted as unknown as Record<Ruleset, Fit>,
};

/** Closer to 0 or 1 than any search result, unless the game is decided. */
const CERTAIN = 0.0005;

/**
 * Preserves the order of the means of one position, and keeps 0 and 1.
 *
 * @param mean of the win probabilities over the deals, 0 to 1
 * @param empty cells before the move
 */
export function fittedChance(mean: number, [plus, times]: readonly [number, number]): number {
  if (isDecided(mean)) return mean < 0.5 ? 0 : 1;
  return 1 / (1 + Math.exp(-(plus + times * Math.log(mean / (1 - mean)))));
}

/** Whether the mean is so close to 0 or 1 that no fit changes it. */
export function isDecided(mean: number): boolean {
  return mean <= CERTAIN || mean >= 1 - CERTAIN;
}
