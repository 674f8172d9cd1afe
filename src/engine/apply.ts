// Plays a move on a compact position, in place: its steps in order, then the end of the turn (R5, R7, R8, R9).
import { attack, carry, lift, stand } from './board.ts';
import { ALL_CELLS, NO_CELL } from './cells.ts';
import { HOP, PLACE, STAY, cellOf, destinationOf, kindOf, slotOf, type MoveCode } from './codes.ts';
import {
  CARD,
  CURRENT,
  DECK,
  DECK_COUNT,
  HAND_COUNT,
  MOVE_COUNT,
  NOBODY,
  PENDING_HOP,
  PIECE,
  TURN,
  handAt,
  learn,
  occupied,
  type CompactPosition,
} from './layout.ts';
import { ruleOf } from './effects.ts';
import type { Recorder } from './events.ts';
import { canMove, hopSet } from './legal.ts';
import { HAND_SIZE } from './setup.ts';
import type { CardId, Cell } from './types.ts';

/** The move must be one of `legalCodes(position)`. The recorder hears the move's events; a search needs none. */
export function applyMove(position: CompactPosition, code: MoveCode, recorder: Recorder | null = null): void {
  if (recorder && position[MOVE_COUNT] === 0) recorder.powerTilesAssigned(position);
  const pendingHop = playMove(position, code, recorder);
  position[PENDING_HOP] = pendingHop;
  position[MOVE_COUNT]!++;
  if (pendingHop === NO_CELL) endTurn(position, recorder);
}

/** @returns where a champion may hop from now, or NO_CELL */
function playMove(position: CompactPosition, code: MoveCode, recorder: Recorder | null): Cell {
  const kind = kindOf(code);
  const cell = cellOf(code);
  if (kind === HOP) hop(position, cell, recorder);
  else if (kind === STAY) recorder?.hopDeclined(position);
  else {
    const card = takeFromHand(position, slotOf(code));
    if (kind === PLACE) return place(position, card, cell, recorder);
    recorder?.effectPlayed(position, card);
    ruleOf(kind).take(position, cell, destinationOf(code), recorder);
  }
  return NO_CELL;
}

function takeFromHand(position: CompactPosition, slot: number): CardId {
  const seat = position[CURRENT]!;
  const hand = handAt(seat);
  const last = hand + --position[HAND_COUNT + seat]!;
  const card = position[hand + slot]!;
  for (let at = hand + slot; at < last; at++) position[at] = position[at + 1]!;
  position[last] = 0;
  learn(position, 1 - seat, card);
  return card;
}

function place(position: CompactPosition, card: CardId, cell: Cell, recorder: Recorder | null): Cell {
  stand(position, card, cell, false);
  recorder?.cardPlaced(position, cell);
  const taken = attack(position, cell);
  recorder?.cardsCaptured(position, taken);
  const destinations = hopSet(position, cell);
  if (destinations === 0) return NO_CELL;
  recorder?.hopAvailable(position, cell, destinations);
  return cell;
}

/** An enemy card where it lands is removed, and the tile it left is used up. */
function hop(position: CompactPosition, to: Cell, recorder: Recorder | null): void {
  const from = position[PENDING_HOP]!;
  const overrun = position[CARD + to]!;
  if (overrun !== 0) lift(position, to);
  carry(position, from, to);
  position[PIECE + from] = 0;
  recorder?.cardHopped(position, from, to, overrun);
  const taken = attack(position, to);
  recorder?.cardsCaptured(position, taken);
}

function endTurn(position: CompactPosition, recorder: Recorder | null): void {
  const seat = position[CURRENT]!;
  const drawn = draw(position, seat);
  if (drawn > 0) recorder?.cardsDrawn(position, drawn);
  const next = nextSeat(position, seat);
  position[CURRENT] = next;
  if (next === NOBODY) {
    recorder?.gameOver(position);
    return;
  }
  position[TURN]!++;
  recorder?.turnStarted(position);
}

function nextSeat(position: CompactPosition, seat: number): number {
  if (occupied(position) === ALL_CELLS) return NOBODY;
  if (canMove(position, 1 - seat)) return 1 - seat;
  return canMove(position, seat) ? seat : NOBODY;
}

/** Until the seat holds HAND_SIZE cards or the pile is empty. */
function draw(position: CompactPosition, seat: number): number {
  const hand = handAt(seat);
  let drawn = 0;
  for (; position[HAND_COUNT + seat]! < HAND_SIZE && position[DECK_COUNT]! > 0; drawn++) {
    const top = DECK + --position[DECK_COUNT]!;
    const card = position[top]!;
    position[hand + position[HAND_COUNT + seat]!++] = card;
    position[top] = 0;
    learn(position, seat, card);
  }
  return drawn;
}
