// The value of each legal move to the seat to move: static, or by searching deals of the hidden cards.
import type { Random } from '../engine/index.ts';
import { DECK_COUNT, legalCodes, type MoveCode } from '../engine/compact.ts';
import { randomDeal } from './deal.ts';
import type { Weights } from './evaluation.ts';
import { indicesOfGreatest, newSearcher, valueAfter, type Searcher } from './search.ts';
import type { CompactView } from './compact-view.ts';

/** How much to search. Bounded by work, not time, so that the same view and seed give the same values. */
export interface Search {
  /** Moves looked ahead, including the first. */
  readonly depth: number;
  /** Deals of the hidden cards to average over. */
  readonly deals: number;
  /** At least this many are searched, whatever the cost. */
  readonly fewestDeals: number;
  /** How many moves are searched, the best by static value; the others only rank behind them. */
  readonly candidates: number;
  /** The same at inner nodes. */
  readonly beam: number;
  /** After `fewestDeals`, no deal is started beyond this many evaluations. */
  readonly evaluationCap: number;
}

export interface Valuing {
  readonly weights: Weights;
  /** `undefined`: static values, without randomness. */
  readonly search: Search | undefined;
}

export interface Valuation {
  /**
   * Log-odds that the seat to move wins, by legal move in canonical order (R6). A win probability is 1 / (1 + e^-v).
   * Searched candidates lie within ±7.6.
   */
  readonly values: readonly number[];
  /** The cost, in evaluations of a position. */
  readonly evaluations: number;
  readonly deals: number;
}

/** Values without drawing from the pile, with hidden cards valued at their mean. */
export function staticValues(compactView: CompactView, weights: Weights): Valuation {
  const searcher = newSearcher(weights, 0);
  const values = staticValuesOf(searcher, compactView, legalCodes(compactView.position));
  return { values, evaluations: searcher.evaluations, deals: 0 };
}

/** Averages probabilities, not log-odds, over the deals. */
export function searchedValues(
  compactView: CompactView,
  { weights, search }: Valuing & { readonly search: Search },
  random: Random,
): Valuation {
  const searcher = newSearcher(weights, search.beam);
  const moves = legalCodes(compactView.position);
  const statics = staticValuesOf(searcher, compactView, moves);
  const candidates = indicesOfGreatest(statics, search.candidates);
  const sums = candidates.map(() => 0);
  let deals = 0;
  while (deals < search.deals && (deals < search.fewestDeals || searcher.evaluations <= search.evaluationCap)) {
    const position = randomDeal(compactView, random);
    for (const [i, candidate] of candidates.entries()) {
      sums[i]! += probability(valueAfter(searcher, position, moves[candidate]!, search.depth - 1));
    }
    deals++;
  }
  const searched = sums.map((sum) => logOdds(sum / deals));
  return { values: withOthers(statics, candidates, searched), evaluations: searcher.evaluations, deals };
}

function staticValuesOf(searcher: Searcher, { position }: CompactView, moves: readonly MoveCode[]): number[] {
  const blind = position.slice();
  blind[DECK_COUNT] = 0;
  return moves.map((move) => valueAfter(searcher, blind, move, 0));
}

/** Other moves rank behind the worst candidate by as much as their static values are behind the last candidate's. */
function withOthers(statics: readonly number[], candidates: readonly number[], searched: readonly number[]): number[] {
  const worst = Math.min(...searched);
  const last = statics[candidates.at(-1)!]!;
  const values = statics.map((value) => worst + Math.min(0, value - last));
  for (const [i, candidate] of candidates.entries()) values[candidate] = searched[i]!;
  return values;
}

function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Limits the certainty of a search, because its deals are only samples. */
const MIN_PROBABILITY = 0.0005;

function logOdds(probability: number): number {
  const p = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(p / (1 - p));
}
