// Matches: challenges that were played, verified by replay and settled.
import { matchBody } from '../table/bodies.ts';
import type { Matches } from '../../schema/agent.ts';
import { parseInstant, type MatchesQuery } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import { existingAgent } from './roster.ts';
import { firstIdAt } from '../trust/secrets.ts';

/**
 * Newest first.
 * @throws Problem agent-not-found
 */
export async function listMatches(arena: Arena, slug: string, query: MatchesQuery): Promise<Matches> {
  const { agent } = await existingAgent(arena, slug);
  const { challenger, limit } = query;
  const before = query.before === undefined ? undefined : idBefore(query.before);
  const found = await arena.store.agents.matches(agent.slug, { challenger, limit: limit + 1, before });
  const page = found.slice(0, limit);
  return {
    matches: page.map((match) => matchBody(arena.links, match)),
    next: found.length > limit ? page.at(-1)!.id : null,
  };
}

/** Ids sort by the end of the game, so an instant can be converted to an id. @param place as MatchesQuery allows it */
function idBefore(place: string): string {
  return place.startsWith('m_') ? place : firstIdAt('match', parseInstant(place)!);
}
