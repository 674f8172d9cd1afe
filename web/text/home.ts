// Texts of the first page, loaded only there.
import type { homeEn } from './home.en.ts';
import { textIn } from './language.ts';

export type HomeKey = keyof typeof homeEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const homeText = await textIn<HomeKey>({
  en: async () => (await import('./first-page.en.ts')).words,
  de: async () => (await import('./first-page.de.ts')).words,
});
