// The ruleset for games that this person starts, remembered in this browser.
import { signal } from '@preact/signals';
import { RULESETS, type Ruleset } from '../../src/engine/index.ts';
import { storeText, storedText } from './stored.ts';

const RULESET = 'arena-ruleset';

export const chosenRuleset = signal<Ruleset>(remembered());

export function chooseRuleset(ruleset: Ruleset): void {
  chosenRuleset.value = ruleset;
  storeText(RULESET, ruleset);
}

function remembered(): Ruleset {
  const stored = storedText(RULESET);
  return RULESETS.find((ruleset) => ruleset === stored) ?? 'classic';
}
