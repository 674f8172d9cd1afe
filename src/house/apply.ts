// Plays a move on a compact state, in place (R5, R7, R8, R9). It trusts the move.
import { COLUMNS } from '../engine/index.ts';
import { HOP, STAY, canMove, cellOf, destinationOf, hopMask, kindOf, slotOf, type MoveCode } from './moves.ts';
import {
  CARD,
  CURRENT,
  EMPTY_CELLS,
  FROZEN,
  HAND_COUNT,
  OVER,
  OWNED,
  OWNER,
  PENDING_HOP,
  PIECE,
  POWER,
  POWER_BOOST,
  SIDE,
  drawCards,
  handAt,
  type State,
} from './state.ts';
import {
  BOULDER,
  CELL_COUNT,
  FLIP,
  FREEZE,
  NEIGHBOUR,
  NO_CELL,
  PLACE,
  RECRUIT,
  SWAP,
  matches,
  printedSide,
} from './tables.ts';

export function applyMove(state: State, move: MoveCode): void {
  const cell = cellOf(move);
  const kind = kindOf(move);
  if (kind === HOP) hop(state, cell);
  else if (kind !== STAY) {
    const card = takeFromHand(state, slotOf(move));
    if (kind === PLACE && placeOffersHop(state, card, cell)) {
      state[PENDING_HOP] = cell;
      return;
    }
    if (kind !== PLACE) playEffect(state, move);
  }
  state[PENDING_HOP] = NO_CELL;
  endTurn(state);
}

function takeFromHand(state: State, slot: number): number {
  const hand = handAt(state[CURRENT]!);
  const count = --state[HAND_COUNT + state[CURRENT]!]!;
  const card = state[hand + slot]!;
  for (let at = hand + slot; at < hand + count; at++) state[at] = state[at + 1]!;
  return card;
}

function placeOffersHop(state: State, card: number, cell: number): boolean {
  putDown(state, card, cell);
  return state[PIECE + cell] !== 0 && hopMask(state, cell) !== 0;
}

/** Puts a card of the mover on an empty cell, facing as printed, and attacks. */
function putDown(state: State, card: number, cell: number): void {
  const boost = boostOf(state, card, cell);
  stand(state, card, cell);
  for (let d = 0; d < 4; d++) state[SIDE + cell * 4 + d] = printedSide(card, d) + boost;
  attack(state, cell);
}

/** R4: what the power tile of the cell, if there is one, adds to each side of the card. */
function boostOf(state: State, card: number, cell: number): number {
  return matches(card, state[POWER + cell]!) ? state[POWER_BOOST]! : 0;
}

function attack(state: State, cell: number): void {
  const seat = state[CURRENT]!;
  for (let d = 0; d < 4; d++) {
    const next = NEIGHBOUR[cell * 4 + d]!;
    if (next === NO_CELL || state[CARD + next] === 0) continue;
    if (state[OWNER + next] === seat || state[FROZEN + next] === 1) continue;
    if (state[SIDE + cell * 4 + d]! <= state[SIDE + next * 4 + ((d + 2) & 3)]!) continue;
    state[OWNER + next] = seat;
    state[OWNED + seat]!++;
    state[OWNED + 1 - seat]!--;
  }
}

/** The card becomes the mover's, on an empty cell; its sides are the caller's. */
function stand(state: State, card: number, cell: number): void {
  const seat = state[CURRENT]!;
  state[CARD + cell] = card;
  state[OWNER + cell] = seat;
  state[FROZEN + cell] = 0;
  state[OWNED + seat]!++;
  state[EMPTY_CELLS]!--;
}

function lift(state: State, cell: number): void {
  state[OWNED + state[OWNER + cell]!]!--;
  state[EMPTY_CELLS]!++;
  state[CARD + cell] = 0;
}

function hop(state: State, to: number): void {
  const from = state[PENDING_HOP]!;
  const card = state[CARD + from]!;
  if (state[CARD + to] !== 0) lift(state, to);
  lift(state, from);
  state[PIECE + from] = 0;
  putDown(state, card, to);
}

function playEffect(state: State, move: MoveCode): void {
  const cell = cellOf(move);
  switch (kindOf(move)) {
    case BOULDER:
      return boulder(state, cell);
    case FLIP:
      return flip(state);
    case SWAP:
      return swapHands(state);
    case FREEZE:
      state[FROZEN + cell] = 1;
      return;
    case RECRUIT:
      return recruit(state, cell, destinationOf(move));
  }
}

function boulder(state: State, target: number): void {
  for (let cell = target; cell < CELL_COUNT; cell += COLUMNS) {
    if (state[CARD + cell] === 0 || state[FROZEN + cell] === 1) return;
    lift(state, cell);
  }
}

function flip(state: State): void {
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (state[CARD + cell] === 0 || state[FROZEN + cell] === 1) continue;
    const side = SIDE + cell * 4;
    exchange(state, side, side + 2);
    exchange(state, side + 1, side + 3);
  }
}

function swapHands(state: State): void {
  const most = Math.max(state[HAND_COUNT]!, state[HAND_COUNT + 1]!);
  for (let slot = 0; slot < most; slot++) exchange(state, handAt(0) + slot, handAt(1) + slot);
  exchange(state, HAND_COUNT, HAND_COUNT + 1);
}

function exchange(state: State, a: number, b: number): void {
  const held = state[a]!;
  state[a] = state[b]!;
  state[b] = held;
}

/** The card keeps its facing, so its sides move with it; only the boost may change. */
function recruit(state: State, from: number, to: number): void {
  const card = state[CARD + from]!;
  const change = boostOf(state, card, to) - boostOf(state, card, from);
  for (let d = 0; d < 4; d++) state[SIDE + to * 4 + d] = state[SIDE + from * 4 + d]! + change;
  lift(state, from);
  stand(state, card, to);
}

function endTurn(state: State): void {
  const seat = state[CURRENT]!;
  drawCards(state, seat);
  if (state[EMPTY_CELLS] === 0) state[OVER] = 1;
  else if (canMove(state, 1 - seat)) state[CURRENT] = 1 - seat;
  else if (!canMove(state, seat)) state[OVER] = 1;
}
