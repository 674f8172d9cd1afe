// One page of a list.

/** `next` is the cursor that continues after the page; `null`: there is no more. */
interface Page<T> {
  readonly page: readonly T[];
  readonly next: string | null;
}

/** @param found up to `limit` rows, and one more if the list continues */
export function pageFrom<T>(
  found: readonly T[],
  limit: number,
  cursorAfter: (last: T, page: readonly T[]) => string,
): Page<T> {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > limit && last !== undefined ? cursorAfter(last, page) : null };
}
