// Words of the pages about agents, players, communities and one's account: loaded by these pages only.
import { peopleDe } from './people.de.ts';
import { peopleEn } from './people.en.ts';
import { textIn } from './text.ts';

export type PeopleKey = keyof typeof peopleEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const p = textIn<PeopleKey>({ en: peopleEn, de: peopleDe });

export const RANK_NAMES = (Object.keys(peopleEn) as PeopleKey[]).filter((key) => key.startsWith('people.rank.'));
