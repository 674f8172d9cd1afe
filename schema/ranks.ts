// The ranks that ratings are called by. A file of its own, because the page of the board does not need them.

/** The bands of ratings, highest first, each with its lowest rating. */
export const RANKS = [
  { from: 1900, name: 'Legend' },
  { from: 1700, name: 'Grandmaster' },
  { from: 1500, name: 'Master' },
  { from: 1350, name: 'Expert' },
  { from: 1200, name: 'Adept' },
  { from: 1050, name: 'Apprentice' },
  { from: 900, name: 'Novice' },
  { from: -Infinity, name: 'Newcomer' },
] as const;
export type Rank = (typeof RANKS)[number]['name'];
