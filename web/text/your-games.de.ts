// The games to continue, in German.
import type { yourGamesEn } from './your-games.en.ts';

export const yourGamesDe: Readonly<Record<keyof typeof yourGamesEn, string>> = {
  yourGames: 'Deine Partien',
  'yourGames.yours': 'du bist am Zug',
  'yourGames.theirs': 'Gegner am Zug',
  'yourGames.waiting': 'wartet',
  'yourGames.rematch': 'Revanche angenommen',
};
