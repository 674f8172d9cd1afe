// Geometry of the 3 x 5 board: names, neighbours, and where a chess piece gets in one move.
import type { ByCell, Cell, Piece, RowColumn } from './types.ts';

export const ROWS = 3;
export const COLUMNS = 5;
export const CELLS: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, cell) => cell);

const ROW_COLUMNS: ByCell<RowColumn> = CELLS.map((cell) =>
  Object.freeze({ r: Math.floor(cell / COLUMNS), c: cell % COLUMNS }),
);
const NAMES: ByCell<string> = ROW_COLUMNS.map(({ r, c }) => `${'ABCDE'[c]}${r + 1}`);

export function cellName(cell: Cell): string {
  return NAMES[cell]!;
}

export function rowColumn(cell: Cell): RowColumn {
  return ROW_COLUMNS[cell]!;
}

/** The inverse of `rowColumn`. */
export function cellAt({ r, c }: RowColumn): Cell {
  return r * COLUMNS + c;
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
  const { r, c } = rowColumn(cell);
  const to = { r: r + rows, c: c + columns };
  const onBoard = to.r >= 0 && to.r < ROWS && to.c >= 0 && to.c < COLUMNS;
  return onBoard ? cellAt(to) : undefined;
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
  const longest = piece === 'KNIGHT' || piece === 'KING' ? 1 : COLUMNS;
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
