// The layout of the compact forms: a position in one Int32Array, so that a copy is one memcpy, and a move in one number.
// Seats are 0 (A) and 1 (B); a card is its id; 0 is no card or, in a hand, a hidden one.
import { CARDS } from './cards.ts';
import type { CellSet } from './cell-sets.ts';
import { CELL_COUNT } from './cells.ts';
import { MAX_DECK_SIZE, MAX_HAND_SIZE } from './rules.ts';
import { EFFECTS, type CardId, type Cell } from './types.ts';

export type CompactPosition = Int32Array;

let size = 0;
/** Index of the next field. */
function field(slots = 1): number {
  size += slots;
  return size - slots;
}

/** + cell: the card there. */
export const CARD = field(CELL_COUNT);
/** + cell: the card's `PackedSides` as they count in an attack (R4); 0 on an empty cell. */
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

/** All fields 0. */
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

/** From now on the seat has held the card or seen it played. @param seat 0 is A, 1 is B */
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

/** Whether the seat has held the card or seen it played. @param seat 0 is A, 1 is B */
export function hasSeen(position: CompactPosition, seat: number, card: CardId): boolean {
  return ((position[SEEN + seat * SEEN_WORDS + (card >> 5)]! >> card) & 1) === 1;
}

/** A byte each: kind, slot of the card in the mover's hand, cell, destination. The cell of a hop is where it lands. */
export type MoveCode = number;

/** The kinds of move: a placement, each effect in the order of EFFECTS, a hop, a stay. */
export const PLACE = 0;
const FIRST_EFFECT = 1;
export const HOP = FIRST_EFFECT + EFFECTS.length;
export const STAY = HOP + 1;

const MAX_OF_FIELD = 255;
if (STAY > MAX_OF_FIELD) throw new Error(`${STAY + 1} kinds of move do not fit the byte that a MoveCode has for them`);

export const codeOf = (kind: number, slot: number): MoveCode => kind | (slot << 8);
export const withCell = (code: MoveCode, cell: Cell): MoveCode => code | (cell << 16);
export const withDestination = (code: MoveCode, destination: Cell): MoveCode => code | (destination << 24);

export const kindOf = (code: MoveCode): number => code & MAX_OF_FIELD;
export const slotOf = (code: MoveCode): number => (code >> 8) & MAX_OF_FIELD;
export const cellOf = (code: MoveCode): Cell => (code >> 16) & MAX_OF_FIELD;
export const destinationOf = (code: MoveCode): Cell => code >> 24;

/** By card. Card 0, a hidden card, counts as a champion. */
const KINDS = Uint8Array.from([
  PLACE,
  ...CARDS.map((card) => (card.kind === 'effect' ? FIRST_EFFECT + EFFECTS.indexOf(card.effect) : PLACE)),
]);

/** The kind of move that plays the card. */
export function kindOfCard(card: CardId): number {
  return KINDS[card]!;
}

/** The index in EFFECTS of an effect's kind. */
export function effectIndex(kind: number): number {
  return kind - FIRST_EFFECT;
}
