// The fields of forms that start a game: the person's name, remembered between games, and the ruleset.
import { RULESETS, type Ruleset } from '../../src/engine/index.ts';
import { ownName, typeOwnName } from '../game/own-name.ts';
import { frameText } from '../text/frame.ts';
import { NameInput } from './name-input.tsx';

/** Prefilled, so that nobody has to edit it, and stored as it is typed. */
export function NameField() {
  return (
    <label class="field name-field">
      <span>{frameText('home.name')}</span>
      <NameInput
        autocomplete="nickname"
        defaultValue={ownName()}
        onInput={(event) => typeOwnName(event.currentTarget.value)}
      />
    </label>
  );
}

export function RulesetField({ initial = 'classic' }: { readonly initial?: Ruleset }) {
  return (
    <label class="field">
      <span>{frameText('home.ruleset')}</span>
      <select name="ruleset" defaultValue={initial}>
        {RULESETS.map((ruleset) => (
          <option key={ruleset} value={ruleset}>
            {frameText(`home.ruleset.${ruleset}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
