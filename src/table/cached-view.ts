// What a viewer sees of a position, made once for the several answers that show it.
import { observe, type Position, type View, type Viewer } from '../engine/index.ts';

let last: View | undefined;
let lastOf: Position | undefined;

/** `observe`; the last view is kept, since a move's answer shows it twice, and each of its spectators again. */
export function cachedView(position: Position, viewer: Viewer): View {
  if (last && lastOf === position && last.viewer === viewer) return last;
  last = observe(position, viewer);
  lastOf = position;
  return last;
}
