// Score (R9): own cards, plus the largest own group joined edge to edge, plus KOMI.
import { ADJACENT, CELLS } from './cells.ts';
import { komiOf } from './setup.ts';
import type { ByCell, BySeat, Cell, PlacedCard, Position, Seat, Winner } from './types.ts';

export function scoreOf(position: Pick<Position, 'board' | 'ruleset' | 'first'>): BySeat<number> {
  return { A: seatScore(position, 'A'), B: seatScore(position, 'B') };
}

export function winnerOf(scores: BySeat<number>): Winner {
  if (scores.A === scores.B) return 'draw';
  return scores.A > scores.B ? 'A' : 'B';
}

function seatScore(position: Pick<Position, 'board' | 'ruleset' | 'first'>, seat: Seat): number {
  const own = CELLS.filter((cell) => position.board[cell]?.owner === seat);
  return own.length + largestGroup(position.board, own) + komiOf(position, seat);
}

function largestGroup(board: ByCell<PlacedCard | null>, own: readonly Cell[]): number {
  const visited = new Set<Cell>();
  let largest = 0;
  for (const start of own) {
    if (visited.has(start)) continue;
    const group = [start];
    visited.add(start);
    for (const cell of group) {
      for (const next of ADJACENT[cell]!) {
        if (visited.has(next) || board[next]?.owner !== board[start]!.owner) continue;
        visited.add(next);
        group.push(next);
      }
    }
    largest = Math.max(largest, group.length);
  }
  return largest;
}
