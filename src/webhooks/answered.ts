// What the answer of a receiver says, beside that it has what was sent.
import type { Arena } from '../ports/arena.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { identityOf } from '../table/parties.ts';

/** What an agent's own feed is delivered to is its program: it is here. */
export async function seeOwner(
  { presence, clock }: Pick<Arena, 'presence' | 'clock'>,
  { feed, owner }: Pick<Subscription, 'feed' | 'owner'>,
): Promise<void> {
  if (feed !== 'own') return;
  const { kind, id } = identityOf(owner!);
  if (kind === 'agent') await presence.see(id, clock());
}

/** It fails no longer, unless it has another url by now. */
export async function noteAnswer(
  arena: Pick<Arena, 'store' | 'presence' | 'clock'>,
  subscription: Subscription,
): Promise<void> {
  await seeOwner(arena, subscription);
  const { id, url, failingSince } = subscription;
  if (failingSince !== null) await arena.store.webhooks.changeSubscription({ id, url }, { failingSince: null }, null);
}
