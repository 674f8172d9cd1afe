// The keys of the replay page: arrows, Home, End and space, unless what has the focus wants them itself.
import { seek, step, toggle, type Viewing } from '../../game/replay.ts';

const CHANGES: Readonly<Record<string, (viewing: Viewing) => Viewing>> = {
  ArrowLeft: (viewing) => step(viewing, -1),
  ArrowRight: (viewing) => step(viewing, 1),
  Home: (viewing) => seek(viewing, 0),
  End: (viewing) => seek(viewing, Infinity),
  ' ': toggle,
};

/** These have uses of their own for the keys: text, choices, the cells of the board. */
const WANTS_KEYS = 'input, select, textarea, [contenteditable], [role="grid"]';
const WANTS_SPACE = 'button, summary, a[href]';

/** Of a KeyboardEvent. */
interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Of an Element. */
interface Focused {
  closest(selectors: string): unknown;
}

/** What a key does to the viewing when `target` has the focus; `undefined`: the key is not ours. */
export function changeByKey(press: Press, target: Focused): ((viewing: Viewing) => Viewing) | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  if (target.closest(WANTS_KEYS) || (press.key === ' ' && target.closest(WANTS_SPACE))) return undefined;
  return CHANGES[press.key];
}
