// Features of the table right after each legal move, for the seat that moves and from only what that seat knows.
import {
  BESIDE,
  CELL_COUNT,
  CURRENT,
  DECK_COUNT,
  FROZEN,
  HAND_COUNT,
  NEIGHBOUR,
  NOBODY,
  NO_CELL,
  OWNED,
  PENDING_HOP,
  PLACE,
  SIDES,
  applyMove,
  effectIndex,
  groupLead,
  handAt,
  hasSeen,
  kindOfCard,
  largestSide,
  newCompact,
  occupied,
  ownedLead,
  sideOf,
  sizeOf,
  type CompactPosition,
  type MoveCode,
} from '../../src/engine/compact.ts';
import { EFFECTS } from '../../src/engine/index.ts';

const VALUES = Array.from({ length: largestSide() + 1 }, (_, value) => value);

/** The columns of a row, in order. An open side faces an empty cell; frozen cards have none. */
export const OUTLOOK_COLUMNS: readonly string[] = [
  'lead in cards',
  'lead in the largest group',
  'empty cells',
  'game over',
  'may hop',
  'own frozen',
  'other frozen',
  ...EFFECTS.map((effect) => `${effect.toLowerCase()} in hand`),
  ...VALUES.map((value) => `own open ${value}`),
  ...VALUES.map((value) => `other open ${value}`),
];
export const OUTLOOK_SIZE = OUTLOOK_COLUMNS.length;
const OWN_OPEN = OUTLOOK_COLUMNS.indexOf('own open 0');
const OTHER_OPEN = OUTLOOK_COLUMNS.indexOf('other open 0');

const KNOWN = newCompact();
const AFTER = newCompact();

/** Writes one row per move, from the offset on; the rows must be zero. */
export function writeOutlook(
  into: Int8Array,
  offset: number,
  position: CompactPosition,
  moves: readonly MoveCode[],
): void {
  const seat = position[CURRENT]!;
  hideFrom(position, seat);
  for (const [row, move] of moves.entries()) {
    AFTER.set(KNOWN);
    applyMove(AFTER, move);
    writeRow(into, offset + row * OUTLOOK_SIZE, AFTER, seat);
  }
}

/** Copies the position into KNOWN; cards that the seat has not seen are hidden, and nothing can be drawn. */
function hideFrom(position: CompactPosition, seat: number): void {
  KNOWN.set(position);
  KNOWN[DECK_COUNT] = 0;
  const other = handAt(1 - seat);
  for (let slot = other; slot < other + position[HAND_COUNT + 1 - seat]!; slot++) {
    if (!hasSeen(position, seat, position[slot]!)) KNOWN[slot] = 0;
  }
}

function writeRow(into: Int8Array, at: number, position: CompactPosition, seat: number): void {
  const taken = occupied(position);
  into[at] = ownedLead(position, seat);
  into[at + 1] = groupLead(position, seat);
  into[at + 2] = CELL_COUNT - sizeOf(taken);
  into[at + 3] = position[CURRENT] === NOBODY ? 1 : 0;
  into[at + 4] = position[PENDING_HOP] === NO_CELL ? 0 : 1;
  into[at + 5] = sizeOf(position[OWNED + seat]! & position[FROZEN]!);
  into[at + 6] = sizeOf(position[OWNED + 1 - seat]! & position[FROZEN]!);
  const hand = handAt(seat);
  for (let slot = hand; slot < hand + position[HAND_COUNT + seat]!; slot++) {
    const kind = kindOfCard(position[slot]!);
    if (kind !== PLACE) into[at + 7 + effectIndex(kind)] = 1;
  }
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const isOpen = ((taken & ~position[FROZEN]!) >> cell) & 1;
    if (isOpen === 1 && (BESIDE[cell]! & ~taken) !== 0) countOpenSides(into, at, position, seat, cell);
  }
}

function countOpenSides(into: Int8Array, at: number, position: CompactPosition, seat: number, cell: number): void {
  const taken = occupied(position);
  const column = at + (((position[OWNED + seat]! >> cell) & 1) === 1 ? OWN_OPEN : OTHER_OPEN);
  for (let direction = 0; direction < 4; direction++) {
    const next = NEIGHBOUR[cell * 4 + direction]!;
    if (next !== NO_CELL && ((taken >> next) & 1) === 0) into[column + sideOf(position[SIDES + cell]!, direction)]!++;
  }
}
