// The ladder of a newcomer, which needs no request.
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import type { Rung } from '../../schema/ladder.ts';

/** What the server answers without a session. */
export const NEWCOMERS_LADDER = HOUSE_CHARACTERS.map(({ slug, name, strength }, i): Rung => {
  const none = { games: 0, wins: 0, losses: 0, draws: 0, bestMargin: null };
  return { slug, name, strength, state: i === 0 ? 'open' : 'locked', ...none };
});
