// Beam search with alpha-beta on a position without hidden cards. Work is counted in evaluations, never in time.
import {
  CURRENT,
  NOBODY,
  NO_CELL,
  PENDING_HOP,
  applyMove,
  legalCodes,
  newCompact,
  type CompactPosition,
  type MoveCode,
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
}

/** An open window. */
const WORST = -99;
const BEST = 99;

export function newSearcher(weights: Weights, beam: number): Searcher {
  return { weights, beam, evaluations: 0, refutation: 0, positions: [], positionsInUse: 0 };
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

/** The value of the best move to the seat to move. */
function bestValue(s: Searcher, position: CompactPosition, depth: number, alpha: number, beta: number): number {
  const depthAfter = position[PENDING_HOP] === NO_CELL ? depth - 1 : depth;
  const bestOf = depthAfter > 0 ? bestOfBeam : bestOfAll;
  return bestOf(s, position, depthAfter, alpha, beta);
}

function bestOfAll(s: Searcher, position: CompactPosition, depthAfter: number, alpha: number, beta: number): number {
  const moves = legalCodes(position);
  putFirst(moves, s.refutation);
  const before = s.positionsInUse;
  let best = WORST;
  for (const move of moves) {
    const next = child(s, position, move);
    best = Math.max(best, valueOf(s, next, position[CURRENT]!, depthAfter, Math.max(alpha, best), beta));
    s.positionsInUse = before;
    if (best < beta) continue;
    s.refutation = move;
    break;
  }
  return best;
}

/** The most promising moves, best first; for a hop, all of them. */
function bestOfBeam(s: Searcher, position: CompactPosition, depthAfter: number, alpha: number, beta: number): number {
  const before = s.positionsInUse;
  const seat = position[CURRENT]!;
  const children = legalCodes(position).map((move) => child(s, position, move));
  const values = children.map((next) => valueOf(s, next, seat, 0, WORST, BEST));
  let best = WORST;
  for (const i of greatest(values, position[PENDING_HOP] === NO_CELL ? s.beam : children.length)) {
    best = Math.max(best, valueOf(s, children[i]!, seat, depthAfter, Math.max(alpha, best), beta));
    if (best >= beta) break;
  }
  s.positionsInUse = before;
  return best;
}

function putFirst(moves: MoveCode[], move: MoveCode): void {
  const at = moves.indexOf(move);
  if (at <= 0) return;
  moves[at] = moves[0]!;
  moves[0] = move;
}
