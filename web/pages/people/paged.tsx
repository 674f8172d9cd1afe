// A list loaded page by page: the first at once, the others on request.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { p } from '../../text/people.ts';
import { announce } from '../../ui/live-region.tsx';
import { Failure, useAttempt, type Attempt } from '../attempt.tsx';
import { useLoad, type Load } from './loading.tsx';

interface Paged<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export interface PagedLoad<T> extends Load<Paged<T>> {
  readonly asking: Attempt;
  more(): Promise<void>;
}

/** @param read a page of the list; the cursor is `next` of the page before */
export function usePaged<T>(
  read: (cursor: string | null) => Promise<Paged<T>>,
  inputs: readonly unknown[] = [],
): PagedLoad<T> {
  const load = useLoad(
    () => read(null),
    inputs,
    ({ items }) => p('people.shown', { count: items.length }),
  );
  const asking = useAttempt();
  const more = (): Promise<void> =>
    asking.run(async () => {
      const before = load.value.value!;
      const { items, next } = await read(before.next);
      if (load.value.value !== before) return; // another list was requested in the meantime
      load.value.value = { items: [...before.items, ...items], next };
      announce(p('people.shown', { count: before.items.length + items.length }));
    });
  return { ...load, asking, more };
}

/** The button for the next page; after the last one a note, which takes over the focus. */
export function More<T>({ load }: { readonly load: PagedLoad<T> }) {
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
        {p('people.end')}
      </p>
    );
  }
  return (
    <div class="actions">
      <button type="button" disabled={load.asking.isRunning} onClick={() => void load.more()}>
        {load.asking.isRunning.value ? p('people.loading') : p('people.more')}
      </button>
      <Failure attempt={load.asking} />
    </div>
  );
}

/** `path?a=b` without empty parameters. */
export function pathWith(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const wanted = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return wanted.length === 0 ? path : `${path}?${new URLSearchParams(wanted)}`;
}
