// The strength that somebody's moves suggest, as the API shows it.
import { CURRENT_POLICY } from '../house/policies.ts';
import { STRENGTH_CURVES, strengthOf, type JudgedGames } from '../house/strength.ts';
import type { Ruleset } from '../engine/index.ts';
import type { StrengthEstimate } from '../../schema/standing.ts';

/** The policy whose judgements are used: a game is judged by the policy that was current when it ended. */
export const JUDGED_BY = CURRENT_POLICY;

export function strengthEstimate(ruleset: Ruleset, games: JudgedGames): StrengthEstimate | null {
  return strengthOf(games, STRENGTH_CURVES[JUDGED_BY][ruleset]) ?? null;
}
