// Geometry of the board: names, rows, columns and neighbours of cells.
import type { ByCell, Cell } from './types.ts';

export const ROWS = 3;
export const COLUMNS = 5;
export const CELL_COUNT = ROWS * COLUMNS;
export const CELLS: readonly Cell[] = Array.from({ length: CELL_COUNT }, (_, cell) => cell);
/** A letter for the column and a number for the row. */
export const COLUMN_NAMES: readonly string[] = Array.from({ length: COLUMNS }, (_, c) => String.fromCharCode(65 + c));
export const ROW_NAMES: readonly string[] = Array.from({ length: ROWS }, (_, r) => String(r + 1));

const NAMES: ByCell<string> = CELLS.map((cell) => `${COLUMN_NAMES[columnOf(cell)]}${ROW_NAMES[rowOf(cell)]}`);

/** Such as `B2`: see `COLUMN_NAMES` and `ROW_NAMES`. */
export function cellName(cell: Cell): string {
  return NAMES[cell]!;
}

/** From 0, north to south. */
export function rowOf(cell: Cell): number {
  return Math.floor(cell / COLUMNS);
}

/** From 0, west to east. */
export function columnOf(cell: Cell): number {
  return cell % COLUMNS;
}

/** The inverse of `cellName`; `undefined` for anything that names no cell. Exact case. */
export function parseCell(name: string): Cell | undefined {
  const cell = NAMES.indexOf(name);
  return cell < 0 ? undefined : cell;
}

/** North, east, south, west, as rows and columns. */
export const DIRECTIONS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;
/** Rows and columns. */
export type Step = readonly [number, number];

/** `undefined` beyond the edge. */
export function shifted(cell: Cell, [rows, columns]: Step): Cell | undefined {
  const [row, column] = [rowOf(cell) + rows, columnOf(cell) + columns];
  const onBoard = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
  return onBoard ? row * COLUMNS + column : undefined;
}

/** The cells north, east, south and west of each cell; `undefined` beyond the edge. */
export const NEIGHBOURS: ByCell<readonly (Cell | undefined)[]> = CELLS.map((cell) =>
  DIRECTIONS.map((step) => shifted(cell, step)),
);

/** The cells next to each cell, in index order. */
export const ADJACENT: ByCell<readonly Cell[]> = NEIGHBOURS.map((cells) =>
  cells.filter((cell) => cell !== undefined).toSorted((a, b) => a - b),
);
