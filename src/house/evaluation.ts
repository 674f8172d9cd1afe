// Static evaluation of a position: log-odds that the seat to move wins, as a sum of table look-ups.
// A policy holds one list of weights per ruleset; `TABLES` is its layout.
import * as compact from '../engine/compact.ts';
import type { CellSet, CompactPosition, PackedSides, Power } from '../engine/compact.ts';
import { CARDS, PIECES, type CardId } from '../engine/index.ts';

// V8 inlines constants of this file, but loads imported ones on each use.
const { BESIDE, BEYOND_EDGE, CELL_COUNT, FROZEN, HAND_COUNT, OWNED, PIECE, POWER, SIDES, NEIGHBOUR } = compact;
const { groupLead, handAt, isOnOwnColor, largestSide, occupied, ownedLead, scoreLead, sideOf, sizeOf } = compact;

export type Weights = Float64Array;

const EMPTIES = CELL_COUNT + 1;
/** The phase by number of empty cells: 4 at the end of the game. */
const PHASE = Uint8Array.of(4, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0);
const PHASES = 5;
const PHASE_OWNERS = 2 * PHASES;
const OPEN_COUNTS = 5;
const SIDE_STEPS = 13;
const MAX_SIDE = SIDE_STEPS - 1;
const THIRDS = 3;
const HAND_CARDS = 70;
const PIECE_CODES = PIECES.length + 1;

let length = 0;
/** Offset of the next table. */
function table(size: number): number {
  length += size;
  return length - size;
}

/** Offset of each table. `phase` is as in PHASE; `phaseOwner` is phase * 2 + (0 own, 1 enemy). */
const TABLES = {
  /** [empty cells] */
  bias: table(EMPTIES),
  /** [empty cells], times the difference of cards owned plus KOMI */
  owned: table(EMPTIES),
  /** [phaseOwner][open sides][weakest open side] per card */
  exposed: table(PHASE_OWNERS * OPEN_COUNTS * SIDE_STEPS),
  /** [phaseOwner][side] per open side */
  openSide: table(PHASE_OWNERS * SIDE_STEPS),
  /** [third of the game][card] per card in hand, own minus enemy; card 0 is the mean of hidden cards */
  hand: table(THIRDS * HAND_CARDS),
  /** [phase], times the difference of hand sizes */
  handSize: table(PHASES),
  /** [phaseOwner] per frozen card */
  frozen: table(PHASE_OWNERS),
  /** [phaseOwner] per empty power tile that a card in hand matches */
  power: table(PHASE_OWNERS),
  /** [phase][piece] per empty operator tile */
  operator: table(PHASES * PIECE_CODES),
  /** [empty cells], times the difference of largest groups */
  group: table(EMPTIES),
} as const;

/** @throws Error when the weights were fitted for another board or catalogue than the engine's */
export function fittedWeights(ruleset: string, numbers: readonly number[]): Weights {
  const largest = largestSide();
  const isRoomy = CARDS.length < HAND_CARDS && largest < SIDE_STEPS;
  if (isRoomy && PHASE.length === EMPTIES && numbers.length === length) return Float64Array.from(numbers);
  const made = `${PHASE.length - 1} cells, ${HAND_CARDS - 1} cards, sides up to ${MAX_SIDE}`;
  const wanted = `${CELL_COUNT} cells, ${CARDS.length} cards, sides up to ${largest}`;
  throw new Error(`weights of ${ruleset}: fitted for ${made}, not for ${wanted}; PHASE and the weights need a new fit`);
}

/** Whether the weights have a value for the card in a hand. */
export function isFittedFor(weights: Weights, card: CardId): boolean {
  for (let third = 0; third < THIRDS; third++) if (weights[TABLES.hand + HAND_CARDS * third + card] !== 0) return true;
  return false;
}

const CERTAIN = 7;

/** Log-odds, within ±7, that the seat wins a game that is not over. */
export function evaluate(position: CompactPosition, seat: number, w: Weights): number {
  const taken = occupied(position);
  const empty = CELL_COUNT - sizeOf(taken);
  const owned = w[TABLES.owned + empty]! * ownedLead(position, seat);
  const group = w[TABLES.group + empty]! * groupLead(position, seat);
  const board = boardValue(position, seat, empty, w);
  const value = w[TABLES.bias + empty]! + owned + group + board + handsValue(position, seat, empty, w);
  return Math.min(CERTAIN, Math.max(-CERTAIN, value));
}

/** The value of a finished game to the seat: beyond any evaluation, and more for a larger lead. */
export function outcomeValue(position: CompactPosition, seat: number): number {
  const lead = scoreLead(position, seat);
  return lead === 0 ? 0 : 8 * Math.sign(lead) + 0.02 * lead;
}

function boardValue(position: CompactPosition, seat: number, empty: number, w: Weights): number {
  const phase = PHASE[empty]!;
  const own = position[OWNED + seat]!;
  const frozen = position[FROZEN]!;
  const taken = occupied(position);
  let value = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (((taken >> cell) & 1) === 0) {
      const piece = position[PIECE + cell]!;
      if (piece !== 0) value += w[TABLES.operator + phase * PIECE_CODES + piece]!;
      const power = position[POWER + cell]!;
      if (power !== 0) value += powerTileValue(position, seat, power, TABLES.power + phase * 2, w);
      continue;
    }
    const phaseOwner = phase * 2 + (((own >> cell) & 1) ^ 1);
    if (((frozen >> cell) & 1) === 1) value += w[TABLES.frozen + phaseOwner]!;
    else value += cardValue(position[SIDES + cell]!, taken, cell, phaseOwner, w);
  }
  return value;
}

function cardValue(sides: PackedSides, taken: CellSet, cell: number, phaseOwner: number, w: Weights): number {
  const exposed = TABLES.exposed + phaseOwner * OPEN_COUNTS * SIDE_STEPS;
  if ((BESIDE[cell]! & ~taken) === 0) return w[exposed]!;
  const blocked = taken | BEYOND_EDGE;
  let value = 0;
  let open = 0;
  let weakest = MAX_SIDE;
  for (let d = 0; d < 4; d++) {
    const side = sideOf(sides, d);
    const isOpen = ~(blocked >> NEIGHBOUR[cell * 4 + d]!) & 1;
    open += isOpen;
    if (side < weakest && isOpen === 1) weakest = side;
    value += isOpen * w[TABLES.openSide + phaseOwner * SIDE_STEPS + side]!; // a branch would be mispredicted too often
  }
  return value + w[exposed + open * SIDE_STEPS + weakest]!;
}

function powerTileValue(position: CompactPosition, seat: number, power: Power, at: number, w: Weights): number {
  return (hasMatch(position, seat, power) ? w[at]! : 0) + (hasMatch(position, 1 - seat, power) ? w[at + 1]! : 0);
}

function hasMatch(position: CompactPosition, seat: number, power: Power): boolean {
  const hand = handAt(seat);
  for (let slot = 0; slot < position[HAND_COUNT + seat]!; slot++) {
    if (isOnOwnColor(position[hand + slot]!, power)) return true;
  }
  return false;
}

function handsValue(position: CompactPosition, seat: number, empty: number, w: Weights): number {
  const sizes = position[HAND_COUNT + seat]! - position[HAND_COUNT + 1 - seat]!;
  const table = TABLES.hand + HAND_CARDS * (empty >= 10 ? 0 : empty >= 5 ? 1 : 2);
  const cards = handValue(position, seat, w, table) - handValue(position, 1 - seat, w, table);
  return cards + w[TABLES.handSize + PHASE[empty]!]! * sizes;
}

function handValue(position: CompactPosition, seat: number, w: Weights, table: number): number {
  const hand = handAt(seat);
  let value = 0;
  for (let slot = 0; slot < position[HAND_COUNT + seat]!; slot++) value += w[table + position[hand + slot]!]!;
  return value;
}
