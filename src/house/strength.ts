// Estimates strength from a player's moves: what they lose, as a share of what random moves would lose in the same
// positions, compared with the house's strengths. Never part of a rating, a pairing or a rank.
import type { Ruleset } from '../engine/index.ts';
import type { PolicyId } from './policies.ts';
import fitted from './strengths/house-d3e37bf1b323.json' with { type: 'json' };

/** Over a seat's moves with an alternative in one game, in ten-thousandths of win probability. */
export interface JudgedSums {
  readonly loss: number;
  /** What random legal moves would have lost. */
  readonly stake: number;
}

/** Over several games: the sums and sums of products that give the share and its standard error. */
export interface JudgedGames extends JudgedSums {
  readonly games: number;
  readonly lossLoss: number;
  readonly lossStake: number;
  readonly stakeStake: number;
}

/** Strength = `constant` + `root` · √share + `share` · share, fitted by tools/strength.ts. */
export interface StrengthCurve {
  readonly constant: number;
  readonly root: number;
  readonly share: number;
  /** The standard deviation, in points, between players of equal strength but different styles. */
  readonly style: number;
}

export type StrengthCurves = Readonly<Record<Ruleset, StrengthCurve>>;

/** By the policy that judged the moves. A change of the engine, the weights or the review's search requires a new fit. */
export const STRENGTH_CURVES: Readonly<Record<PolicyId, StrengthCurves>> = {
  'house-d3e37bf1b323': fitted,
};

export interface Strength {
  /** In whole points. */
  readonly strength: number;
  /** Half of the 95 % interval, in whole points. */
  readonly margin: number;
  /** Set when the estimate is out of range; `strength` is then that bound. */
  readonly bound: 'atLeast' | 'atMost' | null;
  readonly games: number;
}

const MIN_GAMES = 10;
const MAX_MARGIN = 200;
/**
 * Above this, the house plays almost by the search that judges it, so its losses look too small. Below the other bound
 * there is no house strength to compare with: the curve says nothing about nearly random play.
 */
export const [MIN_ESTIMATE, MAX_ESTIMATE] = [800, 1550];

/** `undefined`: too few games, or too uncertain. */
export function strengthOf(sums: JudgedGames, curve: StrengthCurve): Strength | undefined {
  if (sums.games < MIN_GAMES || sums.stake === 0) return undefined;
  const { points, margin } = estimateOf(sums, curve);
  if (!(margin <= MAX_MARGIN)) return undefined;
  return {
    strength: Math.round(Math.min(MAX_ESTIMATE, Math.max(MIN_ESTIMATE, points))),
    margin: Math.round(margin),
    bound: points >= MAX_ESTIMATE ? 'atLeast' : points <= MIN_ESTIMATE ? 'atMost' : null,
    games: sums.games,
  };
}

/** In points. The standard error is that of a ratio of sums over games, because the moves of one game are correlated. */
export function estimateOf(
  sums: JudgedGames,
  curve: StrengthCurve,
): { readonly points: number; readonly margin: number } {
  const { games, loss, stake, lossLoss, lossStake, stakeStake } = sums;
  const share = loss / stake;
  const squares = Math.max(0, lossLoss - 2 * share * lossStake + share * share * stakeStake);
  const error = Math.sqrt((squares * games) / (games - 1)) / stake;
  const slope = curve.share + curve.root / (2 * Math.sqrt(Math.max(share, SMALLEST_SHARE)));
  return { points: pointsOf(share, curve), margin: 1.96 * Math.hypot(slope * error, curve.style) };
}

/** Below this, the slope of the square root would be steeper than anything measured. */
const SMALLEST_SHARE = 0.01;

export function pointsOf(share: number, curve: StrengthCurve): number {
  return curve.constant + curve.root * Math.sqrt(share) + curve.share * share;
}

export function sumOf(games: readonly JudgedSums[]): JudgedGames {
  const sum = (of: (game: JudgedSums) => number): number => games.reduce((total, game) => total + of(game), 0);
  return {
    games: games.length,
    loss: sum(({ loss }) => loss),
    stake: sum(({ stake }) => stake),
    lossLoss: sum(({ loss }) => loss * loss),
    lossStake: sum(({ loss, stake }) => loss * stake),
    stakeStake: sum(({ stake }) => stake * stake),
  };
}
