// Words of the first page: loaded by it only.
import type { homeEn } from './home.en.ts';
import { textIn } from './text.ts';

export type HomeKey = keyof typeof homeEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const w = await textIn<HomeKey>({
  en: async () => (await import('./home.en.ts')).homeEn,
  de: async () => (await import('./home.de.ts')).homeDe,
});
