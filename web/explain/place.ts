// Where a note is placed beside its target: never over it, and inside the window where there is room. Pure.

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Rect, 'width' | 'height'>;

const GAP = 10;
const MARGIN = 6;

/** The left and top edges of the note: above the target or below it, otherwise on the side with more room. */
export function placeBeside(target: Rect, note: Size, window: Size): Pick<Rect, 'left' | 'top'> {
  const left = within(target.left + (target.width - note.width) / 2, note.width, window.width);
  const above = target.top - GAP - note.height;
  if (above >= MARGIN) return { left, top: above };
  const below = target.top + target.height + GAP;
  if (below + note.height <= window.height - MARGIN) return { left, top: below };
  const isRoomRight = target.left + target.width / 2 < window.width / 2;
  return {
    left: isRoomRight ? target.left + target.width + GAP : target.left - GAP - note.width,
    top: within(target.top + (target.height - note.height) / 2, note.height, window.height),
  };
}

function within(at: number, length: number, of: number): number {
  return Math.max(MARGIN, Math.min(at, of - MARGIN - length));
}
