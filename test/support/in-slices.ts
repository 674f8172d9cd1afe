// Runs many calls to a store in slices, because too many at once would miss the store's deadline per call.

const SLICE_SIZE = 20;

/** @returns the results, in the order of the items */
export async function inSlices<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += SLICE_SIZE) {
    results.push(...(await Promise.all(items.slice(i, i + SLICE_SIZE).map((item) => work(item)))));
  }
  return results;
}

/** @returns the results of all calls */
export const timesInSlices = <R>(times: number, work: () => Promise<R>): Promise<R[]> =>
  inSlices(Array.from({ length: times }), work);
