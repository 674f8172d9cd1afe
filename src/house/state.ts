// The compact state: a game in one Uint8Array, so that a copy is one memcpy. Layout only.
// Seats are 0 (A) and 1 (B). A card is its id; 0 is an empty cell on the board and a hidden card in a hand.
import { largestGroup } from './groups.ts';
import { CELL_COUNT } from './tables.ts';

export type State = Uint8Array;

/** + cell: the card there. */
export const CARD = 0;
/** + cell: its owner; meaningless on an empty cell, like FROZEN and SIDE. */
export const OWNER = 15;
/** + cell: 1 when frozen. */
export const FROZEN = 30;
/** + cell * 4 + direction: its effective side (R4). */
export const SIDE = 45;
/** + cell: the `pieceCode` of the operator tile, 0 for none. */
export const PIECE = 105;
/** + cell: the `colorCode` of the power tile, 0 for none. */
export const POWER = 120;
/** + seat: cards in the hand at `handAt(seat)`. */
export const HAND_COUNT = 135;
/** + seat: cards owned on the board. */
export const OWNED = 137;
/** + seat */
export const KOMI = 139;
export const EMPTY_CELLS = 141;
export const CURRENT = 142;
/** The cell a champion may hop from, or NO_CELL. */
export const PENDING_HOP = 143;
/** 1 when the game is over; CURRENT then stays the seat that moved last. */
export const OVER = 144;
export const DECK_COUNT = 145;
/** + index: the draw pile, next card last. */
export const DECK = 146;
const LARGEST_DECK = 16;
const HANDS = DECK + LARGEST_DECK;
const HAND_SLOTS = 8;
/** As the rules of the game have it. */
export const HAND_SIZE = HANDS + 2 * HAND_SLOTS;
/** What a power tile adds to each side of a card of its colour. */
export const POWER_BOOST = HAND_SIZE + 1;
const BYTES = POWER_BOOST + 1;

export function newState(): State {
  return new Uint8Array(BYTES);
}

/** Where the cards of a seat's hand begin, in hand order (R6). */
export function handAt(seat: number): number {
  return HANDS + seat * HAND_SLOTS;
}

/** Draws until the hand is full or the pile is empty (R9). */
export function drawCards(state: State, seat: number): void {
  const hand = handAt(seat);
  while (state[HAND_COUNT + seat]! < state[HAND_SIZE]! && state[DECK_COUNT]! > 0) {
    state[hand + state[HAND_COUNT + seat]!++] = state[DECK + --state[DECK_COUNT]!]!;
  }
}

/** By how much the seat's score leads (R9). */
export function scoreLead(state: State, seat: number): number {
  return ownedLead(state, seat) + groupLead(state, seat);
}

/** The lead in cards owned, KOMI included. */
export function ownedLead(state: State, seat: number): number {
  const other = 1 - seat;
  return state[OWNED + seat]! + state[KOMI + seat]! - state[OWNED + other]! - state[KOMI + other]!;
}

/** By how much the seat's largest group is larger than the other's. */
export function groupLead(state: State, seat: number): number {
  let own = 0;
  let enemy = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (state[CARD + cell] === 0) continue;
    if (state[OWNER + cell] === seat) own |= 1 << cell;
    else enemy |= 1 << cell;
  }
  return largestGroup(own) - largestGroup(enemy);
}
