// Whose feed it is: an agent's, by its key, or a person's, by their session.
import { Problem } from '../../schema/problem.ts';
import { agentOfKey } from '../people/agent-keys.ts';
import { signedIn } from '../people/profiles.ts';
import type { Arena } from '../ports/arena.ts';
import type { Seated } from '../ports/game-store.ts';
import type { Party } from '../records/ids.ts';
import { partyOf } from '../play/notify.ts';
import type { Identity } from '../table/unrated.ts';

export interface Listener {
  readonly seated: Seated;
  /** The topics that tell of new games. */
  readonly parties: readonly Party[];
  /** The agent whose challenges are told too. */
  readonly agent: string | null;
  is(identity: Identity | null): boolean;
  /** While the feed is open. @throws Problem when the key or the session has ended */
  check(): Promise<void>;
}

/** @throws Problem agent-key-missing, agent-key-unknown */
export async function agentListener(arena: Arena, key: string | undefined): Promise<Listener> {
  if (key === undefined) throw new Problem('agent-key-missing');
  const { agent } = await agentOfKey(arena, key);
  const { slug } = agent;
  return {
    seated: { agent: slug },
    parties: [partyOf({ kind: 'agent', id: slug })],
    agent: slug,
    is: (identity) => identity?.kind === 'agent' && identity.id === slug,
    check: async () => void (await agentOfKey(arena, key)),
  };
}

/** With the games of the guests that moved to the account. @throws Problem session-missing */
export async function playerListener(arena: Arena, session: string | undefined): Promise<Listener> {
  const { player } = await signedIn(arena, session);
  const players = [player.id, ...(await arena.store.players.guestsOf(player.id))];
  return {
    seated: { players },
    parties: players.map((id) => partyOf({ kind: 'player', id })),
    agent: null,
    is: (identity) => identity?.kind === 'player' && players.includes(identity.id),
    check: async () => void (await signedIn(arena, session)),
  };
}
