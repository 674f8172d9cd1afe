// The one-move reach of chess pieces.
import { CELL_COUNT, CELLS, DIRECTIONS, shifted, type Step } from './cells.ts';
import { PIECES, type ByCell, type Cell, type Piece } from './types.ts';

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

function lineFrom(cell: Cell, step: Step, longest: number): readonly Cell[] {
  const line: Cell[] = [];
  for (let at = shifted(cell, step); at !== undefined && line.length < longest; at = shifted(at, step)) {
    line.push(at);
  }
  return line;
}
