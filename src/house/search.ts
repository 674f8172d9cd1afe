// Beam search with alpha-beta on a state without hidden cards. Work is counted in evaluations, never in time.
import { applyMove } from './apply.ts';
import { evaluate, outcomeValue, type Weights } from './evaluation.ts';
import { legalCodes, type MoveCode } from './moves.ts';
import { CURRENT, OVER, PENDING_HOP, newState, type State } from './state.ts';
import { NO_CELL } from './tables.ts';

/** The weights and width of one search, what it has cost so far, and room for its states. */
export interface Searcher {
  readonly weights: Weights;
  /** Moves searched at inner nodes, best first by their value without looking ahead. */
  readonly beam: number;
  evaluations: number;
  /** The move that last cut a list of moves short: tried first in the next, where it often does so again. */
  refutation: MoveCode;
  readonly states: State[];
  statesInUse: number;
}

/** An open window. */
const WORST = -99;
const BEST = 99;

export function newSearcher(weights: Weights, beam: number): Searcher {
  return { weights, beam, evaluations: 0, refutation: 0, states: [], statesInUse: 0 };
}

/**
 * Log-odds that `seat` wins after `move`, looking `depth` more moves ahead; 0 evaluates at once.
 * A pending hop costs no depth: its seat picks the best.
 */
export function valueAfter(searcher: Searcher, state: State, move: MoveCode, depth: number): number {
  const before = searcher.statesInUse;
  const value = valueOf(searcher, child(searcher, state, move), state[CURRENT]!, depth, WORST, BEST);
  searcher.statesInUse = before;
  return value;
}

/** The indices of the `count` greatest values, greatest first; among equals the lower index. */
export function greatest(values: readonly number[], count: number): number[] {
  const indices = values.map((_, i) => i);
  return indices.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}

function child(searcher: Searcher, state: State, move: MoveCode): State {
  const next = (searcher.states[searcher.statesInUse++] ??= newState());
  next.set(state);
  applyMove(next, move);
  return next;
}

/** Fail-soft within alpha..beta, both from the seat's side. */
function valueOf(s: Searcher, state: State, seat: number, depth: number, alpha: number, beta: number): number {
  if (state[OVER] === 1) return outcomeValue(state, seat);
  const mover = state[CURRENT]!;
  if (depth <= 0 && state[PENDING_HOP] === NO_CELL) {
    s.evaluations++;
    const value = evaluate(state, mover, s.weights);
    return mover === seat ? value : -value;
  }
  return mover === seat ? bestValue(s, state, depth, alpha, beta) : -bestValue(s, state, depth, -beta, -alpha);
}

/** What the best move is worth to the seat to move. */
function bestValue(s: Searcher, state: State, depth: number, alpha: number, beta: number): number {
  const depthAfter = state[PENDING_HOP] === NO_CELL ? depth - 1 : depth;
  const bestOf = depthAfter > 0 ? bestOfBeam : bestOfAll;
  return bestOf(s, state, depthAfter, alpha, beta);
}

function bestOfAll(s: Searcher, state: State, depthAfter: number, alpha: number, beta: number): number {
  const moves = legalCodes(state);
  putFirst(moves, s.refutation);
  const before = s.statesInUse;
  let best = WORST;
  for (const move of moves) {
    const next = child(s, state, move);
    best = Math.max(best, valueOf(s, next, state[CURRENT]!, depthAfter, Math.max(alpha, best), beta));
    s.statesInUse = before;
    if (best < beta) continue;
    s.refutation = move;
    break;
  }
  return best;
}

/** The most promising moves, best first; of a hop, all in that order. */
function bestOfBeam(s: Searcher, state: State, depthAfter: number, alpha: number, beta: number): number {
  const before = s.statesInUse;
  const seat = state[CURRENT]!;
  const children = legalCodes(state).map((move) => child(s, state, move));
  const values = children.map((next) => valueOf(s, next, seat, 0, WORST, BEST));
  let best = WORST;
  for (const i of greatest(values, state[PENDING_HOP] === NO_CELL ? s.beam : children.length)) {
    best = Math.max(best, valueOf(s, children[i]!, seat, depthAfter, Math.max(alpha, best), beta));
    if (best >= beta) break;
  }
  s.statesInUse = before;
  return best;
}

function putFirst(moves: MoveCode[], move: MoveCode): void {
  const at = moves.indexOf(move);
  if (at <= 0) return;
  moves[at] = moves[0]!;
  moves[0] = move;
}
