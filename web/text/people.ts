// Texts of the pages about agents, players, communities and the account, loaded only there.
import { RANKS } from '../../schema/ranks.ts';
import type { peopleEn } from './people.en.ts';
import { textIn } from './language.ts';

export type PeopleKey = keyof typeof peopleEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const peopleText = await textIn<PeopleKey>({
  en: async () => (await import('./people.en.ts')).peopleEn,
  de: async () => (await import('./people.de.ts')).peopleDe,
});

export const RANK_NAMES: readonly PeopleKey[] = RANKS.map(({ name }) => `people.rank.${name}` as const);
