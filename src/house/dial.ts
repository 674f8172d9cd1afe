// The strength dial: which player has which Elo. dial.json was fitted on self-play; 1600 is the search without noise.
import points from './dial.json' with { type: 'json' };
import type { Ruleset } from '../engine/index.ts';
import { HOUSE_SEARCH, type Search } from './values.ts';

export const MIN_STRENGTH = 800;
export const MAX_STRENGTH = 1600;
/** Up to here the house does not look ahead. */
const MAX_STATIC_STRENGTH = 1200;

export interface Level {
  /** `undefined`: every move at its value without looking ahead. */
  readonly search: Search | undefined;
  /** Scale of the Gumbel noise added to each move's log-odds; 0 plays the best move. */
  readonly noise: number;
}

/** @throws RangeError unless `strength` is an integer from MIN_STRENGTH to MAX_STRENGTH */
export function levelOf(ruleset: Ruleset, strength: number): Level {
  if (!Number.isInteger(strength) || strength < MIN_STRENGTH || strength > MAX_STRENGTH) {
    throw new RangeError(`a strength is an integer from ${MIN_STRENGTH} to ${MAX_STRENGTH}`);
  }
  return strength <= MAX_STATIC_STRENGTH
    ? { search: undefined, noise: noiseAt(DIAL[ruleset].static, strength) }
    : { search: HOUSE_SEARCH, noise: noiseAt(DIAL[ruleset].search, strength) };
}

/** [Elo, noise], ascending Elo. */
type Curve = readonly (readonly [elo: number, noise: number])[];

const DIAL = points as unknown as Readonly<Record<Ruleset, { readonly static: Curve; readonly search: Curve }>>;

/** Between two points the logarithm of the noise is linear, and the noise itself towards a noise of 0. */
function noiseAt(curve: Curve, elo: number): number {
  const upper = curve.findIndex(([to]) => elo <= to);
  const [[fromElo, from], [toElo, to]] = [curve[upper - 1]!, curve[upper]!];
  const part = (elo - fromElo) / (toElo - fromElo);
  return to > 0 ? from * (to / from) ** part : from + part * (to - from);
}
