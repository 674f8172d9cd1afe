// Keyboard navigation on the board as in any ARIA grid: arrows; Home and End in the row or, with Ctrl, on the whole board.
import { CELLS, COLUMNS, NEIGHBOURS, type Cell } from '../../src/engine/index.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** `undefined` if the key does not move from here. */
export function cellByKey({ key, ctrlKey, altKey, metaKey }: Press, from: Cell): Cell | undefined {
  if (altKey || metaKey) return undefined; // the browser's, such as going back
  const rowStart = from - (from % COLUMNS);
  if (key === 'Home') return ctrlKey ? 0 : rowStart;
  if (key === 'End') return ctrlKey ? CELLS.length - 1 : rowStart + COLUMNS - 1;
  return NEIGHBOURS[from]![ARROWS.indexOf(key)];
}
