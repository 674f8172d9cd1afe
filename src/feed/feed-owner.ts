// The owner of a feed: an agent, or a person with the guests that moved to the account.
import { agentOfKey } from '../people/agent-keys.ts';
import { signedIn } from '../people/profiles.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { Seated } from '../ports/game-store.ts';
import type { Party, PlayerId } from '../records/ids.ts';
import { identityOf, partyOf, type Identity } from '../table/identities.ts';

export interface FeedOwner {
  /** The party that manages the subscription. */
  readonly party: Party;
  readonly seated: Seated;
  /** The topics on which new games are announced. */
  readonly topics: readonly Party[];
  /** The agent whose challenges are included. */
  readonly agent: string | null;
  is(identity: Identity | null): boolean;
}

/** What the caller's key or session gives access to. */
export interface FeedAccess {
  readonly owner: FeedOwner;
  /** Marks the owner as present; called repeatedly while the feed is open. @throws Problem when the key or session has ended */
  check(): Promise<unknown>;
}

function agentFeedOwner(slug: string): FeedOwner {
  const party = partyOf({ kind: 'agent', id: slug });
  const is = (identity: Identity | null): boolean => identity?.kind === 'agent' && identity.id === slug;
  return { party, seated: { agent: slug }, topics: [party], agent: slug, is };
}

export async function playerFeedOwner({ store }: Pick<Arena, 'store'>, id: PlayerId): Promise<FeedOwner> {
  const players = await store.players.idsOf(id);
  const [party, ...guests] = players.map((each) => partyOf({ kind: 'player', id: each }));
  const is = (identity: Identity | null): boolean => identity?.kind === 'player' && players.includes(identity.id);
  return { party: party!, seated: { players }, topics: [party!, ...guests], agent: null, is };
}

export async function feedOwnerOf(arena: Pick<Arena, 'store'>, party: Party): Promise<FeedOwner> {
  const { kind, id } = identityOf(party);
  return kind === 'agent' ? agentFeedOwner(id) : playerFeedOwner(arena, id);
}

/** @throws Problem agent-key-missing, agent-key-unknown */
export async function feedOwnerByKey(arena: Arena, key: string | undefined): Promise<FeedOwner> {
  if (key === undefined) throw new Problem('agent-key-missing');
  return agentFeedOwner((await agentOfKey(arena, key)).agent.slug);
}

/** @throws Problem session-missing */
export async function feedOwnerBySession(arena: Arena, session: string | undefined): Promise<FeedOwner> {
  return playerFeedOwner(arena, (await signedIn(arena, session)).player.id);
}
