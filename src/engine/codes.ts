// A move as a number: kind, slot of the card in the mover's hand, cell, destination. Widths follow the catalogue.
import { CELL_COUNT } from './cells.ts';
import { CARDS, effectOf } from './cards.ts';
import { HAND_SIZE } from './setup.ts';
import { EFFECTS, type CardId, type Cell } from './types.ts';

/** Of a hop, the cell is where it lands. */
export type MoveCode = number;

/** The kinds of move: a placement, one for each effect in the order of EFFECTS, a hop, a stay. */
export const PLACE = 0;
const FIRST_EFFECT = 1;
export const HOP = FIRST_EFFECT + EFFECTS.length;
export const STAY = HOP + 1;

const SLOT = bitsFor(STAY + 1);
const CELL = SLOT + bitsFor(HAND_SIZE);
const DESTINATION = CELL + bitsFor(CELL_COUNT);
const WIDTH = DESTINATION + bitsFor(CELL_COUNT);
const MAX_WIDTH = 31; // no sign bit
if (WIDTH > MAX_WIDTH) throw new Error(`a move takes ${WIDTH} bits of ${MAX_WIDTH}: make MoveCode wider`);

function bitsFor(values: number): number {
  return 32 - Math.clz32(values - 1);
}

export const codeOf = (kind: number, slot: number): MoveCode => kind | (slot << SLOT);
export const withCell = (code: MoveCode, cell: Cell): MoveCode => code | (cell << CELL);
export const withDestination = (code: MoveCode, destination: Cell): MoveCode => code | (destination << DESTINATION);

export const kindOf = (code: MoveCode): number => code & ((1 << SLOT) - 1);
export const slotOf = (code: MoveCode): number => (code >> SLOT) & ((1 << (CELL - SLOT)) - 1);
export const cellOf = (code: MoveCode): number => (code >> CELL) & ((1 << (DESTINATION - CELL)) - 1);
export const destinationOf = (code: MoveCode): number => code >> DESTINATION;

/** By card. Card 0, a hidden card, counts as a champion. */
const KINDS = Uint8Array.from([PLACE, ...CARDS.map(({ id }) => kindOfEffect(id))]);

function kindOfEffect(card: CardId): number {
  const effect = effectOf(card);
  return effect ? FIRST_EFFECT + EFFECTS.indexOf(effect) : PLACE;
}

/** What playing the card is. */
export function kindOfCard(card: CardId): number {
  return KINDS[card]!;
}

/** The index in EFFECTS of a kind that is one. */
export function effectIndex(kind: number): number {
  return kind - FIRST_EFFECT;
}
