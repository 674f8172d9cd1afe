// Who meets whom: everybody (round robin), somebody of the same score (Swiss), or whoever is free (arena). Pure: the
// same entries and results give the same pairings in every process. Seats alternate within a pairing, so order is free.

/** Ids of two entries. */
export type Pairing = readonly [string, string];

export interface Round {
  readonly pairings: readonly Pairing[];
  /** Who has no opponent in this round, and is credited with a win; `null`: nobody. */
  readonly bye: string | null;
}

/**
 * Every entry meets every other once, each at most once a round, in the fewest rounds (the circle method).
 * @param entries ids, in any order
 */
export function roundRobin(entries: readonly string[]): readonly Round[] {
  const seats: (string | null)[] = entries.length % 2 === 0 ? [...entries] : [...entries, null];
  return Array.from({ length: Math.max(0, seats.length - 1) }, () => {
    const round = roundOf(Array.from({ length: seats.length / 2 }, (_, i) => [seats[i]!, seats.at(-1 - i)!]));
    seats.splice(1, 0, seats.pop()!); // the first stays, the others move on by one
    return round;
  });
}

function roundOf(pairs: readonly (readonly [string | null, string | null])[]): Round {
  const pairings = pairs.filter((pair): pair is Pairing => pair[0] !== null && pair[1] !== null);
  const [first, second] = pairs.find((pair) => pair.includes(null)) ?? [null, null];
  return { pairings, bye: first ?? second };
}

export interface Contender {
  readonly id: string;
  readonly points: number;
  /** Ids, in the order of the games. */
  readonly met: readonly string[];
  readonly hadBye: boolean;
}

/**
 * Pairs entries of equal points, of which the better half meets the other, and avoids whom one has met.
 * @param contenders from the strongest seed to the weakest
 */
export function swissRound(contenders: readonly Contender[]): Round {
  const ranked = contenders.toSorted((a, b) => b.points - a.points); // stable: the seed decides among equals
  const sitsOut = ranked.length % 2 === 0 ? undefined : (ranked.findLast(({ hadBye }) => !hadBye) ?? ranked.at(-1)!);
  const paired = ranked.filter((one) => one !== sitsOut);
  const order = improved(paired, folded(paired));
  const pairings = pairsOf(order).map(([a, b]): Pairing => [paired[a]!.id, paired[b]!.id]);
  return { pairings, bye: sitsOut?.id ?? null };
}

/**
 * Indices in an order in which neighbours are paired: among equal points, the first of the upper half with the first of
 * the lower half, and so on.
 */
function folded(ranked: readonly Contender[]): number[] {
  const groups = [...Map.groupBy(ranked.keys(), (i) => ranked[i]!.points).values()];
  let floating: number | undefined;
  const order: number[] = [];
  for (const group of groups) {
    const all = floating === undefined ? group : [floating, ...group];
    floating = all.length % 2 === 0 ? undefined : all.pop();
    const half = all.length / 2;
    for (let i = 0; i < half; i++) order.push(all[i]!, all[i + half]!);
  }
  return order;
}

/** Far above what points and places can add up to: a second meeting is the last resort. */
const MET_AGAIN = 1e9;
const POINT_APART = 1e4;

/** Exchanges opponents between two pairs as long as that makes the round better. */
function improved(ranked: readonly Contender[], start: readonly number[]): number[] {
  const met = ranked.map((one) => new Set(one.met));
  const cost = (a: number, b: number): number =>
    (met[a]!.has(ranked[b]!.id) ? MET_AGAIN : 0) +
    POINT_APART * (ranked[a]!.points - ranked[b]!.points) ** 2 -
    Math.abs(a - b); // among equals those far apart meet first
  const order = [...start];
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let i = 0; i < order.length; i += 2) {
      for (let j = i + 2; j < order.length; j += 2) isBetter = exchange(order, i, j, cost) || isBetter;
    }
  }
  return order;
}

/** Of the three ways to pair four: the best, if it is better than the present one. */
function exchange(order: number[], i: number, j: number, cost: (a: number, b: number) => number): boolean {
  const [a, b, c, d] = [order[i]!, order[i + 1]!, order[j]!, order[j + 1]!];
  const ways = [
    [a, b, c, d],
    [a, c, b, d],
    [a, d, b, c],
  ] as const;
  const costs = ways.map(([one, two, three, four]) => cost(one, two) + cost(three, four));
  const best = costs.indexOf(Math.min(...costs));
  if (costs[best]! >= costs[0]!) return false;
  [order[i], order[i + 1], order[j], order[j + 1]] = ways[best]!;
  return true;
}

function pairsOf(order: readonly number[]): [number, number][] {
  return Array.from({ length: order.length / 2 }, (_, i) => [order[2 * i]!, order[2 * i + 1]!]);
}

/**
 * Pairs those who are free, who has waited longest first, each with the nearest in points, but not two of whom one met
 * the other last, unless nobody else takes part.
 * @param free who waits for a game, longest first
 * @param entries how many take part in all
 */
export function arenaPairings(free: readonly Contender[], entries: number): Pairing[] {
  const mayMeet = (one: Contender, other: Contender): boolean =>
    entries === 2 || (one.met.at(-1) !== other.id && other.met.at(-1) !== one.id);
  let waiting = free;
  const pairings: Pairing[] = [];
  while (waiting.length >= 2) {
    const [one, ...others] = waiting as [Contender, ...Contender[]];
    const apart = ({ points }: Contender): number => Math.abs(points - one.points);
    const [nearest] = others.filter((other) => mayMeet(one, other)).toSorted((a, b) => apart(a) - apart(b));
    if (nearest) pairings.push([one.id, nearest.id]);
    waiting = others.filter((other) => other !== nearest);
  }
  return pairings;
}
