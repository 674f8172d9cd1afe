// A move of a position as a value: the next position, and the events of the move in order.
import { applyMove } from './apply.ts';
import { compactOf, positionAfter } from './encode.ts';
import { codeOfMove } from './moves.ts';
import { newCompact } from './layout.ts';
import type { GameEvent, Move, Position } from './types.ts';

export interface Played {
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

/** Nobody keeps it. */
const SCRATCH = newCompact();

/**
 * Plays a move of `legalMoves(position)`; the position given stays as it is.
 * Legality is the caller's: take the move from `legalMoves` or `findMove`.
 */
export function play(position: Position, move: Move): Played {
  if (position.current === null) throw new Error('no move is legal: the game is over');
  const compact = compactOf(position, SCRATCH);
  const events: GameEvent[] = [];
  applyMove(compact, codeOfMove(compact, move), events);
  return { position: positionAfter(position, compact), events };
}
