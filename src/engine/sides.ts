// Effective sides (R4): printed numbers, turned or not, plus the boost of a power tile of the card's own colour.
import { CARDS } from './cards.ts';
import { RULES, RULES_IDS } from './rules.ts';
import { COLORS, type ByCell, type CardId, type Cell, type PlacedCard, type PowerTile, type Sides } from './types.ts';

/** Four sides, one per byte: north in the lowest, then east, south and west. */
export type PackedSides = number;
/** A power tile as a number: 1 + the index of its color in COLORS in the low byte, its boost above. 0 is no tile. */
export type Power = number;

const MAX_SIDE = 255;
const ONE_EACH: PackedSides = 0x01010101;
const COLOR_MASK = 255;
const COLOR_BITS = 8;

/** By card, as it faces when placed. */
const PRINTED = Int32Array.from([0, ...CARDS.map(({ top, right, bottom, left }) => pack([top, right, bottom, left]))]);
/** By card: 1 + the index of its color; 0 for hidden cards and effect cards, which no power tile boosts. */
const COLOR = Uint8Array.from([0, ...CARDS.map((card) => 1 + COLORS.findIndex((color) => color === card.color))]);

function pack(sides: Sides): PackedSides {
  if (sides.some((side) => side > MAX_SIDE)) throw new RangeError(`a side above ${MAX_SIDE} does not fit its byte`);
  return sides.reduce((packed, side, direction) => packed | (side << (8 * direction)), 0);
}

/** Of any card by any rules, with the boost of a power tile. */
export function largestSide(): number {
  const printed = CARDS.flatMap(({ top, right, bottom, left }) => [top, right, bottom, left]);
  return Math.max(...printed) + Math.max(...RULES_IDS.map((id) => RULES[id].tiles?.powerBoost ?? 0));
}

/** @param direction 0 north, 1 east, 2 south, 3 west */
export function sideOf(sides: PackedSides, direction: number): number {
  return (sides >> (8 * direction)) & MAX_SIDE;
}

/** The sides of a card on the board: as printed or turned, with the boost of a power tile of its color. */
export function packedSides(card: CardId, isTurned: boolean, power: Power): PackedSides {
  const printed = PRINTED[card]!;
  return (isTurned ? rotated180(printed) : printed) + boostOf(card, power) * ONE_EACH;
}

/** Exchanges north with south and east with west. */
export function rotated180(sides: PackedSides): PackedSides {
  return (sides << 16) | (sides >>> 16);
}

/** What a power tile adds to each side of a card on it. */
function boostOf(card: CardId, power: Power): number {
  return isOnOwnColor(card, power) ? powerBoost(power) : 0;
}

/** Whether there is a power tile of the card's own color. */
export function isOnOwnColor(card: CardId, power: Power): boolean {
  return power !== 0 && COLOR[card] === powerColor(power);
}

/** 1 + the index of its color in COLORS; 0 is no tile. */
export function powerColor(power: Power): number {
  return power & COLOR_MASK;
}

/** What the tile adds to each side of a card of its color. */
export function powerBoost(power: Power): number {
  return power >> COLOR_BITS;
}

export function powerOf({ color, boost }: PowerTile): Power {
  return (1 + COLORS.indexOf(color)) | (boost << COLOR_BITS);
}

/** The inverse of `powerOf`; there must be a tile. */
export function powerTileOf(power: Power, cell: Cell): PowerTile {
  return { cell, color: COLORS[powerColor(power) - 1]!, boost: powerBoost(power) };
}

/** The power tile that boosts the card on `cell`, or `undefined`. */
export function boostAt(
  board: ByCell<PlacedCard | null>,
  powerTiles: readonly PowerTile[],
  cell: Cell,
): PowerTile | undefined {
  const placed = board[cell];
  const tile = placed && powerTiles.find((candidate) => candidate.cell === cell);
  return tile && isOnOwnColor(placed.cardId, powerOf(tile)) ? tile : undefined;
}

/** North, east, south, west as they count in an attack; all 0 on an empty cell. */
export function sidesAt(board: ByCell<PlacedCard | null>, powerTiles: readonly PowerTile[], cell: Cell): Sides {
  const placed = board[cell];
  if (!placed) return [0, 0, 0, 0];
  const tile = powerTiles.find((candidate) => candidate.cell === cell);
  return sidesIn(packedSides(placed.cardId, placed.turned, tile ? powerOf(tile) : 0));
}

function sidesIn(sides: PackedSides): Sides {
  return [sideOf(sides, 0), sideOf(sides, 1), sideOf(sides, 2), sideOf(sides, 3)];
}
