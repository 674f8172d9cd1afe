// Texts of the pages about leagues, loaded only there.
import type { leaguesEn } from './leagues.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const leaguesText = await textIn<keyof typeof leaguesEn>({
  en: async () => (await import('./leagues.en.ts')).leaguesEn,
  de: async () => (await import('./leagues.de.ts')).leaguesDe,
});
