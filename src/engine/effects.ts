// The effect cards: their targets and what they do (R6, R8). A new effect is a row here.
import { BESIDE, cellsIn, type CellSet } from './cell-sets.ts';
import { CELL_COUNT, COLUMNS } from './cells.ts';
import { FROZEN, HAND_COUNT, OWNED, SIDES, TURNED, effectIndex, handAt, learn, occupied } from './layout.ts';
import type { CompactPosition } from './layout.ts';
import * as events from './events.ts';
import { moveCard, removeCard } from './board.ts';
import { rotated180 } from './sides.ts';
import { EFFECTS, type Cell, type Effect } from './types.ts';

interface EffectRule {
  /** The cells that the seat may target; `null` for an effect without a target. */
  readonly targets: ((position: CompactPosition, seat: number) => CellSet) | null;
  /** Where the card on the target may move; `null` when it stays. */
  readonly destinations: ((position: CompactPosition, target: Cell) => CellSet) | null;
  /** Target and destination are 0 if there is none. The effect card has already left the hand. */
  readonly take: (position: CompactPosition, target: Cell, destination: Cell, recorder: events.Recorder) => void;
}

const EFFECT_RULES: Readonly<Record<Effect, EffectRule>> = {
  BOULDER: { targets: unfrozen, destinations: null, take: boulder },
  FLIP: { targets: null, destinations: null, take: flip },
  SWAP: { targets: null, destinations: null, take: swap },
  FREEZE: { targets: unfrozenOf, destinations: null, take: freeze },
  RECRUIT: {
    targets: (position, seat) => unfrozenOf(position, 1 - seat),
    destinations: (position, target) => BESIDE[target]! & ~occupied(position),
    take: recruit,
  },
};

const BY_KIND = EFFECTS.map((effect) => EFFECT_RULES[effect]);

/** For a kind of move that plays an effect card. */
export function ruleOf(kind: number): EffectRule {
  return BY_KIND[effectIndex(kind)]!;
}

/** The seat's cards that may be removed, moved or taken: nothing changes a frozen card. */
export function unfrozenOf(position: CompactPosition, seat: number): CellSet {
  return position[OWNED + seat]! & ~position[FROZEN]!;
}

function unfrozen(position: CompactPosition): CellSet {
  return occupied(position) & ~position[FROZEN]!;
}

/** Falls from the target down to the first empty cell, frozen card or edge. */
function boulder(position: CompactPosition, target: Cell, _: Cell, recorder: events.Recorder): void {
  const removable = unfrozen(position);
  let removed = 0;
  for (let cell = target; cell < CELL_COUNT && ((removable >> cell) & 1) === 1; cell += COLUMNS) removed |= 1 << cell;
  recorder?.push(events.boulderRemoved(position, removed, target));
  for (const cell of cellsIn(removed)) removeCard(position, cell);
}

function flip(position: CompactPosition, _: Cell, __: Cell, recorder: events.Recorder): void {
  const turning = unfrozen(position);
  position[TURNED]! ^= turning;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (((turning >> cell) & 1) === 1) position[SIDES + cell] = rotated180(position[SIDES + cell]!);
  }
  recorder?.push({ type: 'boardFlipped' });
}

function swap(position: CompactPosition, _: Cell, __: Cell, recorder: events.Recorder): void {
  const hand = position.slice(handAt(0), handAt(1));
  position.copyWithin(handAt(0), handAt(1), handAt(2)).set(hand, handAt(1));
  [position[HAND_COUNT], position[HAND_COUNT + 1]] = [position[HAND_COUNT + 1]!, position[HAND_COUNT]!];
  for (const seat of [0, 1]) {
    const held = position.subarray(handAt(seat), handAt(seat) + position[HAND_COUNT + seat]!);
    for (const card of held) learn(position, seat, card);
  }
  recorder?.push({ type: 'handsSwapped' });
}

function freeze(position: CompactPosition, target: Cell, _: Cell, recorder: events.Recorder): void {
  position[FROZEN]! |= 1 << target;
  recorder?.push(events.cardFrozen(target));
}

function recruit(position: CompactPosition, from: Cell, to: Cell, recorder: events.Recorder): void {
  moveCard(position, from, to);
  recorder?.push(...events.cardRecruited(position, from, to));
}
