// A decision as reviews and analyses judge it: the value of each legal move to the seat to move, from what that seat can
// see.
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
  /** Win probabilities, 0 to 1, rounded to ten-thousandths. */
  readonly wins: readonly number[];
  /** The indices of the moves, best first. */
  readonly order: readonly number[];
}

/** @param played the index of the move that is judged */
export function decisionOf(view: View, played: number | undefined, { policy, randomSeed }: Judging): Decision {
  const sampled = sampleMoves(compactViewOf(view), { policy, random: newRandom(randomSeed), played });
  const { best, chances } = sampled;
  const before = rounded(chances[best]!);
  // A move valued over only a few deals can look better by chance than the best move, which was valued over many.
  const wins = chances.map((chance) => Math.min(before, rounded(chance)));
  const order = [best, ...indicesOfGreatest(wins, wins.length).filter((move) => move !== best)];
  return { ...sampled, names: view.own!.legalMoves.map(formatMove), wins, order };
}

/** Compares a move with the best one, over the deals that reasons are based on. */
export function comparedWithBest({ moves, names, best, dealt }: Decision, move: number): Omit<Comparison, 'searcher'> {
  return { deals: dealt(REASON_DEALS), played: moves[move]!, best: moves[best]!, bestName: names[best]! };
}

export function rounded(probability: number): number {
  return Math.round(probability * 1e4) / 1e4;
}
