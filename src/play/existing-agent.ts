// The agent that a request names by its slug.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { RatedAgent } from '../records/agent-records.ts';

/** @param slug in upper or lower case. @throws Problem agent-not-found */
export async function existingAgent({ store }: Pick<Arena, 'store'>, slug: string): Promise<RatedAgent> {
  const found = await store.agents.findAgent(slug.toLowerCase());
  if (!found) throw new Problem('agent-not-found');
  return found;
}
