// Who a caller is, wherever an agent with its key and a person with a session may do the same.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { Calling } from '../ports/calling.ts';
import { TIERS, type Standing, type StandingKind } from '../records/standing.ts';
import { agentOfKey } from './agent-keys.ts';
import { currentPlayer, playerOf } from './profiles.ts';

export interface KnownCaller {
  readonly kind: StandingKind;
  /** Slug of an agent, id of a player. */
  readonly id: string;
  readonly name: string;
  /** An account, or an agent: not the guest of one browser. */
  readonly isKept: boolean;
  readonly standing: Standing;
}

/** @throws Problem identity-needed, agent-key-unknown */
export async function identified(arena: Arena, { agentKey, session }: Calling): Promise<KnownCaller> {
  if (agentKey !== undefined) {
    const { agent, standing } = await agentOfKey(arena, agentKey);
    return { kind: 'agent', id: agent.slug, name: agent.name, isKept: true, standing };
  }
  const found = await playerOf(arena, session);
  if (!found) throw new Problem('identity-needed', { detail: 'Nobody is signed in, and no key was sent.' });
  const { player, standing } = found;
  return { kind: 'player', id: player.id, name: player.name, isKept: player.isAccount, standing };
}

/** `undefined`: deleted or banned since. */
export async function presentIdentity(
  arena: Pick<Arena, 'store'>,
  { kind, owner }: { readonly kind: StandingKind; readonly owner: string },
): Promise<KnownCaller | undefined> {
  if (kind === 'agent') {
    const found = await arena.store.agents.findAgent(owner);
    if (!found || found.agent.keyHash === null) return undefined;
    return { kind, id: owner, name: found.agent.name, isKept: true, standing: found.standing };
  }
  const found = await currentPlayer(arena, owner);
  if (!found || found.player.bannedAt !== null) return undefined;
  const { player, standing } = found;
  return { kind, id: player.id, name: player.name, isKept: player.isAccount, standing };
}

/** Whether it has a place in the tables. */
export function isPlaced({ standing }: KnownCaller): boolean {
  return standing.tier === TIERS.placed;
}

/** The ids that a caller's results and entries may name: its own, and those of guests that moved to the account. */
export async function ownIds({ store }: Pick<Arena, 'store'>, { kind, id }: KnownCaller): Promise<readonly string[]> {
  return kind === 'agent' ? [id] : [id, ...(await store.players.guestsOf(id))];
}
