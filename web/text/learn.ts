// Texts of the course, loaded only by its page.
import type { learnEn } from './learn.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const learnText = await textIn<keyof typeof learnEn>({
  en: async () => (await import('./learn.en.ts')).learnEn,
  de: async () => (await import('./learn.de.ts')).learnDe,
});
