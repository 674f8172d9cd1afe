// A move as a number, a byte each: kind, slot of the card in the mover's hand, cell, destination.
import { CARDS } from './cards.ts';
import { EFFECTS, type CardId, type Cell } from './types.ts';

/** The cell of a hop is where it lands. */
export type MoveCode = number;

/** The kinds of move: a placement, one for each effect in the order of EFFECTS, a hop, a stay. */
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
