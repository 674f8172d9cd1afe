// Texts of the page of the person's own games, loaded only there.
import type { historyEn } from './history.en.ts';
import { textIn } from './language.ts';

export type HistoryKey = keyof typeof historyEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const historyText = await textIn<HistoryKey>({
  en: async () => (await import('./history.en.ts')).historyEn,
  de: async () => (await import('./history.de.ts')).historyDe,
});
