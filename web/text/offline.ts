// Texts of the page without a connection, loaded only there.
import { textIn } from './language.ts';
import type { offlineEn } from './offline.en.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const offlineText = await textIn<keyof typeof offlineEn>({
  en: async () => (await import('./offline.en.ts')).offlineEn,
  de: async () => (await import('./offline.de.ts')).offlineDe,
});
