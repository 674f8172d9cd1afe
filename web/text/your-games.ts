// Texts about the games to continue, loaded only if there are any.
import { textOf } from './language.ts';
import { yourGamesDe } from './your-games.de.ts';
import { yourGamesEn } from './your-games.en.ts';

export const yourGamesText = textOf({ en: yourGamesEn, de: yourGamesDe });
