// Sets of cells as numbers.
import { ADJACENT, CELL_COUNT, CELLS, NEIGHBOURS } from './cells.ts';
import type { ByCell, Cell } from './types.ts';

/**
 * A cell number for beyond the edge, or for no cell at all. `set >> NO_CELL` is the sign bit of a set,
 * so that a set never contains it unless BEYOND_EDGE is added.
 */
export const NO_CELL = -1;

/** A set of cells as the bits of a number. */
export type CellSet = number;
export const ALL_CELLS: CellSet = setOf(CELLS);
export const BEYOND_EDGE: CellSet = 1 << NO_CELL;
const MAX_CELLS_OF_SET = 31; // no sign bit

if (CELL_COUNT > MAX_CELLS_OF_SET) throw new Error(`${CELL_COUNT} cells do not fit a CellSet of ${MAX_CELLS_OF_SET}`);

/** The set of the cells next to each cell. */
export const BESIDE: ByCell<CellSet> = ADJACENT.map(setOf);

/** At `cell * 4 + direction` (north, east, south, west): the cell there, or NO_CELL. */
export const NEIGHBOUR = Int8Array.from(NEIGHBOURS.flat(), (cell) => cell ?? NO_CELL);

function setOf(cells: readonly Cell[]): CellSet {
  return cells.reduce((set, cell) => set | (1 << cell), 0);
}

/** In index order. */
export function cellsIn(set: CellSet): Cell[] {
  const cells: Cell[] = [];
  for (let left = set; left !== 0; left &= left - 1) cells.push(lowestCell(left));
  return cells;
}

/** Of a non-empty set. */
export function lowestCell(set: CellSet): Cell {
  return 31 - Math.clz32(set & -set);
}

/** Population count: sums bits in pairs, nibbles and bytes in parallel (Hacker's Delight 5-1). */
export function sizeOf(set: CellSet): number {
  const pairs = set - ((set >> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
