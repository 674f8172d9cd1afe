// Where the person is on this page: how far down, and how much of each list is loaded. It belongs to the entry in the
// browser's history, so a link to the same page still opens its top. By itself the browser restores only the place on pages
// that are complete at once.

interface Place {
  readonly y: number;
  /** Of each list, by the path of its first page. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Where the person was, until they are back there or go elsewhere. */
let left = history.state as Place | null;
const counts: Record<string, number> = {};

function note(): void {
  history.replaceState(left ?? { y: scrollY, counts }, '');
}

for (const interaction of ['wheel', 'pointerdown', 'keydown']) addEventListener(interaction, () => (left = null));
// What is noted on leaving the page is lost if it is reloaded, and on the way to some other sites.
for (const occasion of ['scrollend', 'pagehide']) addEventListener(occasion, note);

/** Scrolls to where the person was, or as close to it as what is loaded allows. */
export function comeBack(): void {
  if (!left) return;
  scrollTo(0, left.y);
  if (scrollY >= Math.floor(left.y)) left = null;
}

/** How many items of a list were loaded, or 0. @param list the path of its first page */
export function countLeft(list: string): number {
  return left?.counts[list] ?? 0;
}

export function noteCount(list: string, count: number): void {
  counts[list] = count;
}
