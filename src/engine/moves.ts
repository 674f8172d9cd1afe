// Moves as values: the legal ones, and their codes on a compact position.
import { CELLS, cellsIn } from './cells.ts';
import { CARDS, effectOf } from './cards.ts';
import {
  HOP,
  PLACE,
  STAY,
  cellOf,
  codeOf,
  destinationOf,
  kindOf,
  kindOfCard,
  slotOf,
  withCell,
  withDestination,
  type MoveCode,
} from './codes.ts';
import { CARD, CURRENT, HAND_COUNT, PENDING_HOP, handAt, newCompact, type CompactPosition } from './layout.ts';
import { ruleOf } from './effects.ts';
import { compactOf, layBoard } from './encode.ts';
import { hopSet, legalCodes } from './legal.ts';
import type { Cell, Move, PendingHop, Position, Seat } from './types.ts';

/** Never kept after a call: allocating one takes longer than using it. */
const SCRATCH = newCompact();
/** By card and cell, as most moves are placements. */
const PLACES = [
  [],
  ...CARDS.map(({ id }) => CELLS.map((cell): Move => Object.freeze({ type: 'place', cardId: id, cell }))),
];

/** Canonical order (R6); empty when the game is over. */
export function legalMoves(position: Position): readonly Move[] {
  if (position.current === null) return [];
  const compact = compactOf(position, SCRATCH);
  return legalCodes(compact).map((code) => moveOf(compact, code));
}

/** Where the champion on `from` may hop (R7), in index order. Empty without an operator tile there. */
export function hopDestinations(position: Pick<Position, 'board' | 'operatorTiles'>, from: Cell): readonly Cell[] {
  return position.board[from] ? cellsIn(hopSet(layBoard(newCompact(), position, []), from)) : [];
}

/** The hop that `player` may make from `cell`, where there is an operator tile. */
export function describeHop(position: Pick<Position, 'board' | 'operatorTiles'>, cell: Cell, player: Seat): PendingHop {
  const { piece } = position.operatorTiles.find((tile) => tile.cell === cell)!;
  return { player, cell, piece, destinations: hopDestinations(position, cell) };
}

/** The move for a code of `legalCodes(compact)`. */
function moveOf(compact: CompactPosition, code: MoveCode): Move {
  const kind = kindOf(code);
  const hopFrom = compact[PENDING_HOP]!;
  if (kind === HOP) return { type: 'hop', cardId: compact[CARD + hopFrom]!, cell: hopFrom, dest: cellOf(code) };
  if (kind === STAY) return { type: 'stay', cardId: compact[CARD + hopFrom]!, cell: hopFrom };
  const cardId = compact[handAt(compact[CURRENT]!) + slotOf(code)]!;
  if (kind === PLACE) return PLACES[cardId]![cellOf(code)]!;
  const { targets, destinations } = ruleOf(kind);
  const target = targets ? cellOf(code) : null;
  return { type: 'effect', cardId, effect: effectOf(cardId)!, target, dest: destinations ? destinationOf(code) : null };
}

/** The inverse of `moveOf`. */
export function codeOfMove(compact: CompactPosition, move: Move): MoveCode {
  if (move.type === 'stay') return codeOf(STAY, 0);
  if (move.type === 'hop') return withCell(codeOf(HOP, 0), move.dest);
  const code = codeOf(kindOfCard(move.cardId), slotOfCard(compact, move.cardId));
  if (move.type === 'place') return withCell(code, move.cell);
  return withDestination(withCell(code, move.target ?? 0), move.dest ?? 0);
}

function slotOfCard(compact: CompactPosition, cardId: number): number {
  const hand = handAt(compact[CURRENT]!);
  for (let slot = 0; slot < compact[HAND_COUNT + compact[CURRENT]!]!; slot++) {
    if (compact[hand + slot] === cardId) return slot;
  }
  throw new Error(`card ${cardId} is not in the hand of the seat to move`);
}
