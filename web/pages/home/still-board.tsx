// The board of the first page as the build has drawn it (web/build/still-boards.ts). With the first interest in it comes what
// plays on it, which is as much again as the whole page; what was pressed until then is pressed again.
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

/** What assistive technology presses is a click alone. */
const INTEREST = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

export function StillBoard({ isPlayed }: { readonly isPlayed: Signal<boolean> }) {
  const root = useRef<HTMLDivElement>(null);
  const isAlive = useRef(false);
  const shown = useRef('');
  const action = useAction();
  // Alive it draws itself, in the language shown.
  if (!isAlive.current) shown.current = drawn('board');
  useChampionsIn(root, shown.current);
  useLayoutEffect(() => {
    for (const styled of root.current!.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
      styled.style.cssText = styled.dataset['style']!;
    }
  }, [shown.current]);
  // Before the first paint, so that what is pressed as soon as the board is visible counts.
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
