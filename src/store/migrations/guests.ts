// Step 0044: an index of guests who never finished a game, by age, so that those to whom nothing refers are found.
import { sql } from 'kysely';
import type { Sql } from './types.ts';
import { missingIndexes, type ConcurrentIndex } from './concurrent-indexes.ts';

const INDICES = {
  players_unplayed: sql`players (created_at, id) where is_account = 0 and finished_games = 0 and moved_to is null`,
};

/** Possible since step 0002, built before this one. */
export const GUESTS_INDEX: ConcurrentIndex = { needed: ['players_moved'], indices: INDICES };

export const guestsSteps = (): Sql[] => missingIndexes(INDICES);
