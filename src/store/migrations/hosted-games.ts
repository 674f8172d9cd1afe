// Step 0046: an index of the games that agents are hosted in, by their end, so that feeds find the current ones.
import { sql } from 'kysely';
import type { Sql } from './types.ts';
import { missingIndexes, type ConcurrentIndex } from './concurrent-indexes.ts';

const INDICES = { games_hosted: sql`games (agent, ended_at) where agent is not null` };

/** Possible since step 0015, built before this one. */
export const HOSTED_GAMES_INDEX: ConcurrentIndex = { needed: ['games_agent'], indices: INDICES };

export const hostedGamesSteps = (): Sql[] => missingIndexes(INDICES);
