// Cards on the board of a compact position: putting them down, taking them off, attacking (R4, R5).
import { NEIGHBOUR, type CellSet } from './cell-sets.ts';
import { CARD, CURRENT, FROZEN, OWNED, POWER, SIDES, TURNED, type CompactPosition } from './layout.ts';
import { packedSides, sideOf } from './sides.ts';
import type { CardId, Cell } from './types.ts';

/** Puts a card of the mover on an empty cell. */
export function putCard(position: CompactPosition, card: CardId, cell: Cell, isTurned: boolean): void {
  position[CARD + cell] = card;
  position[SIDES + cell] = packedSides(card, isTurned, position[POWER + cell]!);
  position[OWNED + position[CURRENT]!]! |= 1 << cell;
  if (isTurned) position[TURNED]! |= 1 << cell;
}

/** Only for a card that is not frozen. */
export function removeCard(position: CompactPosition, cell: Cell): void {
  position[CARD + cell] = 0;
  position[SIDES + cell] = 0;
  position[OWNED]! &= ~(1 << cell);
  position[OWNED + 1]! &= ~(1 << cell);
  position[TURNED]! &= ~(1 << cell);
}

/** Moves a card to an empty cell in the same orientation; it becomes the mover's. */
export function moveCard(position: CompactPosition, from: Cell, to: Cell): void {
  const card = position[CARD + from]!;
  const isTurned = ((position[TURNED]! >> from) & 1) === 1;
  removeCard(position, from);
  putCard(position, card, to, isTurned);
}

/**
 * The mover's card on the cell takes each unfrozen enemy card next to it whose facing side is lower. Only
 * ownership changes, and the cards taken do not attack.
 * @returns the cells of the cards taken
 */
export function attack(position: CompactPosition, cell: Cell): CellSet {
  const seat = position[CURRENT]!;
  const enemies = position[OWNED + 1 - seat]! & ~position[FROZEN]!;
  const sides = position[SIDES + cell]!;
  let taken = 0;
  for (let direction = 0; direction < 4; direction++) {
    const next = NEIGHBOUR[cell * 4 + direction]!;
    if (((enemies >> next) & 1) === 0) continue;
    const facing = sideOf(position[SIDES + next]!, (direction + 2) & 3);
    if (sideOf(sides, direction) > facing) taken |= 1 << next;
  }
  position[OWNED + seat]! |= taken;
  position[OWNED + 1 - seat]! &= ~taken;
  return taken;
}
