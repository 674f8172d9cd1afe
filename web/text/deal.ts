// Words of the daily deal: loaded by its page, and by the first page for who has played it.
import type { dealEn } from './deal.en.ts';
import { textIn } from './language.ts';

type DealKey = keyof typeof dealEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const dealText = await textIn<DealKey>({
  en: async () => (await import('./deal.en.ts')).dealEn,
  de: async () => (await import('./deal.de.ts')).dealDe,
});
