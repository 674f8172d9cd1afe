// Texts about somebody waiting for a game, loaded at the end of a game.
import { textIn } from './language.ts';
import type { waitingEn } from './waiting.en.ts';

/** The text of a key in the page's language. */
export const waitingText = await textIn<keyof typeof waitingEn>({
  en: async () => (await import('./waiting.en.ts')).waitingEn,
  de: async () => (await import('./waiting.de.ts')).waitingDe,
});
