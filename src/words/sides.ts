// The four numbers of a card.
import type { Sides } from '../engine/index.ts';

/** Up, right, down, left; with dashes only if one of them has two digits. */
export function sidesInWords(sides: Sides): string {
  return sides.join(sides.some((side) => side > 9) ? '-' : '');
}
