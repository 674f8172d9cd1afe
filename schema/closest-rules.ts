// The closest rules a page knows for a game that may be played by newer ones.
import { CURRENT_RULES, isRulesId, type RulesId } from '../src/engine/index.ts';

/**
 * A page opened before newer rules were released shows their games by the rules it knows: legal moves, scores and
 * results come from the server; only the parts of a score can differ until the page is reloaded.
 */
export function closestKnownRules({ rules, ruleset }: { readonly rules: string; readonly ruleset: string }): RulesId {
  return isRulesId(rules) ? rules : CURRENT_RULES[ruleset === 'classic' ? 'classic' : 'mutators'];
}
