// Geometry of the board: names, neighbours, sets of cells, and the one-move reach of chess pieces.
import { PIECES, type ByCell, type Cell, type Piece } from './types.ts';

export const ROWS = 3;
export const COLUMNS = 5;
export const CELL_COUNT = ROWS * COLUMNS;
export const CELLS: readonly Cell[] = Array.from({ length: CELL_COUNT }, (_, cell) => cell);
/**
 * A cell number for beyond the edge, or for no cell at all. `set >> NO_CELL` is the sign bit of a set,
 * so that a set never contains it unless BEYOND_EDGE is added.
 */
export const NO_CELL = -1;

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

const DIRECTIONS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;
const DIAGONALS = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
] as const;
const KNIGHT_STEPS = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
] as const;

type Step = readonly [number, number];

function shifted(cell: Cell, [rows, columns]: Step): Cell | undefined {
  const [row, column] = [rowOf(cell) + rows, columnOf(cell) + columns];
  const onBoard = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
  return onBoard ? row * COLUMNS + column : undefined;
}

function lineFrom(cell: Cell, step: Step, longest: number): readonly Cell[] {
  const line: Cell[] = [];
  for (let at = shifted(cell, step); at !== undefined && line.length < longest; at = shifted(at, step)) {
    line.push(at);
  }
  return line;
}

/** The cells north, east, south and west of each cell; `undefined` beyond the edge. */
export const NEIGHBOURS: ByCell<readonly (Cell | undefined)[]> = CELLS.map((cell) =>
  DIRECTIONS.map((step) => shifted(cell, step)),
);

/** The cells next to each cell, in index order. */
export const ADJACENT: ByCell<readonly Cell[]> = NEIGHBOURS.map((cells) =>
  cells.filter((cell) => cell !== undefined).toSorted((a, b) => a - b),
);

/** One move of each piece: its steps, and whether it repeats a step until it is blocked. */
const STEPS: Record<Piece, { readonly steps: readonly Step[]; readonly slides: boolean }> = {
  KNIGHT: { steps: KNIGHT_STEPS, slides: false },
  BISHOP: { steps: DIAGONALS, slides: true },
  ROOK: { steps: DIRECTIONS, slides: true },
  QUEEN: { steps: [...DIRECTIONS, ...DIAGONALS], slides: true },
  KING: { steps: [...DIRECTIONS, ...DIAGONALS], slides: false },
};

function linesOf(piece: Piece): ByCell<readonly (readonly Cell[])[]> {
  const { steps, slides } = STEPS[piece];
  return CELLS.map((cell) => steps.map((step) => lineFrom(cell, step, slides ? CELL_COUNT : 1)));
}

/** By index in PIECES and by cell, the lines along which the piece moves, nearest cell first. */
export const LINES: readonly ByCell<readonly (readonly Cell[])[]>[] = PIECES.map(linesOf);

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
