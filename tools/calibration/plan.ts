// The games to play, with fixed counts and seeds. The check uses other seeds than the fit.
import type { Ruleset } from '../../src/engine/index.ts';
import type { Pairing } from './pairing.ts';
import type { Contestant } from './players.ts';

export const STRENGTHS = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600];
const SIMPLE = ['random', 'greedy'] as const;

/**
 * The noise scales whose Elo the fit determines: the points of the dial. They are the ones of the first dial at 700 …
 * 1300 without look-ahead and at 1180, 1300 … 1600 with it, so that little is interpolated and the results of that
 * dial's check can be used in the next fit too.
 */
export const NOISE: Readonly<
  Record<Ruleset, { readonly static: readonly number[]; readonly search: readonly number[] }>
> = {
  classic: {
    static: [3.469372, 1.664187, 1.040417, 0.699734, 0.479119, 0.332731, 0.2105],
    search: [0.588364, 0.42257, 0.285005, 0.171969, 0],
  },
  mutators: {
    static: [1.509243, 1.010735, 0.711923, 0.502619, 0.338716, 0.220161, 0.104954],
    search: [0.463569, 0.317782, 0.222555, 0.117647, 0],
  },
};

const FIT_DEALS = { static: 8000, search: 500, bridge: 300 };
const CHECK_DEALS = { fast: 3000, slow: 500, simple: 100 };
const LOOKS_AHEAD_FROM = 1300;
/**
 * New seeds for new parts of the dial: the searchers of Mutators, and 1600, have not changed since their first check. A
 * fit of those searchers includes that check, so it must be checked with other seeds.
 */
const SEARCHERS_CHECKED: Readonly<Record<Ruleset, string>> = { classic: 'second check', mutators: 'check' };

/** Each strength against the next lower one, and the strongest against two simple players. */
export function checkPairings(ruleset: Ruleset): Pairing[] {
  const ladder = STRENGTHS.slice(1).map((strength, i) => ({
    ruleset,
    first: { strength },
    second: { strength: STRENGTHS[i]! },
    deals: checkDeals(strength),
    seeds: `${strength < LOOKS_AHEAD_FROM ? 'second check' : SEARCHERS_CHECKED[ruleset]} ${strength}`,
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

function checkDeals(strength: number): number {
  return strength < LOOKS_AHEAD_FROM ? CHECK_DEALS.fast : CHECK_DEALS.slow;
}

export function poolOf(ruleset: Ruleset): readonly Contestant[] {
  const { static: staticNoise, search } = NOISE[ruleset];
  return [
    ...staticNoise.map((noise) => ({ noise, looksAhead: false })),
    ...search.map((noise) => ({ noise, looksAhead: true })),
  ];
}

/** Index in the pool. */
export const FIRST_SEARCHER = NOISE.classic.static.length;
/** The static player near 1200, where the two halves of the dial meet. */
export const MEETING_POINT = { player: 5, elo: 1200 };

type Pair = readonly [number, number];

/** Each static player against the next two, each searcher against the next, and pairs that link the two halves. */
const STATIC_PAIRS = [1, 2].flatMap((apart) =>
  Array.from({ length: FIRST_SEARCHER - apart }, (_, i): Pair => [i, i + apart]),
);
const SEARCH_PAIRS: readonly Pair[] = [8, 9, 10].map((i) => [i, i + 1]);
const BRIDGES: readonly Pair[] = [
  [7, 5],
  [8, 5],
  [8, 6],
];
/** The player of the pool that stood for each strength in the check of the first dial. */
const LADDER = [1, 2, 3, 4, 5, 8, 9, 10, 11];

export interface FitPairing extends Pairing {
  /** Indices in the pool. */
  readonly players: Pair;
}

/** The pairings of the pool, and those of the first dial's check. */
export function fitPairings(ruleset: Ruleset): FitPairing[] {
  const pool = poolOf(ruleset);
  const pairing = (players: Pair, deals: number, seeds = `fit ${players.join(' ')}`): FitPairing => {
    return { ruleset, first: pool[players[0]]!, second: pool[players[1]]!, deals, seeds, players };
  };
  return [
    ...STATIC_PAIRS.map((pair) => pairing(pair, FIT_DEALS.static)),
    ...SEARCH_PAIRS.map((pair) => pairing(pair, FIT_DEALS.search)),
    ...BRIDGES.map((pair) => pairing(pair, FIT_DEALS.bridge)),
    ...STRENGTHS.slice(1).map((strength, i) =>
      pairing([LADDER[i + 1]!, LADDER[i]!], checkDeals(strength), `check ${strength}`),
    ),
  ];
}
