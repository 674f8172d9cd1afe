// Beam search with alpha-beta on a position without hidden cards. Work is counted in evaluations, never in time.
import {
  CURRENT,
  NOBODY,
  NO_CELL,
  PENDING_HOP,
  applyMove,
  listMoves,
  newCompact,
  newMoveList,
  type CompactPosition,
  type MoveCode,
  type MoveList,
} from '../engine/compact.ts';
import { evaluate, outcomeValue, type Weights } from './evaluation.ts';

/** The weights and width of one search, its cost so far, and preallocated positions. */
export interface Searcher {
  readonly weights: Weights;
  /** Moves searched at inner nodes, best first by static value. */
  readonly beam: number;
  evaluations: number;
  /** The killer move: the last to cause a cut-off, tried first at the next such node. */
  refutation: MoveCode;
  readonly positions: CompactPosition[];
  positionsInUse: number;
  /** The move lists of nodes, by the number of positions in use there. */
  readonly lists: MoveList[];
}

/** The bounds of an open alpha-beta window. */
const WORST = -99;
const BEST = 99;

export function newSearcher(weights: Weights, beam: number): Searcher {
  return { weights, beam, evaluations: 0, refutation: 0, positions: [], positionsInUse: 0, lists: [] };
}

/**
 * Log-odds that `seat` wins after `move`, looking `depth` more moves ahead; 0 evaluates at once.
 * A pending hop costs no depth: its seat picks the best.
 */
export function valueAfter(searcher: Searcher, position: CompactPosition, move: MoveCode, depth: number): number {
  const before = searcher.positionsInUse;
  const value = valueOf(searcher, child(searcher, position, move), position[CURRENT]!, depth, WORST, BEST);
  searcher.positionsInUse = before;
  return value;
}

/** The indices of the `count` greatest values, greatest first; on a tie, the lower index first. */
export function indicesOfGreatest(values: readonly number[], count: number): number[] {
  const indices: number[] = [];
  for (let i = 0; i < values.length; i++) {
    let at = indices.length;
    while (at > 0 && values[indices[at - 1]!]! < values[i]!) at--;
    if (at === count) continue;
    if (indices.length === count) indices.pop();
    indices.splice(at, 0, i);
  }
  return indices;
}

function child(searcher: Searcher, position: CompactPosition, move: MoveCode): CompactPosition {
  const next = (searcher.positions[searcher.positionsInUse++] ??= newCompact());
  next.set(position);
  applyMove(next, move);
  return next;
}

/** Fail-soft alpha-beta; both bounds are from the seat's point of view. */
function valueOf(
  s: Searcher,
  position: CompactPosition,
  seat: number,
  depth: number,
  alpha: number,
  beta: number,
): number {
  if (position[CURRENT] === NOBODY) return outcomeValue(position, seat);
  const mover = position[CURRENT]!;
  if (depth <= 0 && position[PENDING_HOP] === NO_CELL) {
    s.evaluations++;
    const value = evaluate(position, mover, s.weights);
    return mover === seat ? value : -value;
  }
  return mover === seat ? bestValue(s, position, depth, alpha, beta) : -bestValue(s, position, depth, -beta, -alpha);
}

/** The value of the best move, for the seat to move. */
function bestValue(s: Searcher, position: CompactPosition, depth: number, alpha: number, beta: number): number {
  const depthAfter = position[PENDING_HOP] === NO_CELL ? depth - 1 : depth;
  const bestOf = depthAfter > 0 ? bestOfBeam : bestOfAll;
  return bestOf(s, position, depthAfter, alpha, beta);
}

function bestOfAll(s: Searcher, position: CompactPosition, depthAfter: number, alpha: number, beta: number): number {
  const before = s.positionsInUse;
  const moves = (s.lists[before] ??= newMoveList());
  const count = listMoves(position, moves);
  putFirst(moves, count, s.refutation);
  let best = WORST;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    const next = child(s, position, move);
    best = Math.max(best, valueOf(s, next, position[CURRENT]!, depthAfter, Math.max(alpha, best), beta));
    s.positionsInUse = before;
    if (best < beta) continue;
    s.refutation = move;
    break;
  }
  return best;
}

/** Searches the most promising moves, best first; for a hop, all of them. */
function bestOfBeam(s: Searcher, position: CompactPosition, depthAfter: number, alpha: number, beta: number): number {
  const before = s.positionsInUse;
  const seat = position[CURRENT]!;
  const moves = (s.lists[before] ??= newMoveList());
  const count = listMoves(position, moves);
  for (let i = 0; i < count; i++) child(s, position, moves[i]!);
  const values: number[] = [];
  for (let i = 0; i < count; i++) values.push(valueOf(s, s.positions[before + i]!, seat, 0, WORST, BEST));
  let best = WORST;
  for (const i of indicesOfGreatest(values, position[PENDING_HOP] === NO_CELL ? s.beam : count)) {
    best = Math.max(best, valueOf(s, s.positions[before + i]!, seat, depthAfter, Math.max(alpha, best), beta));
    if (best >= beta) break;
  }
  s.positionsInUse = before;
  return best;
}

function putFirst(moves: MoveList, count: number, move: MoveCode): void {
  for (let at = 1; at < count; at++) {
    if (moves[at] !== move) continue;
    moves[at] = moves[0]!;
    moves[0] = move;
    return;
  }
}
