// What a seat's moves would do, computed only from what the seat knows.
import { applyMove } from './apply.ts';
import { cellsIn } from './cell-sets.ts';
import { compactOf } from './encode.ts';
import { CURRENT, HOP, OWNED, PLACE, cellOf, kindOf, newCompact } from './layout.ts';
import { codeOfMove } from './moves.ts';
import type { BySeat, CardId, Cell, Move, Position, Viewer } from './types.ts';
import type { PublicPosition, View } from './view.ts';

/** The position as one viewer knows it: without the pile, with only the viewer's own hand, and always in turn 1. */
export function knownPosition(seen: Omit<PublicPosition, 'turn'>, viewer: Viewer, hand: readonly CardId[]): Position {
  const { rules, first, board, operatorTiles, powerTiles, pendingHop, current, winner, moveCount } = seen;
  const hands = { A: viewer === 'A' ? hand : [], B: viewer === 'B' ? hand : [] };
  const facts = { rules, first, board, operatorTiles, powerTiles, current, winner, turn: 1, moveCount };
  return { ...facts, hands, deck: [], pendingHop: pendingHop?.cell ?? null, seen: NOTHING_SEEN };
}

const NOTHING_SEEN: BySeat<readonly CardId[]> = { A: [], B: [] };

const BEFORE = newCompact();
const AFTER = newCompact();

/**
 * The cells of the cards that a placement or a hop takes (R5), in index order, for each of these legal moves of the
 * viewer; empty for other moves.
 */
export function captures(view: View, moves: readonly Move[]): readonly (readonly Cell[])[] {
  const { own } = view;
  if (own === null) return moves.map(() => []);
  const before = compactOf(knownPosition(view, own.seat, own.hand), BEFORE);
  const seat = before[CURRENT]!;
  const enemies = before[OWNED + 1 - seat]!;
  return moves.map((move) => {
    const code = codeOfMove(before, move);
    if (kindOf(code) !== PLACE && kindOf(code) !== HOP) return [];
    AFTER.set(before);
    applyMove(AFTER, code);
    // A card where a hop lands was removed, not taken.
    return cellsIn(AFTER[OWNED + seat]! & enemies & ~(1 << cellOf(code)));
  });
}
