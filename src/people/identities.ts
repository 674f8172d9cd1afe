// Identifies a caller where both agents with a key and people with a session are allowed.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { RatedAgent } from '../records/agent-records.ts';
import type { RatedPlayer } from '../records/player-records.ts';
import type { Standing, StandingKind } from '../records/standing.ts';
import { agentOfKey } from './agent-keys.ts';
import { currentPlayer, playerOf } from './profiles.ts';

export interface IdentifiedCaller {
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly id: string;
  readonly name: string;
  /** An agent or an account, not a guest in one browser. */
  readonly isKept: boolean;
  readonly standing: Standing;
}

/** @throws Problem identity-needed, agent-key-unknown */
export async function identified(arena: Arena, context: RequestContext): Promise<IdentifiedCaller> {
  const known = await identifyCaller(arena, context);
  if (!known) throw new Problem('identity-needed', { detail: 'Nobody is signed in, and no key was sent.' });
  return known;
}

/** `undefined` with neither a key nor a session. @throws Problem agent-key-unknown */
export async function identifyCaller(
  arena: Arena,
  { agentKey, session }: RequestContext,
): Promise<IdentifiedCaller | undefined> {
  if (agentKey !== undefined) return agentCaller(await agentOfKey(arena, agentKey));
  const found = await playerOf(arena, session);
  return found && playerCaller(found);
}

/** `undefined`: deleted or banned since then. */
export async function currentIdentity(
  arena: Pick<Arena, 'store'>,
  { kind, owner }: { readonly kind: StandingKind; readonly owner: string },
): Promise<IdentifiedCaller | undefined> {
  if (kind === 'agent') {
    const found = await arena.store.agents.findAgent(owner);
    if (!found || found.agent.keyHash === null) return undefined;
    return agentCaller(found);
  }
  const found = await currentPlayer(arena, owner);
  if (!found || found.player.bannedAt !== null) return undefined;
  return playerCaller(found);
}

function agentCaller({ agent, standing }: RatedAgent): IdentifiedCaller {
  return { kind: 'agent', id: agent.slug, name: agent.name, isKept: true, standing };
}

function playerCaller({ player, standing }: RatedPlayer): IdentifiedCaller {
  return { kind: 'player', id: player.id, name: player.name, isKept: player.isAccount, standing };
}

/** The ids that a caller's results and entries may name: its own, and those of guests that moved to the account. */
export async function identityIds(
  { store }: Pick<Arena, 'store'>,
  { kind, id }: IdentifiedCaller,
): Promise<readonly string[]> {
  return kind === 'agent' ? [id] : store.players.idsOf(id);
}
