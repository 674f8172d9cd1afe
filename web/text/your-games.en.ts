// The games to continue, in English.
export const yourGamesEn = {
  yourGames: 'Your games',
  'yourGames.yours': 'your move',
  'yourGames.theirs': 'their move',
  'yourGames.waiting': 'waiting',
  'yourGames.rematch': 'rematch accepted',
} as const satisfies Record<string, string>;
