// The compact position: a game in one Int32Array, so that a copy is one memcpy. Only its layout; the rules that
// change it are in apply.ts. Seats are 0 (A) and 1 (B), a card is its id, 0 is no card and, in a hand, a hidden one.
import { CARDS } from './cards.ts';
import { CELL_COUNT, type CellSet } from './cells.ts';
import { MAX_DECK_SIZE, MAX_HAND_SIZE } from './rules.ts';
import type { CardId } from './types.ts';

export type CompactPosition = Int32Array;

let size = 0;
/** Index of the next field. */
function field(slots = 1): number {
  size += slots;
  return size - slots;
}

/** + cell: the card there. */
export const CARD = field(CELL_COUNT);
/** + cell: its `PackedSides` as they count in an attack (R4); 0 on an empty cell. */
export const SIDES = field(CELL_COUNT);
/** + cell: 1 + the index in PIECES of the operator tile there, 0 for none. */
export const PIECE = field(CELL_COUNT);
/** + cell: the `Power` of the power tile there, 0 for none. */
export const POWER = field(CELL_COUNT);
/** + seat: the cells of its cards. */
export const OWNED = field(2);
/** The cells of frozen and of turned cards. */
export const FROZEN = field();
export const TURNED = field();
/** + seat */
export const KOMI = field(2);
/** + seat: cards in the hand at `handAt(seat)`. */
export const HAND_COUNT = field(2);
const HANDS = field(2 * MAX_HAND_SIZE);
/** The hand size that a seat draws up to. */
export const HAND_SIZE = field();
export const DECK_COUNT = field();
/** + index: the draw pile, next card last. */
export const DECK = field(MAX_DECK_SIZE);
/** The seat to move, or NOBODY when the game is over. */
export const CURRENT = field();
export const NOBODY = -1;
/** The cell a champion may hop from, or NO_CELL. */
export const PENDING_HOP = field();
export const TURN = field();
export const MOVE_COUNT = field();
/** A bit for each card that a seat has held or seen played. */
const SEEN_WORDS = (CARDS.length >> 5) + 1;
const SEEN = field(2 * SEEN_WORDS);

export function newCompact(): CompactPosition {
  return new Int32Array(size);
}

/** Index of the first card of a seat's hand, in hand order (R6). */
export function handAt(seat: number): number {
  return HANDS + seat * MAX_HAND_SIZE;
}

/** The cards of a seat's hand, or any run of slots, as a list. */
export function cardsAt(position: CompactPosition, start: number, count: number): CardId[] {
  const cards: CardId[] = [];
  for (let at = start; at < start + count; at++) cards.push(position[at]!);
  return cards;
}

export function occupied(position: CompactPosition): CellSet {
  return position[OWNED]! | position[OWNED + 1]!;
}

export function learn(position: CompactPosition, seat: number, card: CardId): void {
  position[SEEN + seat * SEEN_WORDS + (card >> 5)]! |= 1 << card;
}

/** In order of their ids. */
export function cardsSeen(position: CompactPosition, seat: number): CardId[] {
  const cards: CardId[] = [];
  for (let word = 0; word < SEEN_WORDS; word++) {
    let left = position[SEEN + seat * SEEN_WORDS + word]!;
    for (; left !== 0; left &= left - 1) cards.push(32 * word + 31 - Math.clz32(left & -left));
  }
  return cards[0] === 0 ? cards.slice(1) : cards;
}

export function hasSeen(position: CompactPosition, seat: number, card: CardId): boolean {
  return ((position[SEEN + seat * SEEN_WORDS + (card >> 5)]! >> card) & 1) === 1;
}
