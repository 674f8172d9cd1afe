// Effective sides (R4): printed numbers, turned or not, plus the boost of a power tile of the card's own colour.
import { cardOf } from './cards.ts';
import type { ByCell, Cell, PlacedCard, PowerTile, Sides } from './types.ts';

const NO_SIDES: Sides = [0, 0, 0, 0];

/** The power tile that boosts the card on `cell`, or `undefined`. */
export function boostAt(
  board: ByCell<PlacedCard | null>,
  powerTiles: readonly PowerTile[],
  cell: Cell,
): PowerTile | undefined {
  const placed = board[cell];
  if (!placed) return undefined;
  const tile = powerTiles.find((candidate) => candidate.cell === cell);
  return tile?.color === cardOf(placed.cardId).color ? tile : undefined;
}

/** North, east, south, west as they count in an attack; all 0 on an empty cell. */
export function sidesAt(board: ByCell<PlacedCard | null>, powerTiles: readonly PowerTile[], cell: Cell): Sides {
  const placed = board[cell];
  if (!placed) return NO_SIDES;
  const { top, right, bottom, left } = cardOf(placed.cardId);
  const boost = boostAt(board, powerTiles, cell)?.boost ?? 0;
  return placed.turned
    ? [bottom + boost, left + boost, top + boost, right + boost]
    : [top + boost, right + boost, bottom + boost, left + boost];
}
