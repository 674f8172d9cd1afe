// The keyboard shortcuts of a table.
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { parseCell, type Cell } from '../../../src/engine/index.ts';
import { isPlayable } from '../../game/choice.ts';
import { characterKeys } from '../../game/table-switches.ts';
import type { Table } from '../../game/table.ts';
import type { Choosing } from './choosing.ts';

/** Overlays with keys of their own. */
const OVERLAY = 'dialog[open], [popover]:popover-open';

/**
 * Escape clears the choice; 1 to 5 choose a card and S stays, unless somebody has turned these off.
 * Added before the first paint, so that no key is lost once the table is visible.
 */
export function useKeys(choosing: Choosing, table: ReadonlySignal<Table>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector(OVERLAY)) return;
      if (event.key === 'Escape') return choosing.clear();
      if (!characterKeys.isOn.value) return;
      const card = table.value.hand[Number(event.key) - 1];
      if (card !== undefined && isPlayable(table.value, card)) {
        choosing.chooseCard(card);
        choosing.point(focusedCell());
      } else if (event.key.toLowerCase() === 's') choosing.stay();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [choosing]);
}

/** Not the one under a pointer that merely rests on the board: people who use keys may not even see it. */
function focusedCell(): Cell | null {
  const cell = document.querySelector<HTMLElement>('.cell:focus-visible')?.dataset['cell'];
  return parseCell(cell ?? '') ?? null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea');
}
