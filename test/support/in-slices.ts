// Work on many things at a store, whose calls have a deadline from when they are made: too many at once would miss it.

const SLICE_SIZE = 20;

/** @returns what came of each, in their order */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += SLICE_SIZE) {
    results.push(...(await Promise.all(items.slice(i, i + SLICE_SIZE).map((item) => work(item)))));
  }
  return results;
}

/** @returns what came of each time */
export const timesInSlices = <R>(times: number, work: () => Promise<R>): Promise<R[]> =>
  inSlices(Array.from({ length: times }), work);
