// What waits, by lane: lanes are served in rotation, so that a long one delays only itself.

export interface Lanes<T> {
  /** @param isFirst before those of its lane that are not */
  add(lane: string, item: T, isFirst?: boolean): void;
  /** The next item of the next lane that may be served; that lane is the last one then. */
  take(mayServe: (lane: string) => boolean): T | undefined;
  size(): number;
}

interface Lane<T> {
  readonly first: T[];
  readonly others: T[];
}

export function newLanes<T>(): Lanes<T> {
  /** The next one to serve is the first. One that is empty keeps its place until then, for a caller that comes back. */
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
