// Who takes a seat, as recorded in the seat: an agent that sends its key, a person with a profile, or anybody else.
import { Problem } from '../../schema/problem.ts';
import type { StartRequest } from '../../schema/requests.ts';
import type { SeatKind } from '../../schema/enumerations.ts';
import { agentOfKey } from '../people/agent-keys.ts';
import { currentPlayer, profileFor, type Profile } from '../people/profiles.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { RatedAgent } from '../records/agent-records.ts';
import type { SeatRecord } from '../records/game-record.ts';
import { DEFAULT_NAMES, openSeat } from '../table/seat-records.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';

/** Whose seat it is, and their rating. */
export type PlayerRating = Pick<SeatRecord, 'rating' | 'playerId' | 'agentSlug'>;

export interface Player {
  readonly seat: Pick<SeatRecord, 'kind' | 'name' | 'client'> & PlayerRating;
  readonly profile: Profile | undefined;
}

type Wanted = Pick<StartRequest, 'name' | 'as' | 'client' | 'rating'>;

/**
 * An agent's key decides who plays; without one, a person in a browser plays under their profile.
 * @throws Problem agent-key-unknown; bad-request for a person with an agent's key
 */
export async function playerFor(arena: Arena, wanted: Wanted, context: RequestContext): Promise<Player> {
  const client = wanted.client ?? context.transport;
  if (context.agentKey !== undefined) {
    const agent = await agentOfKey(arena, context.agentKey);
    if (wanted.as === 'person') throw new Problem('bad-request', { detail: "as: an agent's key seats that agent" });
    const name = wanted.name ?? agent.agent.name;
    return { seat: { kind: 'agent', name, client, ...ratingOfAgent(agent) }, profile: undefined };
  }
  const profile =
    wanted.as === 'person' ? await profileFor(arena, context, nameFor(wanted.name, wanted.as)) : undefined;
  const name = nameFor(wanted.name ?? profile?.name, wanted.as);
  return { seat: { kind: wanted.as, name, client, ...playerRatingOf(profile, wanted.rating) }, profile };
}

/** The given name, or the default for this kind of player. */
export function nameFor(name: string | undefined, kind: SeatKind): string {
  return name ?? DEFAULT_NAMES[kind];
}

/** The profile's own rating; a rating that the caller claims is used only without a profile. */
export function playerRatingOf(profile: Profile | undefined, rating: number | undefined): PlayerRating {
  return profile
    ? { rating: profile.rating, playerId: profile.id, agentSlug: null }
    : { rating: rating ?? null, playerId: null, agentSlug: null };
}

/** The agent's own rating, whatever the caller claims. */
function ratingOfAgent({ agent, standing }: RatedAgent): PlayerRating {
  return { rating: Math.round(standing.rating), playerId: null, agentSlug: agent.slug };
}

/** Whether a game is still public when it starts: anybody in these seats who hides their profile by now plays privately. */
export async function isStillPublic(arena: Arena, wasPublic: boolean, seats: readonly SeatRecord[]): Promise<boolean> {
  const ids = wasPublic ? seats.flatMap(({ playerId }) => playerId ?? []) : [];
  const found = await Promise.all(ids.map((id) => currentPlayer(arena, id)));
  return wasPublic && !found.some((each) => each?.player.isHidden);
}

/** The seat of an agent that learns of the game from its feed and plays with its key: nobody knows the seat's token. */
export function ownProgramSeat(rated: RatedAgent): SeatRecord {
  const tokenHash = hashSecret(newSecret('player'));
  return { ...openSeat('agent', rated.agent.name), client: 'feed', ...ratingOfAgent(rated), tokenHash };
}
