// Texts of the house characters, loaded at a table with one of them.
import type { houseEn } from './house.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const houseText = await textIn<keyof typeof houseEn>({
  en: async () => (await import('./house.en.ts')).houseEn,
  de: async () => (await import('./house.de.ts')).houseDe,
});
