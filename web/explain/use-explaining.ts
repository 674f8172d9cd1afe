// Loads the explanations of a table on the first hover, touch or focus.
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Table } from '../game/table.ts';

const TOUCH_ENDS = ['pointerup', 'pointercancel'] as const;
const ASKING = ['pointerover', 'pointerdown', 'focusin'] as const;

/** @param root around the table; may become another element after a render */
export function useExplaining(root: RefObject<HTMLElement | null>, table: ReadonlySignal<Table>): void {
  const followed = useRef<HTMLElement | null>(null);
  const stop = useRef((): void => undefined);
  useEffect(() => {
    if (root.current === followed.current) return;
    stop.current();
    followed.current = root.current;
    stop.current = root.current ? explainLater(root.current, table) : () => undefined;
  });
  useEffect(() => () => stop.current(), []);
}

/** @returns removes the listeners and the explanations */
function explainLater(root: HTMLElement, table: ReadonlySignal<Table>): () => void {
  const undone = new AbortController();
  let stop = (): void => undefined;
  let isLoading = false;
  let isGone = false;
  /** The latest trigger; `undefined` for a touch that has ended. */
  let last: Event | undefined;
  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    // Offline nothing is explained, and the next trigger tries again.
    const part = await import('./explain.tsx').catch(() => undefined);
    isLoading = false;
    if (!part || isGone) return;
    undone.abort();
    stop = part.explainIn(root, table, last);
  }
  const options = { signal: undone.signal };
  const follow = (event: Event): void => {
    last = event;
    void load();
  };
  for (const type of ASKING) root.addEventListener(type, follow, options);
  const forget = (): void => {
    if (isTouch(last)) last = undefined;
  };
  for (const type of TOUCH_ENDS) addEventListener(type, forget, options);
  return () => {
    isGone = true;
    undone.abort();
    stop();
  };
}

function isTouch(event: Event | undefined): boolean {
  return event instanceof PointerEvent && event.pointerType !== 'mouse';
}
