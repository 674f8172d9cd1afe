// Texts of the daily deal: loaded by its page, and by the first page if the reader has played it.
import type { dealEn } from './deal.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const dealText = await textIn<keyof typeof dealEn>({
  en: async () => (await import('./deal.en.ts')).dealEn,
  de: async () => (await import('./deal.de.ts')).dealDe,
});
