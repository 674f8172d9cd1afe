// The engine's catalogue and geometry as flat arrays: the same facts, laid out for the search's inner loops.
import {
  CARDS,
  CELLS,
  COLORS,
  EFFECTS,
  LINES,
  NEIGHBOURS,
  PIECES,
  effectOf,
  type CardId,
  type Cell,
  type Color,
  type Piece,
} from '../engine/index.ts';

export const CELL_COUNT = CELLS.length;
/** Stands for a cell beyond the edge and for no cell at all. */
export const NO_CELL = 255;

/** At `cell * 4 + direction` (north, east, south, west): the cell next to it, or NO_CELL. */
export const NEIGHBOUR = Uint8Array.from(NEIGHBOURS.flat(), (cell) => cell ?? NO_CELL);

/** By `pieceCode` and cell: the lines along which the piece moves, nearest cell first. */
export const HOP_LINES: readonly (readonly (readonly (readonly Cell[])[])[])[] = [
  CELLS.map(() => []),
  ...PIECES.map((piece) => LINES[piece]),
];

/** What playing a card does: PLACE, or 1 + the index of its effect. Card 0, a hidden card, counts as a champion. */
export const KIND = new Uint8Array(CARDS.length + 1);
export const PLACE = 0;
export const [BOULDER, FLIP, SWAP, FREEZE, RECRUIT] = [1, 2, 3, 4, 5] as const;

/** At `cardId * 4 + direction`: the printed side as the card faces when placed. */
const PRINTED_SIDE = new Uint8Array(4 * (CARDS.length + 1));
/** By card: its `colorCode`; 0 for hidden cards and effect cards, which no power tile boosts. */
const COLOR_CODE = new Uint8Array(CARDS.length + 1);

for (const card of CARDS) {
  PRINTED_SIDE.set([card.top, card.right, card.bottom, card.left], card.id * 4);
  const effect = effectOf(card.id);
  KIND[card.id] = effect ? 1 + EFFECTS.indexOf(effect) : PLACE;
  if (card.kind === 'champion') COLOR_CODE[card.id] = colorCode(card.color);
}

/** 1..4; 0 is kept for none. */
export function colorCode(color: Color): number {
  return 1 + COLORS.indexOf(color);
}

/** 1..5; 0 is kept for none. */
export function pieceCode(piece: Piece): number {
  return 1 + PIECES.indexOf(piece);
}

export function printedSide(card: CardId, direction: number): number {
  return PRINTED_SIDE[card * 4 + direction]!;
}

/** Whether a power tile of this `colorCode` (0 for no tile) boosts the card. */
export function matches(card: CardId, power: number): boolean {
  return power !== 0 && COLOR_CODE[card] === power;
}
