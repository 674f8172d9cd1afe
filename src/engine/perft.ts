// Counts of move sequences: two engines that agree on them agree on the rules.
import { applyMove } from './apply.ts';
import type { CompactPosition } from './layout.ts';
import { compactOf } from './encode.ts';
import { legalCodes } from './legal.ts';
import type { Position } from './types.ts';

/** Number of sequences of exactly `depth` moves from here; a game that ends earlier counts 0. */
export function perft(position: Position, depth: number): number {
  return countFrom(compactOf(position), depth);
}

function countFrom(position: CompactPosition, depth: number): number {
  const codes = legalCodes(position);
  if (depth === 1) return codes.length;
  return codes.reduce((count, code) => {
    const next = position.slice();
    applyMove(next, code);
    return count + countFrom(next, depth - 1);
  }, 0);
}
