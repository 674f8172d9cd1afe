// The strength dial: maps an Elo to search and noise. 1600 is the search without noise.
import type { Ruleset } from '../engine/index.ts';
import type { Curve, Policy } from './policies.ts';
import type { Valuing } from './values.ts';

export const MIN_STRENGTH = 800;
export const MAX_STRENGTH = 1600;

export interface Level extends Valuing {
  /** Scale of the Gumbel noise added to each move's log-odds; 0 plays the best move. */
  readonly noise: number;
}

/** @throws RangeError unless `strength` is an integer from MIN_STRENGTH to MAX_STRENGTH */
export function levelOf({ weights, dial, search }: Policy, ruleset: Ruleset, strength: number): Level {
  if (!Number.isInteger(strength) || strength < MIN_STRENGTH || strength > MAX_STRENGTH) {
    throw new RangeError(`a strength is an integer from ${MIN_STRENGTH} to ${MAX_STRENGTH}`);
  }
  return strength <= search.strongestStatic
    ? { weights: weights[ruleset], search: undefined, noise: noiseAt(dial[ruleset].static, strength) }
    : { weights: weights[ruleset], search: search.house, noise: noiseAt(dial[ruleset].search, strength) };
}

/** Interpolates the logarithm of the noise between two points, or the noise itself if the upper is 0. */
function noiseAt(curve: Curve, elo: number): number {
  const upper = curve.findIndex(([to]) => elo <= to);
  const [[fromElo, from], [toElo, to]] = [curve[upper - 1]!, curve[upper]!];
  const part = (elo - fromElo) / (toElo - fromElo);
  return to > 0 ? from * (to / from) ** part : from + part * (to - from);
}
