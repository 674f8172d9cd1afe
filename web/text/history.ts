// Words of the page of one's own games: loaded by it only.
import type { historyEn } from './history.en.ts';
import { textIn } from './language.ts';

export type HistoryKey = keyof typeof historyEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const historyText = await textIn<HistoryKey>({
  en: async () => (await import('./history.en.ts')).historyEn,
  de: async () => (await import('./history.de.ts')).historyDe,
});
