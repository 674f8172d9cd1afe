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
  readonly states: State[];
  statesInUse: number;
}

/** An open window. */
export const WORST = -99;
export const BEST = 99;

export function newSearcher(weights: Weights, beam: number): Searcher {
  return { weights, beam, evaluations: 0, states: [], statesInUse: 0 };
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

/** The value of the best move to the seat to move. */
function bestValue(s: Searcher, state: State, depth: number, alpha: number, beta: number): number {
  const before = s.statesInUse;
  const seat = state[CURRENT]!;
  const moves = legalCodes(state);
  const isHop = state[PENDING_HOP] !== NO_CELL;
  const children =
    depth <= 1 || isHop || moves.length === 1
      ? undefined
      : beamOf(s, state, moves);
  let best = WORST;
  for (let i = 0; i < (children ?? moves).length && best < beta; i++) {
    const base = s.statesInUse;
    const next = children ? children[i]! : child(s, state, moves[i]!);
    const value = valueOf(s, next, seat, isHop ? depth : depth - 1, Math.max(alpha, best), beta);
    s.statesInUse = base;
    if (value > best) best = value;
  }
  s.statesInUse = before;
  return best;
}

/** The states after the most promising moves, best first. */
function beamOf(s: Searcher, state: State, moves: readonly MoveCode[]): State[] {
  const seat = state[CURRENT]!;
  const children = moves.map((move) => child(s, state, move));
  const values = children.map((next) => valueOf(s, next, seat, 0, WORST, BEST));
  return greatest(values, s.beam).map((i) => children[i]!);
}
