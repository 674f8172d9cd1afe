// How well honest identities are rated.
import { honestWorld, isPlaced, MIX, type SimulatedPlayer } from './world.ts';

export interface Accuracy {
  /** Spearman's, of ratings with true strengths. */
  readonly rankCorrelation: number;
  /** Points. */
  readonly rmsError: number;
  /** Mean of rating less strength, of a quarter each, in points. */
  readonly weakestBias: number;
  readonly strongestBias: number;
  /** Share whose strength is within 1.96 deviations of the rating: 0.95 if the deviations are right. */
  readonly within: number;
  /** Share that has a place. */
  readonly placed: number;
}

/** @param houseShare of their games */
export function accuracyOf(houseShare: number, runs: number): Accuracy {
  const worlds = Array.from({ length: runs }, (_, seed) => honestWorld(seed + 1, { ...MIX, houseShare }).honest);
  const mean = (of: (honest: readonly SimulatedPlayer[]) => number): number =>
    worlds.reduce((sum, honest) => sum + of(honest), 0) / runs;
  return {
    rankCorrelation: mean(rankCorrelation),
    rmsError: Math.sqrt(mean((honest) => average(honest.map((one) => error(one) ** 2)))),
    weakestBias: mean((honest) => average(honest.slice(0, honest.length / 4).map(error))),
    strongestBias: mean((honest) => average(honest.slice((3 * honest.length) / 4).map(error))),
    within: mean((honest) => share(honest, (one) => Math.abs(error(one)) <= 1.96 * one.line.rating.deviation)),
    placed: mean((honest) => share(honest, (one) => isPlaced(one, MIX.days))),
  };
}

function error({ line, strength }: SimulatedPlayer): number {
  return line.rating.rating - strength;
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function share(honest: readonly SimulatedPlayer[], is: (one: SimulatedPlayer) => boolean): number {
  return honest.filter(is).length / honest.length;
}

function rankCorrelation(honest: readonly SimulatedPlayer[]): number {
  const ranks = (of: (one: SimulatedPlayer) => number): Map<SimulatedPlayer, number> =>
    new Map(honest.toSorted((a, b) => of(a) - of(b)).map((one, rank) => [one, rank]));
  const [published, real] = [ranks(({ line }) => line.rating.rating), ranks(({ strength }) => strength)];
  const squares = honest.reduce((sum, one) => sum + (published.get(one)! - real.get(one)!) ** 2, 0);
  return 1 - (6 * squares) / (honest.length * (honest.length ** 2 - 1));
}
