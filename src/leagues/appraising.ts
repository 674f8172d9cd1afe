// Appraises the deals of finished league games: the expected result for seat A, stored with the game.
import type { Arena } from '../ports/arena.ts';

/** A process picks one of this many candidates at random, so that processes rarely pick the same one. */
const CANDIDATES = 20;
const MAX_PER_RUN = 20;

/** One after the other. Appraising a deal twice gives the same result. */
export async function appraiseDeals({ store, appraiser, isDraining }: Arena): Promise<void> {
  for (let appraised = 0; appraised < MAX_PER_RUN && !isDraining(); appraised++) {
    const games = await store.leagues.unappraisedGames(CANDIDATES);
    const game = games[Math.floor(Math.random() * games.length)];
    if (!game) return;
    await store.leagues.storeAppraisal(game.id, await appraiser.expectedForA(game.rules, game.seed));
  }
}
