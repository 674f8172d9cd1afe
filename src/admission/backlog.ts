// Tracks outstanding work by lane and effort, and how much of it will be done before a lane is empty.

export interface Backlog {
  /** @param costs by effort, integers. @returns the function that removes it */
  add(lane: string, costs: readonly number[]): () => void;
  /** The work of this lane alone. */
  of(lane: string, effort: number): number;
  /**
   * The work of all lanes that is done before this lane is empty: from each other lane at most as much as this lane
   * has, because lanes take turns.
   */
  until(lane: string, effort: number): number;
  isEmpty(): boolean;
}

/** Queried several times per move, so lanes are stored as parallel arrays of numbers, not as objects. */
export function newBacklog(): Backlog {
  const places = new Map<string, number>();
  /** By place: the lane's name, its number of pieces of work, and their total cost (by effort, then by place). */
  const lanes: string[] = [];
  const pieces: number[] = [];
  const costs: number[][] = [];

  function placeOf(lane: string): number {
    const known = places.get(lane);
    if (known !== undefined) return known;
    const place = lanes.push(lane) - 1;
    places.set(lane, place);
    pieces.push(0);
    for (const ofEffort of costs) ofEffort.push(0);
    return place;
  }

  /** Removes a lane by moving the last lane to its place. */
  function drop(lane: string, place: number): void {
    const last = lanes.length - 1;
    places.set(lanes[last]!, place);
    places.delete(lane);
    for (const column of [lanes, pieces, ...costs]) {
      column[place] = column[last]!;
      column.pop();
    }
  }

  function change(lane: string, added: readonly number[], sign: 1 | -1): void {
    while (costs.length < added.length) costs.push(lanes.map(() => 0));
    const place = placeOf(lane);
    for (const [effort, cost] of added.entries()) costs[effort]![place]! += sign * cost;
    pieces[place]! += sign;
    if (pieces[place] === 0) drop(lane, place);
  }

  const of = (lane: string, effort: number): number => costs[effort]?.[places.get(lane) ?? -1] ?? 0;
  return {
    add(lane, added) {
      change(lane, added, 1);
      let isOutstanding = true;
      return () => {
        if (isOutstanding) change(lane, added, -1);
        isOutstanding = false;
      };
    },
    of,
    until(lane, effort) {
      const own = of(lane, effort);
      const ofEffort = costs[effort] ?? [];
      let sum = 0;
      for (const cost of ofEffort) sum += Math.min(cost, own);
      return sum;
    },
    isEmpty: () => lanes.length === 0,
  };
}
