// Waiting items by lane. Lanes are served in rotation, so that a long lane delays only itself.

export interface Lanes<T> {
  /** @param isFirst puts the item before the lane's items that were added without it */
  add(lane: string, item: T, isFirst?: boolean): void;
  /** Takes the next item of the next lane that may be served, and moves that lane to the end. */
  take(mayServe: (lane: string) => boolean): T | undefined;
  size(): number;
}

interface Lane<T> {
  readonly first: T[];
  readonly others: T[];
}

export function newLanes<T>(): Lanes<T> {
  /** In the order of service. An empty lane keeps its place until its turn, for a caller that comes back. */
  const lanes = new Map<string, Lane<T>>();
  let size = 0;
  return {
    add(name, item, isFirst = false) {
      const lane = lanes.get(name) ?? { first: [], others: [] };
      lanes.set(name, lane);
      (isFirst ? lane.first : lane.others).push(item);
      size += 1;
    },
    take(mayServe) {
      for (const [name, lane] of lanes) {
        if (!mayServe(name)) continue;
        lanes.delete(name);
        const item = lane.first.shift() ?? lane.others.shift();
        if (item === undefined) continue;
        lanes.set(name, lane); // at the end
        size -= 1;
        return item;
      }
      return undefined;
    },
    size: () => size,
  };
}
