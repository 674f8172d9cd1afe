// Weighs the deals of finished league games: what they promised seat A, stored with the game.
import type { Arena } from '../ports/arena.ts';

/** As many as a process looks at once; it takes one of them, so that processes seldom take the same. */
const CANDIDATES = 20;
const MAX_AT_ONCE = 20;

/** One after the other. Weighed twice, a deal weighs the same. */
export async function appraiseDeals({ store, appraiser, isDraining }: Arena): Promise<void> {
  for (let weighed = 0; weighed < MAX_AT_ONCE && !isDraining(); weighed++) {
    const games = await store.leagues.unappraisedGames(CANDIDATES);
    const game = games[Math.floor(Math.random() * games.length)];
    if (!game) return;
    await store.leagues.storeAppraisal(game.id, await appraiser.expectedForA(game.rules, game.seed));
  }
}
