// Effects of a receiver's answer, besides confirming the delivery.
import type { Arena } from '../ports/arena.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { identityOf } from '../table/identities.ts';

/** The receiver of an agent's own feed is its program, so an answer marks the agent as present. */
export async function seeOwner(
  { presence, clock }: Pick<Arena, 'presence' | 'clock'>,
  { feed, owner }: Pick<Subscription, 'feed' | 'owner'>,
): Promise<void> {
  if (feed !== 'own') return;
  const { kind, id } = identityOf(owner!);
  if (kind === 'agent') await presence.see(id, clock());
}

/** Clears the failing state, unless the url has changed meanwhile. */
export async function noteAnswer(
  arena: Pick<Arena, 'store' | 'presence' | 'clock'>,
  subscription: Subscription,
): Promise<void> {
  await seeOwner(arena, subscription);
  const { id, url, failingSince } = subscription;
  if (failingSince !== null) await arena.store.webhooks.changeSubscription({ id, url }, { failingSince: null }, null);
}
