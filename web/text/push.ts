// Texts about push messages, loaded where they are offered.
import type { pushEn } from './push.en.ts';
import { textIn } from './language.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const pushText = await textIn<keyof typeof pushEn>({
  en: async () => (await import('./push.en.ts')).pushEn,
  de: async () => (await import('./push.de.ts')).pushDe,
});
