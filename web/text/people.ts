// Texts of the pages about agents, players, communities and the account, loaded only there.
import type { peopleEn } from './people.en.ts';
import { textIn } from './language.ts';

export type PeopleKey = keyof typeof peopleEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const peopleText = await textIn<PeopleKey>({
  en: async () => (await import('./people.en.ts')).peopleEn,
  de: async () => (await import('./people.de.ts')).peopleDe,
});

const RANKS = ['Legend', 'Grandmaster', 'Master', 'Expert', 'Adept', 'Apprentice', 'Novice', 'Newcomer'] as const;
export const RANK_NAMES: readonly PeopleKey[] = RANKS.map((rank) => `people.rank.${rank}` as const);
