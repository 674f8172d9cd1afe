// What is played: fixed counts and fixed seeds. The seeds of the check are other ones than those of the fit.
import type { Ruleset } from '../../src/engine/index.ts';
import type { Pairing } from './pairing.ts';
import type { Contestant } from './players.ts';

export const STRENGTHS = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600];
const SIMPLE = ['random', 'greedy'] as const;

/**
 * The scales of noise whose Elo the fit finds out: the points of the dial. They lie near the strengths 700 … 1300
 * without looking ahead and 1100 … 1600 with it, so that little is left to interpolation.
 */
export const NOISE: Readonly<
  Record<Ruleset, { readonly static: readonly number[]; readonly search: readonly number[] }>
> = {
  classic: { static: [3.469, 1.664, 1.04, 0.7, 0.479, 0.333, 0.211], search: [0.752, 0.557, 0.423, 0.285, 0.172, 0] },
  mutators: { static: [1.509, 1.011, 0.712, 0.503, 0.339, 0.22, 0.105], search: [0.574, 0.44, 0.318, 0.223, 0.118, 0] },
};

const FIT_DEALS = { fast: 6000, near: 600, slow: 300 };
const CHECK_DEALS = { fast: 3000, slow: 500, simple: 100 };
const LOOKS_AHEAD_FROM = 1300;

/** Each strength against the one below it, and the strongest against two players of another kind. */
export function checkPairings(ruleset: Ruleset): Pairing[] {
  const ladder = STRENGTHS.slice(1).map((strength, i) => ({
    ruleset,
    first: { strength },
    second: { strength: STRENGTHS[i]! },
    deals: strength < LOOKS_AHEAD_FROM ? CHECK_DEALS.fast : CHECK_DEALS.slow,
    seeds: `check ${strength}`,
  }));
  const others = SIMPLE.map((simple) => ({
    ruleset,
    first: { strength: 1600 },
    second: { simple },
    deals: CHECK_DEALS.simple,
    seeds: `check ${simple}`,
  }));
  return [...ladder, ...others];
}

export function poolOf(ruleset: Ruleset): readonly Contestant[] {
  const { static: still, search } = NOISE[ruleset];
  return [
    ...still.map((noise) => ({ noise, looksAhead: false })),
    ...search.map((noise) => ({ noise, looksAhead: true })),
  ];
}

/** Index in the pool. */
export const FIRST_SEARCHER = NOISE.classic.static.length;
/** Pairs of about equal strength, at 1100, 1200 and 1300, tie the two halves of the pool together. */
const BRIDGES = [0, 1, 2].map((i) => [FIRST_SEARCHER + i, 4 + i] as const);
/** The static player near 1200, where the two halves of the dial meet. */
export const MEETING_POINT = { player: 5, elo: 1200 };

export interface FitPairing extends Pairing {
  /** Indices in the pool. */
  readonly players: readonly [number, number];
}

/** Everybody in the pool against the next two of their kind, and the bridges. */
export function fitPairings(ruleset: Ruleset): FitPairing[] {
  const pool = poolOf(ruleset);
  const isStatic = (i: number): boolean => i < FIRST_SEARCHER;
  const near = pool
    .flatMap((_, i) => [i + 1, i + 2].map((j) => [i, j] as const))
    .filter(([i, j]) => j < pool.length && isStatic(i) === isStatic(j));
  return [...near, ...BRIDGES].map(([i, j]) => ({
    ruleset,
    first: pool[i]!,
    second: pool[j]!,
    deals: isStatic(Math.max(i, j)) ? FIT_DEALS.fast : j === i + 2 ? FIT_DEALS.slow : FIT_DEALS.near,
    seeds: `fit ${i} ${j}`,
    players: [i, j],
  }));
}
