// The first page's board as prerendered by the build (web/build/still-boards.ts). The first interaction loads its code, which
// is as large as the rest of the page; presses until then are replayed.
import type { Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useChampionsIn } from '../../art/portrait.tsx';
import { textIn } from '../../text/language.ts';
import { ActionFailure, useAction } from '../action.tsx';
import { pressAgain, pressesOn } from './early-presses.ts';

const drawn = await textIn<'board'>({
  en: () => import('../../text/first-page.en.ts'),
  de: () => import('../../text/first-page.de.ts'),
});

/** Assistive technology may send only a click. */
const INTEREST = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

export function StillBoard({ isPlayed }: { readonly isPlayed: Signal<boolean> }) {
  const root = useRef<HTMLDivElement>(null);
  const isAlive = useRef(false);
  const shown = useRef('');
  const action = useAction();
  // Once interactive, it renders itself, in the current language.
  if (!isAlive.current) shown.current = drawn('board');
  useChampionsIn(root, shown.current);
  useLayoutEffect(() => {
    for (const styled of root.current!.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
      styled.style.cssText = styled.dataset['style']!;
    }
  }, [shown.current]);
  // Before the first paint, so that no press on the visible board is lost.
  useLayoutEffect(() => {
    const board = root.current!;
    const still = new AbortController();
    const presses = pressesOn(board, still.signal);
    const enliven = async (): Promise<void> => {
      const { playAt } = await import('./live-board.tsx').finally(() => (board.ariaBusy = null));
      if (still.signal.aborted) return;
      isAlive.current = true;
      still.abort();
      playAt(board, isPlayed);
      for (const press of presses) pressAgain(press);
    };
    const onInterest = (): void => void action.run(enliven);
    for (const type of INTEREST) board.addEventListener(type, onInterest, { signal: still.signal });
    return () => still.abort();
  }, []);
  return (
    <div class="hero-board">
      <div ref={root} dangerouslySetInnerHTML={{ __html: shown.current }} />
      <ActionFailure action={action} />
    </div>
  );
}
