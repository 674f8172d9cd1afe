// Matches: challenges that were played, verified by replay and settled.
import { parseInstant } from '../../schema/instant.ts';
import { agentOfKey } from '../people/agent-keys.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { pageFrom } from '../table/page.ts';
import { matchBody, publicMatchBody } from '../table/bodies.ts';
import type { Matches } from '../../schema/agent.ts';
import type { MatchesQuery } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import { existingAgent } from '../play/existing-agent.ts';
import { firstIdAt } from '../trust/ids.ts';

/**
 * Newest first; those of private games whole only for the agent itself.
 * @throws Problem agent-not-found, agent-key-unknown
 */
export async function listMatches(
  arena: Arena,
  slug: string,
  query: MatchesQuery,
  context: RequestContext,
): Promise<Matches> {
  const { agent } = await existingAgent(arena, slug);
  const isOwn = await isKeyOf(arena, context, agent.slug);
  const { challenger, limit } = query;
  const before = query.before === undefined ? undefined : idBefore(query.before);
  const publicOnly = !isOwn && challenger !== undefined; // or the label would be guessed
  const found = await arena.store.agents.matches(agent.slug, { challenger, publicOnly, limit: limit + 1, before });
  const { page, next } = pageFrom(found, limit, ({ id }) => id);
  return {
    matches: page.map((match) => (isOwn ? matchBody : publicMatchBody)(arena.links, match)),
    next,
  };
}

/** @throws Problem agent-key-unknown */
export async function isKeyOf(
  arena: Arena,
  { agentKey }: Pick<RequestContext, 'agentKey'>,
  slug: string,
): Promise<boolean> {
  return agentKey !== undefined && (await agentOfKey(arena, agentKey)).agent.slug === slug;
}

/** Ids sort by the end of the game, so an instant can be converted to an id. @param place as MatchesQuery allows it */
function idBefore(place: string): string {
  return place.startsWith('m_') ? place : firstIdAt('match', parseInstant(place)!);
}
