// The fields of forms that start a game: the name a person plays under, remembered from game to game; the ruleset.
import { RULESETS, type Ruleset } from '../../src/engine/index.ts';
import { rememberedName, rememberName } from '../game/seats.ts';
import { t } from '../text/text.ts';

export function NameField() {
  return (
    <label class="field">
      <span>{t('home.name')}</span>
      <input name="name" required maxLength={40} autocomplete="nickname" defaultValue={rememberedName()} />
    </label>
  );
}

/** The form's name, remembered for the next time. */
export function nameIn(form: FormData): string {
  const name = String(form.get('name') ?? '').trim();
  rememberName(name);
  return name;
}

export function RulesetField({ initial = 'classic' }: { readonly initial?: Ruleset }) {
  return (
    <label class="field">
      <span>{t('home.ruleset')}</span>
      <select name="ruleset" defaultValue={initial}>
        {RULESETS.map((ruleset) => (
          <option key={ruleset} value={ruleset}>
            {t(`home.ruleset.${ruleset}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
