// A list loaded page by page: the first page at once, the others on request.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { get } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { announce } from '../../ui/live-region.tsx';
import { ActionFailure, useAction, type Action } from '../action.tsx';
import { Loaded, useLoad, type Load } from './loading.tsx';
import { countLeft, noteCount } from './place.ts';

interface Paged<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** So that coming back to a long list does not use up the limit of reads. */
const MAX_READ_AGAIN = 200;

export interface PagedLoad<T> extends Load<Paged<T>> {
  readonly asking: Action;
  more(): Promise<void>;
}

/**
 * @param path of the page at a cursor; if the first page's path changes, the list is read again
 * @param itemsOf the items of a page
 * @param version changes when the list must be read again
 */
export function usePaged<P extends { readonly next: string | null }, T>(
  path: (cursor: string | null) => string,
  itemsOf: (page: P) => readonly T[],
  version?: unknown,
): PagedLoad<T> {
  const read = async (cursor: string | null, before: readonly T[] = []): Promise<Paged<T>> => {
    const list = path(null);
    const page = await get<P>(path(cursor));
    const items = [...before, ...itemsOf(page)];
    noteCount(list, items.length);
    return { items, next: page.next };
  };
  const readAsLeft = async (): Promise<Paged<T>> => {
    const count = Math.min(countLeft(path(null)), MAX_READ_AGAIN);
    let found = await read(null);
    while (found.next !== null && found.items.length < count) found = await read(found.next, found.items);
    return found;
  };
  const firstPath = useRef(path(null));
  const load = useLoad(readAsLeft, [path(null), version], ({ items }) => {
    // A list that begins empty says so itself; that a filter leaves nothing of it is announced.
    if (items.length === 0 && path(null) === firstPath.current) return '';
    return peopleText('people.shown', { count: items.length });
  });
  const asking = useAction();
  const more = (): Promise<void> =>
    asking.run(async () => {
      const before = load.value.value!;
      const found = await read(before.next, before.items);
      if (load.value.value !== before) return; // another list has been requested meanwhile
      load.value.value = found;
      announce(peopleText('people.shown', { count: found.items.length }));
    });
  return { ...load, asking, more };
}

interface PagesProps<T> {
  readonly load: PagedLoad<T>;
  /** Shown when the list is empty. */
  readonly empty: ComponentChildren;
  readonly children: (items: readonly T[]) => ComponentChildren;
}

/** All items loaded so far, and a button for more. */
export function Pages<T>({ load, empty, children }: PagesProps<T>) {
  return (
    <Loaded load={load}>
      {({ items, next }) =>
        items.length === 0 && next === null ? (
          empty
        ) : (
          <>
            {children(items)}
            <More load={load} />
          </>
        )
      }
    </Loaded>
  );
}

/** The button for the next page; after the last page a note, which takes over the focus. */
function More<T>({ load }: { readonly load: PagedLoad<T> }) {
  const end = useRef<HTMLParagraphElement>(null);
  const hasMore = Boolean(load.value.value?.next);
  const had = useRef(hasMore);
  useLayoutEffect(() => {
    if (had.current && !hasMore) end.current?.focus();
    had.current = hasMore;
  }, [hasMore]);
  if (!hasMore) {
    return (
      <p ref={end} tabIndex={-1} class={had.current ? 'faint' : 'visually-hidden'}>
        {peopleText('people.end')}
      </p>
    );
  }
  return (
    <div class="actions">
      <button type="button" aria-disabled={load.asking.isRunning} onClick={() => void load.more()}>
        {load.asking.isRunning.value ? peopleText('people.loading') : peopleText('people.more')}
      </button>
      <ActionFailure action={load.asking} />
    </div>
  );
}

/** `path?a=b` without empty parameters. */
export function pathWith(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const wanted = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted)}`;
}
