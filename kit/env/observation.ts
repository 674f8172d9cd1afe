// What the seat to move knows, as small integers in a fixed order: its own values first, never a hidden card.
import {
  CARD,
  CELL_COUNT,
  CURRENT,
  DECK_COUNT,
  FROZEN,
  HAND_COUNT,
  MOVE_COUNT,
  OWNED,
  PENDING_HOP,
  PIECE,
  POWER,
  SIDES,
  groupLead,
  handAt,
  hasSeen,
  powerBoost,
  powerColor,
  scoreLead,
  sideOf,
  type CompactPosition,
} from '../../src/engine/compact.ts';
import { CARDS, COLORS, EFFECTS, MAX_HAND_SIZE, cardOf } from '../../src/engine/index.ts';

/** The parts of an observation, in order; each is a table. */
export const OBSERVATION_PARTS = [
  {
    name: 'board',
    rows: CELL_COUNT,
    columns: ['owner', 'frozen', 'colour', 'north', 'east', 'south', 'west', 'piece', 'power colour', 'power boost'],
  },
  { name: 'hand', rows: MAX_HAND_SIZE, columns: ['kind', 'colour', 'top', 'right', 'bottom', 'left'] },
  {
    name: 'facts',
    rows: 1,
    columns: ['own hand', 'other hand', 'pile', 'lead', 'group lead', 'hop from', 'moved first', 'move count'],
  },
  { name: 'cards', rows: CARDS.length, columns: ['known'] },
] as const;

export const OBSERVATION_SIZE = OBSERVATION_PARTS.reduce((sum, { rows, columns }) => sum + rows * columns.length, 0);

/** By card: kind (1 for champions, from 2 effects in the order of EFFECTS), colour (from 1), sides. */
const HAND_ROWS = [
  [0, 0, 0, 0, 0, 0],
  ...CARDS.map((card) => [
    card.kind === 'effect' ? 2 + EFFECTS.indexOf(card.effect) : 1,
    colorIndex(card.id),
    card.top,
    card.right,
    card.bottom,
    card.left,
  ]),
];
const COLOR_OF = [0, ...CARDS.map(({ id }) => colorIndex(id))];

function colorIndex(card: number): number {
  return 1 + COLORS.findIndex((color) => color === cardOf(card).color);
}

/** Writes an observation at an offset. @param first the seat that moved first */
export function writeObservation(into: Int8Array, offset: number, position: CompactPosition, first: number): void {
  const seat = position[CURRENT]!;
  let at = writeBoard(into, offset, position, seat);
  for (let slot = 0; slot < MAX_HAND_SIZE; slot++) {
    const card = slot < position[HAND_COUNT + seat]! ? position[handAt(seat) + slot]! : 0;
    for (const value of HAND_ROWS[card]!) into[at++] = value;
  }
  at = writeFacts(into, at, position, first);
  writeCards(into, at, position, seat);
}

function writeBoard(into: Int8Array, offset: number, position: CompactPosition, seat: number): number {
  let at = offset;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const isOwn = (position[OWNED + seat]! >> cell) & 1;
    const isOther = (position[OWNED + 1 - seat]! >> cell) & 1;
    const sides = position[SIDES + cell]!;
    const power = position[POWER + cell]!;
    into[at++] = isOwn - isOther;
    into[at++] = (position[FROZEN]! >> cell) & 1;
    into[at++] = COLOR_OF[position[CARD + cell]!]!;
    for (let direction = 0; direction < 4; direction++) into[at++] = sideOf(sides, direction);
    into[at++] = position[PIECE + cell]!;
    into[at++] = powerColor(power);
    into[at++] = powerBoost(power);
  }
  return at;
}

function writeFacts(into: Int8Array, offset: number, position: CompactPosition, first: number): number {
  const seat = position[CURRENT]!;
  let at = offset;
  into[at++] = position[HAND_COUNT + seat]!;
  into[at++] = position[HAND_COUNT + 1 - seat]!;
  into[at++] = position[DECK_COUNT]!;
  into[at++] = scoreLead(position, seat);
  into[at++] = groupLead(position, seat);
  into[at++] = 1 + position[PENDING_HOP]!;
  into[at++] = first === seat ? 1 : 0;
  into[at++] = position[MOVE_COUNT]!;
  return at;
}

/** By card: 0 never seen, 1 seen, 2 in the own hand, 3 known to be in the other hand. */
function writeCards(into: Int8Array, at: number, position: CompactPosition, seat: number): void {
  for (let card = 1; card <= CARDS.length; card++) into[at + card - 1] = hasSeen(position, seat, card) ? 1 : 0;
  const [own, other] = [handAt(seat), handAt(1 - seat)];
  for (let slot = 0; slot < position[HAND_COUNT + seat]!; slot++) into[at + position[own + slot]! - 1] = 2;
  for (let slot = 0; slot < position[HAND_COUNT + 1 - seat]!; slot++) {
    const card = position[other + slot]!;
    if (hasSeen(position, seat, card)) into[at + card - 1] = 3;
  }
}
