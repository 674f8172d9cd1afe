// By which rules this person starts games: remembered in this browser.
import { signal } from '@preact/signals';
import { RULESETS, type Ruleset } from '../../src/engine/index.ts';

const RULESET = 'arena-ruleset';

export const chosenRuleset = signal<Ruleset>(remembered());

export function chooseRuleset(ruleset: Ruleset): void {
  chosenRuleset.value = ruleset;
  localStorage.setItem(RULESET, ruleset);
}

function remembered(): Ruleset {
  const stored = localStorage.getItem(RULESET);
  return RULESETS.find((ruleset) => ruleset === stored) ?? 'classic';
}
