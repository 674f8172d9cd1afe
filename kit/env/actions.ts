// Every possible move as a number, which is the same in every game. Placements name a slot of the hand, because there are
// few slots but many cards.
import {
  CELL_COUNT,
  HOP,
  NEIGHBOUR,
  PLACE,
  STAY,
  cellOf,
  destinationOf,
  kindOf,
  slotOf,
  effectIndex,
  type MoveCode,
} from '../../src/engine/compact.ts';
import { EFFECTS, MAX_HAND_SIZE, type Effect } from '../../src/engine/index.ts';

const DIRECTIONS = 4;

/** How many numbers each effect takes: one, one per target, or one per target and direction. */
const SIZES: Readonly<Record<Effect, number>> = {
  BOULDER: CELL_COUNT,
  FLIP: 1,
  SWAP: 1,
  FREEZE: CELL_COUNT,
  RECRUIT: CELL_COUNT * DIRECTIONS,
};

export interface ActionRange {
  readonly name: string;
  readonly from: number;
  readonly count: number;
}

/** In order: `place` is slot × cells + cell, `recruit` is cell × 4 + direction (north, east, south, west). */
export const ACTION_RANGES: readonly ActionRange[] = rangesOf([
  ['place', MAX_HAND_SIZE * CELL_COUNT],
  ...EFFECTS.map((effect): [string, number] => [effect.toLowerCase(), SIZES[effect]]),
  ['hop', CELL_COUNT],
  ['stay', 1],
]);

export const ACTION_COUNT = ACTION_RANGES.reduce((sum, { count }) => sum + count, 0);

const FIRST = ACTION_RANGES.map(({ from }) => from);

/** By kind of move: kinds are in the order of the ranges. */
export function actionOf(code: MoveCode): number {
  const kind = kindOf(code);
  const from = FIRST[kind]!;
  const cell = cellOf(code);
  if (kind === PLACE) return from + slotOf(code) * CELL_COUNT + cell;
  if (kind === HOP) return from + cell;
  if (kind === STAY) return from;
  const size = SIZES[EFFECTS[effectIndex(kind)]!];
  if (size === 1) return from;
  return size === CELL_COUNT ? from + cell : from + cell * DIRECTIONS + directionTo(cell, destinationOf(code));
}

function directionTo(cell: number, neighbour: number): number {
  let direction = 0;
  while (NEIGHBOUR[cell * DIRECTIONS + direction] !== neighbour) direction++;
  return direction;
}

function rangesOf(sizes: readonly [string, number][]): ActionRange[] {
  let from = 0;
  return sizes.map(([name, count]) => {
    from += count;
    return { name, from: from - count, count };
  });
}
