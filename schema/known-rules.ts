// The rules that a page knows, of a game that may be played by newer ones.
import { CURRENT_RULES, isRulesId, type RulesId } from '../src/engine/index.ts';

/**
 * A page that was opened before newer rules came shows their games by what it knows of the ruleset: legal moves, scores
 * and results are the server's; only what a score is made of can look different until the page is loaded again.
 */
export function rulesHere({ rules, ruleset }: { readonly rules: string; readonly ruleset: string }): RulesId {
  return isRulesId(rules) ? rules : CURRENT_RULES[ruleset === 'classic' ? 'classic' : 'mutators'];
}
