// Caches what a viewer sees of a position, because several answers show it.
import { observe, type Position, type View, type Viewer } from '../engine/index.ts';

let last: View | undefined;
let lastOf: Position | undefined;

/** `observe` with the last view cached: a move's answer shows it twice, and every spectator sees the same one. */
export function cachedView(position: Position, viewer: Viewer): View {
  if (last && lastOf === position && last.viewer === viewer) return last;
  last = observe(position, viewer);
  lastOf = position;
  return last;
}
