// The choice of a ruleset: both together, or one of them.
import { RULESETS, type Ruleset } from '../../../src/engine/index.ts';
import { p } from '../../text/people.ts';
import { t } from '../../text/text.ts';

interface RulesetFilterProps {
  readonly value: Ruleset | null;
  onChoose(ruleset: Ruleset | null): void;
}

export function RulesetFilter({ value, onChoose }: RulesetFilterProps) {
  return (
    <label>
      {t('home.ruleset')}
      <select value={value ?? ''} onChange={(event) => onChoose(parseRuleset(event.currentTarget.value))}>
        <option value="">{p('people.ruleset.both')}</option>
        {RULESETS.map((ruleset) => (
          <option key={ruleset} value={ruleset}>
            {t(`play.ruleset.${ruleset}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `null`: both. */
export function parseRuleset(text: string | null): Ruleset | null {
  return RULESETS.find((ruleset) => ruleset === text) ?? null;
}
