// The ladder of somebody who has never been here, which nobody needs to ask for.
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import type { Rung } from '../../schema/ladder.ts';

/** As the arena answers without a session. */
export const NEWCOMERS_LADDER = HOUSE_CHARACTERS.map(({ slug, name, strength }, i): Rung => {
  const none = { games: 0, wins: 0, losses: 0, draws: 0, bestMargin: null };
  return { slug, name, strength, state: i === 0 ? 'open' : 'locked', ...none };
});
