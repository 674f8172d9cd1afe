// Fields of forms: the person's name, remembered between games; the ruleset; one of several kinds, or any.
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

interface ChoiceFieldProps<V extends string> {
  readonly label: string;
  /** The words for any of them. */
  readonly any: string;
  readonly values: readonly V[];
  wordOf(value: V): string;
  /** "" for any. */
  readonly chosen: string;
  onChoose(value: V | ''): void;
}

export function ChoiceField<V extends string>({ label, any, values, wordOf, chosen, onChoose }: ChoiceFieldProps<V>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value as V | '')}>
        <option value="">{any}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {wordOf(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
