// The events of a move, as the steps of the rules report them (R10). Only this file builds them,
// each from the position after its step unless it says otherwise.
import { effectOf } from './cards.ts';
import { CELLS } from './cells.ts';
import { cellsIn, type CellSet } from './cell-sets.ts';
import { CARD, CURRENT, NOBODY, PENDING_HOP, PIECE, POWER, type CompactPosition } from './layout.ts';
import { scoresIn, winnerOf } from './score.ts';
import { isOnOwnColor, powerTileOf } from './sides.ts';
import { PIECES, SEATS, type CardId, type Cell, type GameEvent, type Seat } from './types.ts';

/** Where a move reports its events; `null` in a search, which needs none. */
export type Recorder = GameEvent[] | null;

const mover = (position: CompactPosition): Seat => SEATS[position[CURRENT]!]!;

/** Empty in a game without power tiles. */
export function powerTilesAssigned(position: CompactPosition): GameEvent[] {
  const powers = CELLS.filter((cell) => position[POWER + cell] !== 0);
  const tiles = powers.map((cell) => powerTileOf(position[POWER + cell]!, cell));
  return tiles.length === 0 ? [] : [{ type: 'powerTilesAssigned', tiles }];
}

/** From the position with the card on its cell. */
export function cardPlaced(position: CompactPosition, cell: Cell): GameEvent[] {
  const placed = { cardId: position[CARD + cell]!, cell };
  return [{ type: 'cardPlaced', player: mover(position), ...placed }, ...powerBoostApplied(position, cell)];
}

/** Empty if nothing was captured. Cells in board order. */
export function cardsCaptured(position: CompactPosition, taken: CellSet): GameEvent[] {
  const cells = cellsIn(taken);
  return taken === 0 ? [] : [{ type: 'cardsCaptured', cells, newOwner: mover(position) }];
}

/** The cells of the cards that a move captured. */
export function capturedCells(events: readonly GameEvent[]): Cell[] {
  return events.flatMap((event) => (event.type === 'cardsCaptured' ? event.cells : []));
}

export function hopAvailable(position: CompactPosition, at: Cell, to: CellSet): GameEvent {
  const piece = PIECES[position[PIECE + at]! - 1]!;
  const [cell, destinations] = [at, cellsIn(to)];
  return { type: 'hopAvailable', player: mover(position), cell, piece, destinations };
}

/** @param removedCardId 0 when it landed on an empty cell */
export function cardHopped(position: CompactPosition, from: Cell, to: Cell, removedCardId: CardId): GameEvent[] {
  const cardId = position[CARD + to]!;
  const cell = to;
  const overrun: GameEvent = { type: 'cardOverrun', cell, removedCardId, newCardId: cardId };
  const hopped: GameEvent = { type: 'cardHopped', player: mover(position), cardId, from, to: cell };
  return [...(removedCardId === 0 ? [] : [overrun]), hopped, ...powerBoostApplied(position, to)];
}

/** From the position while the hop is still pending. */
export function hopDeclined(position: CompactPosition): GameEvent {
  return { type: 'hopDeclined', player: mover(position), cell: position[PENDING_HOP]! };
}

export function effectPlayed(position: CompactPosition, cardId: CardId): GameEvent {
  return { type: 'effectPlayed', player: mover(position), effect: effectOf(cardId)!, cardId };
}

/** From the position before the cards are removed. */
export function boulderRemoved(position: CompactPosition, removed: CellSet, target: Cell): GameEvent {
  const cells = cellsIn(removed);
  const cardIds = cells.map((cell) => position[CARD + cell]!);
  return { type: 'boulderRemoved', cells, cardIds, target };
}

export function cardFrozen(cell: Cell): GameEvent {
  return { type: 'cardFrozen', cell };
}

/** From the position with the card on its new cell. */
export function cardRecruited(position: CompactPosition, from: Cell, to: Cell): GameEvent[] {
  const moved = { from, to, cardId: position[CARD + to]! };
  return [{ type: 'cardRecruited', ...moved, newOwner: mover(position) }, ...powerBoostApplied(position, to)];
}

/** Which cards they are is hidden. Empty for none. */
export function cardsDrawn(position: CompactPosition, count: number): GameEvent[] {
  return count === 0 ? [] : [{ type: 'cardsDrawn', player: mover(position), count }];
}

/** The start of the next turn, or the end of the game. */
export function turnStarted(position: CompactPosition): GameEvent {
  if (position[CURRENT] !== NOBODY) return { type: 'turnStarted', player: mover(position) };
  const scores = scoresIn(position);
  return { type: 'gameOver', winner: winnerOf(scores), scores };
}

function powerBoostApplied(position: CompactPosition, cell: Cell): GameEvent[] {
  const cardId = position[CARD + cell]!;
  const power = position[POWER + cell]!;
  if (!isOnOwnColor(cardId, power)) return [];
  return [{ type: 'powerBoostApplied', cardId, ...powerTileOf(power, cell) }];
}
