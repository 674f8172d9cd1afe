// Words of the pages about a game that is over, replay and review: loaded by these pages only.
import type { replayEn } from './replay.en.ts';
import { textIn } from './language.ts';

export type ReplayKey = keyof typeof replayEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const replayText = await textIn<ReplayKey>({
  en: async () => (await import('./replay.en.ts')).replayEn,
  de: async () => (await import('./replay.de.ts')).replayDe,
});

/** A chance as it is told. */
export function percent(chance: number): number {
  return Math.round(100 * chance);
}
