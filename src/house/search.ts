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

/** The weights and width of one search, what it has cost so far, and room for its positions. */
export interface Searcher {
  readonly weights: Weights;
  /** Moves searched at inner nodes, best first by their value without looking ahead. */
  readonly beam: number;
  evaluations: number;
  /** The move that last cut a list of moves short: tried first in the next, where it often does so again. */
  refutation: MoveCode;
  readonly positions: CompactPosition[];
  positionsInUse: number;
  readonly lists: MoveList[];
  listsInUse: number;
}

/** An open window. */
const WORST = -99;
const BEST = 99;

export function newSearcher(weights: Weights, beam: number): Searcher {
  return { weights, beam, evaluations: 0, refutation: 0, positions: [], positionsInUse: 0, lists: [], listsInUse: 0 };
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

/** The indices of the `count` greatest values, greatest first; among equals the lower index. */
export function greatest(values: readonly number[], count: number): number[] {
  const indices = values.map((_, i) => i);
  return indices.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}

function child(searcher: Searcher, position: CompactPosition, move: MoveCode): CompactPosition {
  const next = (searcher.positions[searcher.positionsInUse++] ??= newCompact());
  next.set(position);
  applyMove(next, move);
  return next;
}

/** Fail-soft within alpha..beta, both from the seat's side. */
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

/** What the best move is worth to the seat to move. */
function bestValue(s: Searcher, position: CompactPosition, depth: number, alpha: number, beta: number): number {
  const depthAfter = position[PENDING_HOP] === NO_CELL ? depth - 1 : depth;
  const moves = (s.lists[s.listsInUse++] ??= newMoveList());
  const count = listMoves(position, moves);
  const bestOf = depthAfter > 0 ? bestOfBeam : bestOfAll;
  const best = bestOf(s, position, moves, count, depthAfter, alpha, beta);
  s.listsInUse--;
  return best;
}

function bestOfAll(
  s: Searcher,
  position: CompactPosition,
  moves: MoveList,
  count: number,
  depthAfter: number,
  alpha: number,
  beta: number,
): number {
  putFirst(moves, count, s.refutation);
  const before = s.positionsInUse;
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

/** The most promising moves, best first; of a hop, all in that order. */
function bestOfBeam(
  s: Searcher,
  position: CompactPosition,
  moves: MoveList,
  count: number,
  depthAfter: number,
  alpha: number,
  beta: number,
): number {
  const before = s.positionsInUse;
  const seat = position[CURRENT]!;
  const children = Array.from({ length: count }, (_, i) => child(s, position, moves[i]!));
  const values = children.map((next) => valueOf(s, next, seat, 0, WORST, BEST));
  let best = WORST;
  for (const i of greatest(values, position[PENDING_HOP] === NO_CELL ? s.beam : children.length)) {
    best = Math.max(best, valueOf(s, children[i]!, seat, depthAfter, Math.max(alpha, best), beta));
    if (best >= beta) break;
  }
  s.positionsInUse = before;
  return best;
}

function putFirst(moves: MoveList, count: number, move: MoveCode): void {
  let at = 0;
  while (at < count && moves[at] !== move) at++;
  if (at === count) return;
  moves[at] = moves[0]!;
  moves[0] = move;
}
