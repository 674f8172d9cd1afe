// Texts of tables and most pages. The first page does not load them: it has those of the frame and its own.
import { frameDe } from './frame.de.ts';
import { frameEn } from './frame.en.ts';
import { textIn } from './language.ts';
import type { mainEn } from './main.en.ts';

export type Key = keyof typeof frameEn | keyof typeof mainEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const tableText = await textIn<Key>({
  en: async () => ({ ...frameEn, ...(await import('./main.en.ts')).mainEn }),
  de: async () => ({ ...frameDe, ...(await import('./main.de.ts')).mainDe }),
});
