// Geometry of the board: names, neighbours, and where a chess piece gets in one move.
import type { ByCell, Cell, Piece } from './types.ts';

export const ROWS = 3;
export const COLUMNS = 5;
export const CELLS: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, cell) => cell);

/** A letter a column and a number a row, as names of cells have them. */
export const COLUMN_NAMES: readonly string[] = Array.from({ length: COLUMNS }, (_, c) => String.fromCharCode(65 + c));
export const ROW_NAMES: readonly string[] = Array.from({ length: ROWS }, (_, r) => String(r + 1));

const NAMES: ByCell<string> = CELLS.map((cell) => `${COLUMN_NAMES[columnOf(cell)]}${ROW_NAMES[rowOf(cell)]}`);

export function cellName(cell: Cell): string {
  return NAMES[cell]!;
}

/** From 0, the northernmost. */
export function rowOf(cell: Cell): number {
  return Math.floor(cell / COLUMNS);
}

/** From 0, the westernmost. */
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

const STEPS: Record<Piece, readonly Step[]> = {
  KNIGHT: KNIGHT_STEPS,
  BISHOP: DIAGONALS,
  ROOK: DIRECTIONS,
  QUEEN: [...DIRECTIONS, ...DIAGONALS],
  KING: [...DIRECTIONS, ...DIAGONALS],
};

function linesOf(piece: Piece): ByCell<readonly (readonly Cell[])[]> {
  const longest = piece === 'KNIGHT' || piece === 'KING' ? 1 : Math.max(ROWS, COLUMNS);
  return CELLS.map((cell) =>
    STEPS[piece].map((step) => lineFrom(cell, step, longest)).filter((line) => line.length > 0),
  );
}

/** For each piece and cell, the lines along which the piece moves, nearest cell first. */
export const LINES: Record<Piece, ByCell<readonly (readonly Cell[])[]>> = {
  KNIGHT: linesOf('KNIGHT'),
  BISHOP: linesOf('BISHOP'),
  ROOK: linesOf('ROOK'),
  QUEEN: linesOf('QUEEN'),
  KING: linesOf('KING'),
};
