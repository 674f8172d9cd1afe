// Texts of the first page, loaded only there.
import type { homeEn } from './home.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const homeText = await textIn<keyof typeof homeEn>({
  en: async () => (await import('./first-page.en.ts')).words,
  de: async () => (await import('./first-page.de.ts')).words,
});
