// Which moves are legal in a compact position, in canonical order (R6, R7).
import { ALL_CELLS, NO_CELL, lowestCell, type CellSet } from './cell-sets.ts';
import { CELL_COUNT } from './cells.ts';
import { LINES } from './lines.ts';
import { ruleOf, unfrozenOf } from './effects.ts';
import * as at from './layout.ts';
import { HOP, PLACE, STAY, codeOf, handAt, kindOfCard, occupied, withCell, withDestination } from './layout.ts';
import type { CompactPosition, MoveCode } from './layout.ts';
import { MAX_HAND_SIZE } from './rules.ts';
import type { Cell } from './types.ts';

/** Large enough for the codes of the legal moves of any position. */
export type MoveList = Int32Array;

/** To be reused: `listMoves` overwrites it from its start. */
export function newMoveList(): MoveList {
  return new Int32Array(MAX_HAND_SIZE * CELL_COUNT * CELL_COUNT); // each card, from any cell to any cell
}

/**
 * Writes the legal moves into the list, in canonical order. Meaningless for a hand with hidden cards.
 * @returns their number; 0 when the game is over
 */
export function listMoves(position: CompactPosition, list: MoveList): number {
  if (position[at.CURRENT] === at.NOBODY) return 0;
  if (position[at.PENDING_HOP] !== NO_CELL) {
    const count = addCells(list, 0, codeOf(HOP, 0), hopSet(position, position[at.PENDING_HOP]!));
    list[count] = codeOf(STAY, 0);
    return count + 1;
  }
  const empty = ALL_CELLS & ~occupied(position);
  const seat = position[at.CURRENT]!;
  const hand = handAt(seat);
  let count = 0;
  for (let slot = 0; slot < position[at.HAND_COUNT + seat]!; slot++) {
    const kind = kindOfCard(position[hand + slot]!);
    const code = codeOf(kind, slot);
    count = kind === PLACE ? addCells(list, count, code, empty) : addEffect(list, count, code, position, kind);
  }
  return count;
}

const LIST = newMoveList();

/** The legal moves in canonical order, as a new array. */
export function legalCodes(position: CompactPosition): MoveCode[] {
  const count = listMoves(position, LIST);
  const codes: MoveCode[] = [];
  for (let i = 0; i < count; i++) codes.push(LIST[i]!);
  return codes;
}

/** Whether the seat could move with its hand (R9), ignoring a pending hop. A hidden card counts as a champion. */
export function canMove(position: CompactPosition, seat: number): boolean {
  const hand = handAt(seat);
  for (let slot = 0; slot < position[at.HAND_COUNT + seat]!; slot++) {
    const kind = kindOfCard(position[hand + slot]!);
    if (kind === PLACE ? occupied(position) !== ALL_CELLS : canTakeEffect(position, seat, kind)) return true;
  }
  return false;
}

/** Where the champion on `from` may hop (R7). Empty without an operator tile there. */
export function hopSet(position: CompactPosition, from: Cell): CellSet {
  if (position[at.PIECE + from] === 0) return 0;
  const taken = occupied(position);
  const enemy = (position[at.OWNED]! >> from) & 1;
  const landing = unfrozenOf(position, enemy) | (ALL_CELLS & ~taken);
  let reached = 0;
  for (const line of LINES[position[at.PIECE + from]! - 1]![from]!) {
    for (const cell of line) {
      reached |= 1 << cell;
      if (((taken >> cell) & 1) === 1) break;
    }
  }
  return reached & landing;
}

/** @returns the new length of the list */
function addCells(list: MoveList, length: number, code: MoveCode, cells: CellSet): number {
  let count = length;
  for (let left = cells; left !== 0; left &= left - 1) list[count++] = withCell(code, lowestCell(left));
  return count;
}

function addEffect(list: MoveList, length: number, code: MoveCode, position: CompactPosition, kind: number): number {
  const { targets, destinations } = ruleOf(kind);
  if (!targets) {
    list[length] = code;
    return length + 1;
  }
  const cells = targets(position, position[at.CURRENT]!);
  if (!destinations) return addCells(list, length, code, cells);
  let count = length;
  for (let left = cells; left !== 0; left &= left - 1) {
    const target = lowestCell(left);
    for (let to = destinations(position, target); to !== 0; to &= to - 1) {
      list[count++] = withDestination(withCell(code, target), lowestCell(to));
    }
  }
  return count;
}

function canTakeEffect(position: CompactPosition, seat: number, kind: number): boolean {
  const { targets, destinations } = ruleOf(kind);
  if (!targets) return true;
  let left = targets(position, seat);
  if (!destinations) return left !== 0;
  while (left !== 0 && destinations(position, lowestCell(left)) === 0) left &= left - 1;
  return left !== 0;
}
