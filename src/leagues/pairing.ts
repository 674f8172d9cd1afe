// Pairing: everybody (round robin), equal scores (Swiss), or free entries (arena). Pure: the same entries and results give
// the same pairings in every process. Seats alternate within a pairing, so the order within a pair does not matter.

/** Ids of two entries. */
type ContenderPair = readonly [string, string];

export interface Round {
  readonly pairings: readonly ContenderPair[];
  /** The entry without an opponent in this round, which is credited with a win; `null`: none. */
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
    seats.splice(1, 0, seats.pop()!); // the first stays, the others rotate by one
    return round;
  });
}

function roundOf(pairs: readonly (readonly [string | null, string | null])[]): Round {
  const pairings = pairs.filter((pair): pair is ContenderPair => pair[0] !== null && pair[1] !== null);
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
 * Pairs entries with equal points, the upper half against the lower half, and avoids rematches. With an odd number, the
 * lowest entry that has not had a bye sits out, or another one if that avoids a rematch.
 * @param contenders from the strongest seed to the weakest
 */
export function swissRound(contenders: readonly Contender[]): Round {
  const ranked = contenders.toSorted((a, b) => b.points - a.points); // a stable sort: among equals, the seed decides
  const sitters = ranked.length % 2 === 0 ? [undefined] : sittersOf(ranked);
  const met = new Map(ranked.map((one) => [one.id, one.met]));
  const isFresh = ({ pairings }: Round): boolean => !pairings.some(([one, other]) => met.get(one)!.includes(other));
  let nearest: Round | undefined;
  for (const sitsOut of sitters) {
    const round = roundWithout(sitsOut, ranked);
    if (isFresh(round)) return round;
    nearest ??= round;
  }
  return nearest!;
}

function sittersOf(ranked: readonly Contender[]): Contender[] {
  const sitters = ranked.filter(({ hadBye }) => !hadBye);
  return (sitters.length > 0 ? sitters : ranked).toReversed();
}

function roundWithout(sitsOut: Contender | undefined, ranked: readonly Contender[]): Round {
  const paired = ranked.filter((one) => one !== sitsOut);
  const near = improved(paired, folded(paired));
  // Exchanges between two pairs do not find every way to avoid a rematch.
  const fresh = pairsOf(near).some(([a, b]) => haveMet(paired[a]!, paired[b]!)) ? freshOrder(paired) : undefined;
  const order = fresh ? improved(paired, fresh) : near;
  const pairings = pairsOf(order).map(([a, b]): ContenderPair => [paired[a]!.id, paired[b]!.id]);
  return { pairings, bye: sitsOut?.id ?? null };
}

function haveMet(one: Contender, other: Contender): boolean {
  return one.met.includes(other.id);
}

/** Enough for any field with few possibilities left; more would block the event loop for running games. */
const MAX_SEARCHED = 300;

/** Searches for a round without rematches, the entry with the fewest choices first. `undefined`: none found. */
function freshOrder(ranked: readonly Contender[]): number[] | undefined {
  let left = MAX_SEARCHED;
  return search([...ranked.keys()]);

  function search(open: readonly number[]): number[] | undefined {
    if (open.length === 0) return [];
    if (left-- === 0) return undefined;
    const choices = open.map((one) => open.filter((i) => i !== one && !haveMet(ranked[one]!, ranked[i]!)));
    const least = Math.min(...choices.map(({ length }) => length));
    const at = choices.findIndex(({ length }) => length === least);
    const one = open[at]!;
    for (const other of choices[at]!.toSorted((a, b) => Math.abs(a - one) - Math.abs(b - one))) {
      const rest = search(open.filter((i) => i !== one && i !== other));
      if (rest) return [one, other, ...rest];
      if (left <= 0) return undefined;
    }
    return undefined;
  }
}

/**
 * Indices in an order in which neighbours are paired: among equal points, the first of the upper half meets the first of the
 * lower half, and so on.
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

/** Far above anything that points and places can add up to, so that a rematch is the last resort. */
const REMATCH_COST = 1e9;
const POINT_GAP_COST = 1e4;

/** Exchanges opponents between two pairs as long as that improves the round. */
function improved(ranked: readonly Contender[], start: readonly number[]): number[] {
  const met = ranked.map((one) => new Set(one.met));
  const cost = (a: number, b: number): number =>
    (met[a]!.has(ranked[b]!.id) ? REMATCH_COST : 0) +
    POINT_GAP_COST * (ranked[a]!.points - ranked[b]!.points) ** 2 -
    Math.abs(a - b); // among equals, prefer pairs that are far apart
  const order = [...start];
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let i = 0; i < order.length; i += 2) {
      for (let j = i + 2; j < order.length; j += 2) isBetter = exchange(order, i, j, cost) || isBetter;
    }
  }
  return order;
}

/** Replaces two pairs by the best of the three ways to pair the four. @returns whether it was better than the current one */
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
 * Pairs free entries, longest waiting first, each with the one nearest in points. Two entries are not paired if one of them
 * met the other in its last game, unless there are only two entries.
 * @param free entries that wait for a game, longest first
 * @param entries the total number of entries
 */
export function arenaPairings(free: readonly Contender[], entries: number): ContenderPair[] {
  const mayMeet = (one: Contender, other: Contender): boolean =>
    entries === 2 || (one.met.at(-1) !== other.id && other.met.at(-1) !== one.id);
  let waiting = free;
  const pairings: ContenderPair[] = [];
  while (waiting.length >= 2) {
    const [one, ...others] = waiting as [Contender, ...Contender[]];
    const apart = ({ points }: Contender): number => Math.abs(points - one.points);
    const [nearest] = others.filter((other) => mayMeet(one, other)).toSorted((a, b) => apart(a) - apart(b));
    if (nearest) pairings.push([one.id, nearest.id]);
    waiting = others.filter((other) => other !== nearest);
  }
  return pairings;
}
