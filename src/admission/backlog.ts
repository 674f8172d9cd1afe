// Work that is not done yet, by lane and by effort, and how much of it comes before a lane is through.

export interface Backlog {
  /** @param costs by effort, integers. @returns the function that takes it away */
  add(lane: string, costs: readonly number[]): () => void;
  /** Of the lane alone. */
  of(lane: string, effort: number): number;
  /**
   * The work of all lanes that is done before this lane is empty: from each other lane at most as much as this lane
   * has, because lanes take turns.
   */
  until(lane: string, effort: number): number;
  isEmpty(): boolean;
}

export function newBacklog(): Backlog {
  const lanes = new Map<string, { costs: number[]; items: number }>();
  const change = (name: string, costs: readonly number[], sign: 1 | -1): void => {
    const lane = lanes.get(name) ?? { costs: costs.map(() => 0), items: 0 };
    for (const [effort, cost] of costs.entries()) lane.costs[effort]! += sign * cost;
    lane.items += sign;
    if (lane.items > 0) lanes.set(name, lane);
    else lanes.delete(name);
  };
  const of = (lane: string, effort: number): number => lanes.get(lane)?.costs[effort] ?? 0;
  return {
    add(lane, costs) {
      change(lane, costs, 1);
      let isThere = true;
      return () => {
        if (isThere) change(lane, costs, -1);
        isThere = false;
      };
    },
    of,
    until(name, effort) {
      const own = of(name, effort);
      let sum = 0;
      for (const lane of lanes.values()) sum += Math.min(lane.costs[effort]!, own);
      return sum;
    },
    isEmpty: () => lanes.size === 0,
  };
}
