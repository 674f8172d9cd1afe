// Texts of the puzzles page, loaded only there.
import type { puzzlesEn } from './puzzles.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const puzzlesText = await textIn<keyof typeof puzzlesEn>({
  en: async () => (await import('./puzzles.en.ts')).puzzlesEn,
  de: async () => (await import('./puzzles.de.ts')).puzzlesDe,
});
