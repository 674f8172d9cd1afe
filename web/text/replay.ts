// Texts of the replay and review pages, loaded only there.
import type { replayEn } from './replay.en.ts';
import { textIn } from './language.ts';

export type ReplayKey = keyof typeof replayEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const replayText = await textIn<ReplayKey>({
  en: async () => (await import('./replay.en.ts')).replayEn,
  de: async () => (await import('./replay.de.ts')).replayDe,
});

/** A probability as shown, in whole percents. */
export function percent(chance: number): number {
  return Math.round(100 * chance);
}
