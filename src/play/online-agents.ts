// Which hosted agents are online: their program has a feed open, or a webhook that answers wakes it.
import type { AgentStore } from '../ports/agent-store.ts';
import type { Arena } from '../ports/arena.ts';
import { isOnline, ONLINE_MS } from '../ports/presence.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { Instant } from '../records/game-record.ts';
import { identityOf, partyOf } from '../table/parties.ts';

interface Sight extends Pick<Arena, 'presence' | 'clock'> {
  readonly store: { readonly webhooks: Pick<WebhookStore, 'isWoken' | 'wokenAgents'> };
}

export interface AgentPresence {
  readonly online: boolean;
  /** `null`: never, as far as is remembered. */
  readonly lastSeen: Instant | null;
}

/** The webhooks are looked up only of an agent that was not seen just now. */
export async function presenceOf({ presence, clock, store }: Sight, slug: string): Promise<AgentPresence> {
  const lastSeen = await presence.lastSeen(slug);
  const now = clock();
  const party = partyOf({ kind: 'agent', id: slug });
  return { online: isOnline(lastSeen, now) || (await store.webhooks.isWoken(party, now)), lastSeen };
}

/** Whether the program of a hosted agent may be waited for. One that was deleted may have been here a moment ago. */
export async function canProgramMove(
  { store, ...sight }: Sight & { readonly store: { readonly agents: Pick<AgentStore, 'findAgent'> } },
  slug: string,
): Promise<boolean> {
  if (!(await presenceOf({ store, ...sight }, slug)).online) return false;
  return (await store.agents.findAgent(slug))?.agent.deletedAt === null;
}

/** Slugs: those seen just now, who was seen last first; then the others that a webhook wakes. */
export async function onlineAgents({ presence, clock, store }: Sight, limit: number): Promise<readonly string[]> {
  const now = clock();
  const [seen, woken] = await Promise.all([
    presence.seenSince(now - ONLINE_MS, limit),
    store.webhooks.wokenAgents(now, limit),
  ]);
  return [...new Set([...seen, ...woken.map((party) => identityOf(party).id)])].slice(0, limit);
}
