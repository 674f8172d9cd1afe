// Words of reactions: loaded where somebody reacts.
import type { reactionsEn } from './reactions.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the language of the page, with its `{places}` filled. */
export const reactionText = await textIn<keyof typeof reactionsEn>({
  en: async () => (await import('./reactions.en.ts')).reactionsEn,
  de: async () => (await import('./reactions.de.ts')).reactionsDe,
});
