// What a position is worth, without looking ahead: log-odds that the seat to move wins, a sum of table look-ups.
// A policy holds one list of weights per ruleset; `TABLES` is its layout.
import {
  CARD,
  EMPTY_CELLS,
  FROZEN,
  HAND_COUNT,
  OWNER,
  PIECE,
  POWER,
  SIDE,
  groupLead,
  handAt,
  ownedLead,
  scoreLead,
  type State,
} from './state.ts';
import { CELL_COUNT, NEIGHBOUR, NO_CELL, matches } from './tables.ts';

export type Weights = Float64Array;

const SIDE_STEPS = 13;
const MAX_SIDE = SIDE_STEPS - 1;
const HAND_CARDS = 70;
const PIECE_CODES = 6;

/** Where each table begins. `phase` is 0..4, `whose` is phase * 2 + (0 own, 1 enemy). */
const TABLES = {
  /** [empty cells] */
  bias: 0,
  /** [empty cells], times the difference of cards owned plus KOMI */
  owned: 16,
  /** [whose][open sides][weakest open side] per card */
  exposed: 32,
  /** [whose][side] per open side */
  openSide: 682,
  /** [third of the game][card] per card in hand, own minus enemy; card 0 is the mean of hidden cards */
  hand: 812,
  /** [phase], times the difference of hand sizes */
  handSize: 1022,
  /** [whose] per frozen card */
  frozen: 1027,
  /** [whose] per empty power tile that a card in hand matches */
  power: 1037,
  /** [phase][piece] per empty operator tile */
  operator: 1047,
  /** [empty cells], times the difference of largest groups */
  group: 1077,
} as const;

/** By empty cells: 4 at the end of the game. */
const PHASE = Uint8Array.of(4, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0);
const CERTAIN = 7;

/** Log-odds, within ±7, that the seat to move wins a game that is not over. */
export function evaluate(state: State, seat: number, w: Weights): number {
  const empty = state[EMPTY_CELLS]!;
  const owned = w[TABLES.owned + empty]! * ownedLead(state, seat);
  const group = w[TABLES.group + empty]! * groupLead(state, seat);
  const value = w[TABLES.bias + empty]! + owned + group + boardValue(state, seat, w) + handsValue(state, seat, w);
  return Math.min(CERTAIN, Math.max(-CERTAIN, value));
}

/** What a finished game is worth to the seat: beyond any evaluation, and more for a clearer score. */
export function outcomeValue(state: State, seat: number): number {
  const lead = scoreLead(state, seat);
  return lead === 0 ? 0 : 8 * Math.sign(lead) + 0.02 * lead;
}

function boardValue(state: State, seat: number, w: Weights): number {
  const phase = PHASE[state[EMPTY_CELLS]!]!;
  let value = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (state[CARD + cell] === 0) {
      const piece = state[PIECE + cell]!;
      if (piece !== 0) value += w[TABLES.operator + phase * PIECE_CODES + piece]!;
      if (state[POWER + cell] !== 0) value += powerTileValue(state, seat, cell, w);
      continue;
    }
    const whose = phase * 2 + (state[OWNER + cell] === seat ? 0 : 1);
    value += state[FROZEN + cell] === 1 ? w[TABLES.frozen + whose]! : cardValue(state, cell, whose, w);
  }
  return value;
}

function cardValue(state: State, cell: number, whose: number, w: Weights): number {
  let value = 0;
  let open = 0;
  let weakest = MAX_SIDE;
  for (let d = 0; d < 4; d++) {
    const next = NEIGHBOUR[cell * 4 + d]!;
    if (next === NO_CELL || state[CARD + next] !== 0) continue;
    const side = state[SIDE + cell * 4 + d]!;
    open++;
    if (side < weakest) weakest = side;
    value += w[TABLES.openSide + whose * SIDE_STEPS + side]!;
  }
  if (open === 0) weakest = 0;
  return value + w[TABLES.exposed + (whose * 5 + open) * SIDE_STEPS + weakest]!;
}

function powerTileValue(state: State, seat: number, cell: number, w: Weights): number {
  const table = TABLES.power + PHASE[state[EMPTY_CELLS]!]! * 2;
  const power = state[POWER + cell]!;
  return (hasMatch(state, seat, power) ? w[table]! : 0) + (hasMatch(state, 1 - seat, power) ? w[table + 1]! : 0);
}

function hasMatch(state: State, seat: number, power: number): boolean {
  const hand = handAt(seat);
  for (let slot = 0; slot < state[HAND_COUNT + seat]!; slot++) {
    if (matches(state[hand + slot]!, power)) return true;
  }
  return false;
}

function handsValue(state: State, seat: number, w: Weights): number {
  const empty = state[EMPTY_CELLS]!;
  const sizes = state[HAND_COUNT + seat]! - state[HAND_COUNT + 1 - seat]!;
  const table = TABLES.hand + HAND_CARDS * (empty >= 10 ? 0 : empty >= 5 ? 1 : 2);
  const cards = handValue(state, seat, w, table) - handValue(state, 1 - seat, w, table);
  return cards + w[TABLES.handSize + PHASE[empty]!]! * sizes;
}

function handValue(state: State, seat: number, w: Weights, table: number): number {
  const hand = handAt(seat);
  let value = 0;
  for (let slot = 0; slot < state[HAND_COUNT + seat]!; slot++) value += w[table + state[hand + slot]!]!;
  return value;
}
