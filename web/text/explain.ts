// Texts of the explanations at a table, loaded with the explanations.
import type { explainEn } from './explain.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const explainText = await textIn<keyof typeof explainEn>({
  en: async () => (await import('./explain.en.ts')).explainEn,
  de: async () => (await import('./explain.de.ts')).explainDe,
});
