// The rules that a replay of any origin claims to have been played by.
import { isRulesId, rulesetOf, versionOf, type RulesId } from '../src/engine/index.ts';
import type { VerifyRequest } from './review.ts';

/**
 * The rules it names, or the version numbered by `engine`, or else the first version, which had no name. `undefined`:
 * unknown, or inconsistent with its ruleset and number.
 */
export function claimedRules({
  ruleset,
  engine,
  rules = `${ruleset}/${engine ?? 1}`,
}: Pick<VerifyRequest, 'ruleset' | 'engine' | 'rules'>): RulesId | undefined {
  if (!isRulesId(rules) || rulesetOf(rules) !== ruleset) return undefined;
  return engine === undefined || engine === String(versionOf(rules)) ? rules : undefined;
}
