// The main line of an open puzzle: the other seat's best defence, and the solver's best moves.
import { CURRENT, NOBODY, legalCodes, positionPlayed, type CompactPosition } from '../engine/compact.ts';
import { bestMoves, movesReaching, type ExactGoal, type ExactSearch } from './exact.ts';

export interface PuzzleLine {
  /** Indices among the legal moves in canonical order, the solver's first move first. */
  readonly moves: readonly number[];
  /** How many of the solver's moves, from the first, are the only ones that reach the goal. */
  readonly only: number;
}

/** @throws TooLarge */
export function solutionLine(search: ExactSearch, start: CompactPosition, first: number, goal: ExactGoal): PuzzleLine {
  const solver = start[CURRENT]!;
  const moves = [first];
  let only = 1;
  let isForced = true;
  let position = after(start, first);
  while (position[CURRENT] !== NOBODY) {
    const { indices } = bestMoves(search, position);
    let index = indices[0]!;
    if (position[CURRENT] === solver) {
      isForced &&= movesReaching(search, position, goal, 2).length === 1;
      if (isForced) only++;
    } else {
      index = hardestOf(search, position, indices, goal);
    }
    moves.push(index);
    position = after(position, index);
  }
  return { moves, only };
}

/** The other seat's reply: the best score, then the one that leaves the fewest right moves. @throws TooLarge */
export function bestDefence(search: ExactSearch, position: CompactPosition, goal: ExactGoal): number {
  return hardestOf(search, position, bestMoves(search, position).indices, goal);
}

/** Best play of both seats to the end, as indices. @throws TooLarge */
export function bestPlay(search: ExactSearch, start: CompactPosition): number[] {
  const moves: number[] = [];
  for (let position = start; position[CURRENT] !== NOBODY;) {
    const index = bestMoves(search, position).indices[0]!;
    moves.push(index);
    position = after(position, index);
  }
  return moves;
}

/** Of moves with equal scores, the one that leaves the smallest share of right moves; the first among equals. */
function hardestOf(
  search: ExactSearch,
  position: CompactPosition,
  indices: readonly number[],
  goal: ExactGoal,
): number {
  if (indices.length === 1) return indices[0]!;
  const shares = indices.map((index) => rightShare(search, position, after(position, index), goal));
  return indices[shares.indexOf(Math.min(...shares))]!;
}

/** 1 when the solver has no choice. */
function rightShare(search: ExactSearch, before: CompactPosition, position: CompactPosition, goal: ExactGoal): number {
  const isSolversTurn = position[CURRENT] !== NOBODY && position[CURRENT] !== before[CURRENT];
  if (!isSolversTurn) return 1;
  return movesReaching(search, position, goal).length / legalCodes(position).length;
}

export function after(position: CompactPosition, index: number): CompactPosition {
  return positionPlayed(position, legalCodes(position)[index]!);
}
