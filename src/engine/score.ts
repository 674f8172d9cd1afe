// Score (R9): own cards, plus the largest own group joined edge to edge, plus KOMI.
import { BESIDE, cellsIn, lowestCell, sizeOf, type CellSet } from './cell-sets.ts';
import { CELL_COUNT, CELLS } from './cells.ts';
import { komiOf } from './rules.ts';
import { KOMI, OWNED, type CompactPosition } from './layout.ts';
import type { BySeat, Cell, Position, Seat, Winner } from './types.ts';

/** The score of a position, or of the parts of one that it depends on. */
export function scoreOf(position: Pick<Position, 'board' | 'rules' | 'first'>): BySeat<number> {
  const scoreOfSeat = (seat: Seat): number => pointsOf(ownedBy(position.board, seat)) + komiOf(position, seat);
  return { A: scoreOfSeat('A'), B: scoreOfSeat('B') };
}

/** The seat's groups of cells joined edge to edge, largest first; on a tie, the one with the lowest cell first. */
export function groupsOf({ board }: Pick<Position, 'board'>, seat: Seat): readonly (readonly Cell[])[] {
  const groups: (readonly Cell[])[] = [];
  for (let left = ownedBy(board, seat); left !== 0;) {
    const group = firstGroupIn(left);
    groups.push(cellsIn(group));
    left &= ~group;
  }
  return groups.toSorted((one, other) => other.length - one.length);
}

export function winnerOf(scores: BySeat<number>): Winner {
  if (scores.A === scores.B) return 'draw';
  return scores.A > scores.B ? 'A' : 'B';
}

export function scoresIn(position: CompactPosition): BySeat<number> {
  return {
    A: pointsOf(position[OWNED]!) + position[KOMI]!,
    B: pointsOf(position[OWNED + 1]!) + position[KOMI + 1]!,
  };
}

/** By how much the seat's score leads. */
export function scoreLead(position: CompactPosition, seat: number): number {
  return ownedLead(position, seat) + groupLead(position, seat);
}

/** The lead in cards owned, KOMI included. */
export function ownedLead(position: CompactPosition, seat: number): number {
  const other = 1 - seat;
  const komi = position[KOMI + seat]! - position[KOMI + other]!;
  return sizeOf(position[OWNED + seat]!) - sizeOf(position[OWNED + other]!) + komi;
}

/** By how much the seat's largest group is larger than the other's. */
export function groupLead(position: CompactPosition, seat: number): number {
  return largestGroup(position[OWNED + seat]!) - largestGroup(position[OWNED + 1 - seat]!);
}

function ownedBy(board: Position['board'], seat: Seat): CellSet {
  return CELLS.reduce((set, cell) => set | (board[cell]?.owner === seat ? 1 << cell : 0), 0);
}

function pointsOf(cells: CellSet): number {
  return sizeOf(cells) + largestGroup(cells);
}

const MAX_CELLS_OF_TABLE = 20; // 2^20 bytes
if (CELL_COUNT > MAX_CELLS_OF_TABLE) {
  throw new Error(
    `a table of largest groups for ${CELL_COUNT} cells is too big: use a flood fill instead of a lookup table`,
  );
}
/** By set of cells: the size of its largest group; 0 if not yet computed. */
const LARGEST = new Uint8Array(1 << CELL_COUNT);

function largestGroup(cells: CellSet): number {
  return LARGEST[cells]! || (LARGEST[cells] = largestIn(cells));
}

function largestIn(cells: CellSet): number {
  let largest = 0;
  for (let left = cells; left !== 0;) {
    const group = firstGroupIn(left);
    largest = Math.max(largest, sizeOf(group));
    left &= ~group;
  }
  return largest;
}

/** The group of the lowest cell; there must be one. */
function firstGroupIn(cells: CellSet): CellSet {
  const start = 1 << lowestCell(cells);
  let group = start;
  for (let fringe = start; fringe !== 0;) {
    const joined = BESIDE[lowestCell(fringe)]! & cells & ~group;
    fringe = (fringe & (fringe - 1)) | joined;
    group |= joined;
  }
  return group;
}
