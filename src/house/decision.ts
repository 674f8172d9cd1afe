// A decision as a review sees it: what each legal move is worth to the seat to move, by what that seat can see. Reviews and
// analyses judge by it.
import { formatMove, newRandom, type View } from '../engine/index.ts';
import type { PolicyId } from './policies.ts';
import { sampleMoves, type SampledMoves } from './sampled-moves.ts';
import { indicesOfGreatest } from './search.ts';
import { compactViewOf } from './compact-view.ts';
import { REASON_DEALS, type Comparison } from './why.ts';

/** The judging policy and its random seed. */
export interface Judging {
  readonly policy: PolicyId;
  readonly randomSeed: string;
}

/** Lists are by legal move, in canonical order. */
export interface Decision extends Pick<SampledMoves, 'moves' | 'best' | 'margins' | 'counts' | 'dealt'> {
  readonly names: readonly string[];
  /** Chances to win in whole ten-thousandths, of 0 to 1. */
  readonly wins: readonly number[];
  /** The indices of the moves, best first. */
  readonly order: readonly number[];
}

/** @param played the index of the move that is judged */
export function decisionOf(view: View, played: number | undefined, { policy, randomSeed }: Judging): Decision {
  const sampled = sampleMoves(compactViewOf(view), { policy, random: newRandom(randomSeed), played });
  const { best, chances } = sampled;
  const before = rounded(chances[best]!);
  // A move that was valued over only a few deals can look better by chance than the best move, which was valued over
  // many.
  const wins = chances.map((chance) => Math.min(before, rounded(chance)));
  const order = [best, ...indicesOfGreatest(wins, wins.length).filter((move) => move !== best)];
  return { ...sampled, names: view.own!.legalMoves.map(formatMove), wins, order };
}

/** A move beside the best one, over the deals that a reason is told of. */
export function comparedWithBest({ moves, names, best, dealt }: Decision, move: number): Omit<Comparison, 'searcher'> {
  return { deals: dealt(REASON_DEALS), played: moves[move]!, best: moves[best]!, bestName: names[best]! };
}

export function rounded(probability: number): number {
  return Math.round(probability * 1e4) / 1e4;
}
