// Texts of reactions, loaded at the first reaction.
import type { reactionsEn } from './reactions.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const reactionText = await textIn<keyof typeof reactionsEn>({
  en: async () => (await import('./reactions.en.ts')).reactionsEn,
  de: async () => (await import('./reactions.de.ts')).reactionsDe,
});
