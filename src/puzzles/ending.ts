// Solves a position with open hands exactly, assuming best play by both seats.
import { compactOf, legalCodes } from '../engine/compact.ts';
import { legalMoves, type Move, type Position } from '../engine/index.ts';
import { bestMoves, newExactSearch, withinLimit } from './exact.ts';

export interface SolvedEnding {
  /** By how many points the seat to move leads when the game is over; negative if it trails. */
  readonly lead: number;
  /** The moves that reach it, in canonical order. */
  readonly best: readonly Move[];
}

const MAX_POSITIONS = 2_000_000;

/**
 * Assumes that both seats know the order of the draw pile.
 * @param limit positions to visit at most
 * @returns `undefined` when the limit is exceeded, or when the game is over
 */
export function solveEnding(position: Position, limit = MAX_POSITIONS): SolvedEnding | undefined {
  const compact = compactOf(position);
  if (legalCodes(compact).length === 0) return undefined;
  return withinLimit(() => {
    const { lead, indices } = bestMoves(newExactSearch(limit), compact);
    const moves = legalMoves(position);
    return { lead, best: indices.map((index) => moves[index]!) };
  });
}
