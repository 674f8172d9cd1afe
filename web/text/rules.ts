// Words of the page of the rules: loaded by it only.
import type { rulesEn } from './rules.en.ts';
import { textIn } from './language.ts';

export type RulesKey = keyof typeof rulesEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const rulesText = await textIn<RulesKey>({
  en: async () => (await import('./rules.en.ts')).rulesEn,
  de: async () => (await import('./rules.de.ts')).rulesDe,
});
