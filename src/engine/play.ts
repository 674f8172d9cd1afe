// Plays a move on a position as a value: gives the next position and the events in order.
import { applyMove } from './apply.ts';
import { compactOf, positionAfter } from './encode.ts';
import { codeOfMove } from './moves.ts';
import { newCompact } from './layout.ts';
import type { GameEvent, Move, Position } from './types.ts';

export interface Played {
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

/** Never kept after a call. */
const SCRATCH = newCompact();

/**
 * Plays a move of `legalMoves(position)` without changing the given position.
 * Does not check legality: take the move from `legalMoves` or `findMove`.
 */
export function play(position: Position, move: Move): Played {
  if (position.current === null) throw new Error('no move is legal: the game is over');
  const compact = compactOf(position, SCRATCH);
  const events: GameEvent[] = [];
  applyMove(compact, codeOfMove(compact, move), events);
  return { position: positionAfter(position, compact), events };
}
