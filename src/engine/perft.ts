// Counts of move sequences: two engines that agree on them agree on the rules.
import { legalMoves } from './moves.ts';
import { play } from './play.ts';
import type { Position } from './types.ts';

/** Number of sequences of exactly `depth` moves from here; a game that ends earlier counts 0. */
export function perft(position: Position, depth: number): number {
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((count, move) => count + perft(play(position, move).position, depth - 1), 0);
}
