// Words of the course: loaded by its page only.
import type { learnEn } from './learn.en.ts';
import { textIn } from './language.ts';

export type LearnKey = keyof typeof learnEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const learnText = await textIn<LearnKey>({
  en: async () => (await import('./learn.en.ts')).learnEn,
  de: async () => (await import('./learn.de.ts')).learnDe,
});
