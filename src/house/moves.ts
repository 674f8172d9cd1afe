// Legal moves of a compact state as numbers, in the engine's canonical order (R6, R7).
import { ADJACENT } from '../engine/index.ts';
import { CARD, CURRENT, FROZEN, HAND_COUNT, OWNER, PENDING_HOP, PIECE, handAt, type State } from './state.ts';
import { BOULDER, CELL_COUNT, FLIP, FREEZE, HOP_LINES, KIND, NO_CELL, PLACE, RECRUIT, SWAP } from './tables.ts';

/** kind | hand slot << 4 | cell << 8 | destination << 12; of a hop, `cell` is where it lands. */
export type MoveCode = number;
/** Kinds of move beside those of `KIND`. */
export const HOP = 6;
export const STAY = 7;

export const kindOf = (move: MoveCode): number => move & 15;
export const slotOf = (move: MoveCode): number => (move >> 4) & 15;
export const cellOf = (move: MoveCode): number => (move >> 8) & 15;
export const destinationOf = (move: MoveCode): number => (move >> 12) & 15;

/** In canonical order. Meaningless when the game is over, and for a hand with hidden cards. */
export function legalCodes(state: State): MoveCode[] {
  const moves: MoveCode[] = [];
  if (state[PENDING_HOP] !== NO_CELL) {
    addHops(state, moves);
    return moves;
  }
  const seat = state[CURRENT]!;
  const hand = handAt(seat);
  for (let slot = 0; slot < state[HAND_COUNT + seat]!; slot++) {
    const kind = KIND[state[hand + slot]!]!;
    if (kind === PLACE) addPlaces(state, moves, slot);
    else addEffects(state, moves, kind | (slot << 4));
  }
  return moves;
}

/** Whether the seat could move with its present hand (R9); a hidden card counts as a champion. */
export function canMove(state: State, seat: number): boolean {
  const hand = handAt(seat);
  for (let slot = 0; slot < state[HAND_COUNT + seat]!; slot++) {
    const kind = KIND[state[hand + slot]!]!;
    if (kind === PLACE || kind === FLIP || kind === SWAP) return true;
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      if (isTarget(state, kind, seat, cell) && (kind !== RECRUIT || hasEmptyBeside(state, cell))) return true;
    }
  }
  return false;
}

/** Where the champion on `from` may hop: bit = cell. 0 without an operator tile there. */
export function hopMask(state: State, from: number): number {
  let mask = 0;
  for (const line of HOP_LINES[state[PIECE + from]!]![from]!) {
    for (const cell of line) {
      const isEmpty = state[CARD + cell] === 0;
      if (isEmpty || (state[OWNER + cell] !== state[OWNER + from] && state[FROZEN + cell] === 0)) mask |= 1 << cell;
      if (!isEmpty) break;
    }
  }
  return mask;
}

function addHops(state: State, moves: MoveCode[]): void {
  const mask = hopMask(state, state[PENDING_HOP]!);
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (((mask >> cell) & 1) === 1) moves.push(HOP | (cell << 8));
  }
  moves.push(STAY);
}

function addPlaces(state: State, moves: MoveCode[], slot: number): void {
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (state[CARD + cell] === 0) moves.push(PLACE | (slot << 4) | (cell << 8));
  }
}

/** @param code the move without cells */
function addEffects(state: State, moves: MoveCode[], code: MoveCode): void {
  const kind = kindOf(code);
  if (kind === FLIP || kind === SWAP) {
    moves.push(code);
    return;
  }
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (!isTarget(state, kind, state[CURRENT]!, cell)) continue;
    if (kind !== RECRUIT) moves.push(code | (cell << 8));
    else addRecruits(state, moves, code | (cell << 8));
  }
}

function addRecruits(state: State, moves: MoveCode[], code: MoveCode): void {
  for (const to of ADJACENT[cellOf(code)]!) {
    if (state[CARD + to] === 0) moves.push(code | (to << 12));
  }
}

/** Whether Boulder, Freeze or Recruit may be aimed at the cell: at any, an own, an enemy card that is not frozen. */
function isTarget(state: State, kind: number, seat: number, cell: number): boolean {
  if (state[CARD + cell] === 0 || state[FROZEN + cell] === 1) return false;
  return kind === BOULDER || (state[OWNER + cell] === seat) === (kind === FREEZE);
}

function hasEmptyBeside(state: State, cell: number): boolean {
  return ADJACENT[cell]!.some((to) => state[CARD + to] === 0);
}
