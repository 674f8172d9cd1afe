// Texts of the rules page, loaded only there.
import type { rulesEn } from './rules.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const rulesText = await textIn<keyof typeof rulesEn>({
  en: async () => (await import('./rules.en.ts')).rulesEn,
  de: async () => (await import('./rules.de.ts')).rulesDe,
});
