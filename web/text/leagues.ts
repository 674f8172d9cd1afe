// Words of the pages about leagues: loaded by these pages only.
import { leaguesDe } from './leagues.de.ts';
import { leaguesEn } from './leagues.en.ts';
import { textIn } from './text.ts';

export type LeagueKey = keyof typeof leaguesEn;

/** The text of a key in the language of the page, with its `{places}` filled. */
export const l = textIn<LeagueKey>({ en: leaguesEn, de: leaguesDe });
