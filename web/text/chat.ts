// Texts that only the board in a chat has.
import type { chatEn } from './chat.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const chatText = await textIn<keyof typeof chatEn>({
  en: async () => (await import('./chat.en.ts')).chatEn,
  de: async () => (await import('./chat.de.ts')).chatDe,
});
