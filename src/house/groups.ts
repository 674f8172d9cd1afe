// Size of the largest group in a set of cells, looked up: a set is a mask of 15 bits, bit = cell.
import { CELL_COUNT } from './tables.ts';

export function largestGroup(mask: number): number {
  return LARGEST[mask]!;
}

const NOT_EAST_EDGE = 0b01111_01111_01111;
const NOT_WEST_EDGE = 0b11110_11110_11110;
const LARGEST = Uint8Array.from({ length: 1 << CELL_COUNT }, (_, mask) => largestIn(mask));

function largestIn(mask: number): number {
  let largest = 0;
  for (let left = mask; left !== 0;) {
    const group = flood(left & -left, left);
    largest = Math.max(largest, bitCount(group));
    left &= ~group;
  }
  return largest;
}

function flood(start: number, within: number): number {
  let group = start;
  let before = 0;
  while (group !== before) {
    before = group;
    const sideways = ((group & NOT_EAST_EDGE) << 1) | ((group & NOT_WEST_EDGE) >> 1);
    group |= (sideways | (group << 5) | (group >> 5)) & within;
  }
  return group;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
