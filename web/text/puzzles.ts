// Words of the page of puzzles: loaded by this page only.
import type { puzzlesEn } from './puzzles.en.ts';
import { textIn } from './language.ts';

type PuzzleKey = keyof typeof puzzlesEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const puzzlesText = await textIn<PuzzleKey>({
  en: async () => (await import('./puzzles.en.ts')).puzzlesEn,
  de: async () => (await import('./puzzles.de.ts')).puzzlesDe,
});
