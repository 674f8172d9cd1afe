// Which hosted agents are online: their program has a feed open, or a working webhook notifies it.
import type { AgentStore } from '../ports/agent-store.ts';
import type { Arena } from '../ports/arena.ts';
import { isOnline, ONLINE_MS } from '../ports/presence.ts';
import type { WebhookStore } from '../ports/webhook-store.ts';
import type { Instant } from '../records/game-record.ts';
import { identityOf, partyOf } from '../table/identities.ts';

interface PresenceSources extends Pick<Arena, 'presence' | 'clock'> {
  readonly store: { readonly webhooks: Pick<WebhookStore, 'isWoken' | 'wokenAgents'> };
}

export interface AgentPresence {
  readonly online: boolean;
  /** `null`: never, as far as is remembered. */
  readonly lastSeen: Instant | null;
}

/** Webhooks are looked up only for an agent that was not seen recently. */
export async function presenceOf({ presence, clock, store }: PresenceSources, slug: string): Promise<AgentPresence> {
  const lastSeen = await presence.lastSeen(slug);
  const now = clock();
  const party = partyOf({ kind: 'agent', id: slug });
  return { online: isOnline(lastSeen, now) || (await store.webhooks.isWoken(party, now)), lastSeen };
}

/** Whether a hosted agent's program can be expected to move. A deleted agent may still have been seen recently. */
export async function canProgramMove(
  { store, ...sources }: PresenceSources & { readonly store: { readonly agents: Pick<AgentStore, 'findAgent'> } },
  slug: string,
): Promise<boolean> {
  if (!(await presenceOf({ store, ...sources }, slug)).online) return false;
  return (await store.agents.findAgent(slug))?.agent.deletedAt === null;
}

/** Slugs: first the agents seen recently, most recent first; then the others that a webhook notifies. */
export async function onlineAgents(
  { presence, clock, store }: PresenceSources,
  limit: number,
): Promise<readonly string[]> {
  const now = clock();
  const [seen, woken] = await Promise.all([
    presence.seenSince(now - ONLINE_MS, limit),
    store.webhooks.wokenAgents(now, limit),
  ]);
  return [...new Set([...seen, ...woken.map((party) => identityOf(party).id)])].slice(0, limit);
}
