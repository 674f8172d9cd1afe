// Texts about friends, loaded where friends are shown.
import type { friendsEn } from './friends.en.ts';
import { textIn } from './language.ts';

export type FriendsKey = keyof typeof friendsEn;

/** The text of a key in the page's language, with its `{places}` filled in. */
export const friendsText = await textIn<FriendsKey>({
  en: async () => (await import('./friends.en.ts')).friendsEn,
  de: async () => (await import('./friends.de.ts')).friendsDe,
});
