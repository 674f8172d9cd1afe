// The keys of the replay page: arrows, Home, End and space, unless the focused element uses them.
import { seek, step, toggle, type Viewing } from '../../game/replay.ts';

const CHANGES: Readonly<Record<string, (viewing: Viewing) => Viewing>> = {
  ArrowLeft: (viewing) => step(viewing, -1),
  ArrowRight: (viewing) => step(viewing, 1),
  Home: (viewing) => seek(viewing, 0),
  End: (viewing) => seek(viewing, Infinity),
  ' ': toggle,
};

/** Elements that use these keys themselves: text fields, choices, the cells of the board. */
const WANTS_KEYS = 'input, select, textarea, [contenteditable], [role="grid"]';
const WANTS_SPACE = 'button, summary, a[href]';

/** The part of KeyboardEvent used here. */
interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The part of Element used here. */
interface Focused {
  closest(selectors: string): unknown;
}

/** The change that a key makes while `target` has the focus; `undefined` for other keys. */
export function changeByKey(press: Press, target: Focused): ((viewing: Viewing) => Viewing) | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  if (target.closest(WANTS_KEYS) || (press.key === ' ' && target.closest(WANTS_SPACE))) return undefined;
  return CHANGES[press.key];
}
