// The error of a mean, and the fit of ratings to scores by the Elo formula.
import { expectedScore } from '../../src/table/standing.ts';

export interface Estimate {
  readonly score: number;
  /** Half the width of the 95 % interval. */
  readonly error: number;
}

/** The scores must be independent: one per deal, not per game. */
export function estimateOf(scores: readonly number[]): Estimate {
  const score = scores.reduce((sum, one) => sum + one, 0) / scores.length;
  const variance = scores.reduce((sum, one) => sum + (one - score) ** 2, 0) / (scores.length - 1);
  return { score, error: 1.96 * Math.sqrt(variance / scores.length) };
}

export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly score: number;
  /** 1 / variance of the score. */
  readonly weight: number;
}

const ROUNDS = 4000;

/** Ratings by player index, with `anchor` at `anchorElo`: a weighted least-squares fit of scores to the Elo formula. */
export function fitElo(players: number, meetings: readonly Meeting[], anchor: number, anchorElo: number): number[] {
  const elo = Array.from({ length: players }, () => anchorElo);
  for (let round = 0; round < ROUNDS; round++) {
    for (let player = 0; player < players; player++) elo[player]! += step(player, elo, meetings);
  }
  const shift = anchorElo - elo[anchor]!;
  return elo.map((rating) => rating + shift);
}

/** A damped Gauss–Newton step for one player, with the others fixed. */
function step(player: number, elo: readonly number[], meetings: readonly Meeting[]): number {
  let pull = 0;
  let stiffness = 0;
  for (const { first, second, score, weight } of meetings) {
    if (first !== player && second !== player) continue;
    const expected = expectedScore(elo[first]!, elo[second]!);
    const slope = (expected * (1 - expected) * Math.LN10) / 400;
    pull += (first === player ? 1 : -1) * weight * slope * (score - expected);
    stiffness += weight * slope * slope;
  }
  return stiffness === 0 ? 0 : (0.7 * pull) / stiffness;
}
