// Score (R9): own cards, plus the largest own group joined edge to edge, plus KOMI.
import { ADJACENT } from './cells.ts';
import { komiOf } from './setup.ts';
import type { ByCell, BySeat, Cell, PlacedCard, Position, Seat, Winner } from './types.ts';

type Scored = Pick<Position, 'board' | 'rules' | 'first'>;

export function scoreOf(position: Scored): BySeat<number> {
  return { A: seatScore(position, 'A'), B: seatScore(position, 'B') };
}

export function winnerOf(scores: BySeat<number>): Winner {
  if (scores.A === scores.B) return 'draw';
  return scores.A > scores.B ? 'A' : 'B';
}

function seatScore(position: Scored, seat: Seat): number {
  const { board } = position;
  let cards = 0;
  let largest = 0;
  let visited = 0; // bit per cell
  for (let cell = 0; cell < board.length; cell++) {
    if (board[cell]?.owner !== seat) continue;
    cards += 1;
    if (visited & (1 << cell)) continue;
    const group = groupOf(board, cell);
    visited |= group.cells;
    largest = Math.max(largest, group.size);
  }
  return cards + largest + komiOf(position, seat);
}

function groupOf(board: ByCell<PlacedCard | null>, start: Cell): { cells: number; size: number } {
  const { owner } = board[start]!;
  const group = [start];
  let cells = 1 << start;
  for (const cell of group) {
    for (const next of ADJACENT[cell]!) {
      if (cells & (1 << next) || board[next]?.owner !== owner) continue;
      cells |= 1 << next;
      group.push(next);
    }
  }
  return { cells, size: group.length };
}
