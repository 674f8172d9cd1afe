// Plays a move on a compact position, in place: its steps in order, then the end of the turn (R5, R7, R8, R9).
import { attack, moveCard, putCard, removeCard } from './board.ts';
import { ALL_CELLS, NO_CELL } from './cell-sets.ts';
import * as at from './layout.ts';
import { handAt, learn, occupied, type CompactPosition, type MoveCode } from './layout.ts';
import { ruleOf } from './effects.ts';
import * as events from './events.ts';
import { canMove, hopSet } from './legal.ts';
import type { CardId, Cell } from './types.ts';

/** The move must be one of `legalCodes(position)`. The recorder collects the move's events. */
export function applyMove(position: CompactPosition, code: MoveCode, recorder: events.Recorder = null): void {
  if (recorder && position[at.MOVE_COUNT] === 0) recorder.push(...events.powerTilesAssigned(position));
  const pendingHop = playMove(position, code, recorder);
  position[at.PENDING_HOP] = pendingHop;
  position[at.MOVE_COUNT]!++;
  if (pendingHop === NO_CELL) endTurn(position, recorder);
}

/** A copy of the position after the move, which must be one of `legalCodes(position)`. */
export function positionPlayed(position: CompactPosition, code: MoveCode): CompactPosition {
  const next = position.slice();
  applyMove(next, code);
  return next;
}

/** @returns the cell a champion may now hop from, or NO_CELL */
function playMove(position: CompactPosition, code: MoveCode, recorder: events.Recorder): Cell {
  const kind = at.kindOf(code);
  const cell = at.cellOf(code);
  if (kind === at.HOP) hop(position, cell, recorder);
  else if (kind === at.STAY) recorder?.push(events.hopDeclined(position));
  else {
    const card = takeFromHand(position, at.slotOf(code));
    if (kind === at.PLACE) return place(position, card, cell, recorder);
    recorder?.push(events.effectPlayed(position, card));
    ruleOf(kind).take(position, cell, at.destinationOf(code), recorder);
  }
  return NO_CELL;
}

function takeFromHand(position: CompactPosition, slot: number): CardId {
  const seat = position[at.CURRENT]!;
  const hand = handAt(seat);
  const last = hand + --position[at.HAND_COUNT + seat]!;
  const card = position[hand + slot]!;
  for (let next = hand + slot; next < last; next++) position[next] = position[next + 1]!;
  position[last] = 0;
  learn(position, 1 - seat, card);
  return card;
}

function place(position: CompactPosition, card: CardId, cell: Cell, recorder: events.Recorder): Cell {
  putCard(position, card, cell, false);
  recorder?.push(...events.cardPlaced(position, cell));
  const taken = attack(position, cell);
  recorder?.push(...events.cardsCaptured(position, taken));
  const destinations = hopSet(position, cell);
  if (destinations === 0) return NO_CELL;
  recorder?.push(events.hopAvailable(position, cell, destinations));
  return cell;
}

/** An enemy card where it lands is removed, and the tile it left is used up. */
function hop(position: CompactPosition, to: Cell, recorder: events.Recorder): void {
  const from = position[at.PENDING_HOP]!;
  const overrun = position[at.CARD + to]!;
  if (overrun !== 0) removeCard(position, to);
  moveCard(position, from, to);
  position[at.PIECE + from] = 0;
  recorder?.push(...events.cardHopped(position, from, to, overrun));
  const taken = attack(position, to);
  recorder?.push(...events.cardsCaptured(position, taken));
}

function endTurn(position: CompactPosition, recorder: events.Recorder): void {
  const seat = position[at.CURRENT]!;
  const drawn = draw(position, seat);
  recorder?.push(...events.cardsDrawn(position, drawn));
  position[at.CURRENT] = nextSeat(position, seat);
  if (position[at.CURRENT] !== at.NOBODY) position[at.TURN]!++;
  recorder?.push(events.turnStarted(position));
}

function nextSeat(position: CompactPosition, seat: number): number {
  if (occupied(position) === ALL_CELLS) return at.NOBODY;
  if (canMove(position, 1 - seat)) return 1 - seat;
  return canMove(position, seat) ? seat : at.NOBODY;
}

/** Draws until the seat's hand is full or the pile is empty. */
function draw(position: CompactPosition, seat: number): number {
  const hand = handAt(seat);
  let drawn = 0;
  for (; position[at.HAND_COUNT + seat]! < position[at.HAND_SIZE]! && position[at.DECK_COUNT]! > 0; drawn++) {
    const top = at.DECK + --position[at.DECK_COUNT]!;
    const card = position[top]!;
    position[hand + position[at.HAND_COUNT + seat]!++] = card;
    position[top] = 0;
    learn(position, seat, card);
  }
  return drawn;
}
