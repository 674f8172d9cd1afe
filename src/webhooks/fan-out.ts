// From events to deliveries, one for each subscriber that may be told. The cursor of a subscription moves in the
// transaction that writes its deliveries, so that none is forgotten and none is made twice, whoever else is at it.
import { unlessUnknown } from '../table/versions.ts';
import { lookAt } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import { eventsFor, lastCursor } from '../table/events.ts';
import { isOver, type Instant } from '../records/game-record.ts';
import type { Game } from '../table/game.ts';
import type { Delivery, OutboxEvent, Subscription } from '../records/webhook-records.ts';
import type { EventName } from '../../schema/events.ts';
import { isHeld, LEASE_MS, type Courier } from './courier.ts';

const OUTBOX_AT_ONCE = 50;
const SUBSCRIPTIONS_AT_ONCE = 200;

/** `news`: a cursor moves when there is something to deliver; `sweep`: in any case, so that it is not looked at again. */
type Occasion = 'news' | 'sweep';

/**
 * Subscriptions follow their game: those of one that became part of an older game are the older's from then on.
 * @returns the game of which more events can come that somebody waits for, if there is one
 */
export async function fanOutGame(
  arena: Arena,
  courier: Courier,
  gameId: string,
  occasion: Occasion,
): Promise<string | undefined> {
  const { webhooks } = arena.store;
  // What only a newer process knows, that one delivers.
  const live = await lookAt(arena, gameId).catch(unlessUnknown(undefined));
  if (!live) return undefined;
  const { record } = live.game;
  if (record.id !== gameId) await webhooks.moveSubscriptions(gameId, record.id);
  const subscriptions = await webhooks.subscriptionsOfGame(record.id);
  for (let from = 0; from < subscriptions.length; from += SUBSCRIPTIONS_AT_ONCE) {
    const some = subscriptions.slice(from, from + SUBSCRIPTIONS_AT_ONCE);
    await Promise.all(
      some.map((subscription) => fanOutTo(arena, courier, { subscription, game: live.game, occasion })),
    );
  }
  return subscriptions.length > 0 && !isOver(record) ? record.id : undefined;
}

async function fanOutTo(
  arena: Arena,
  courier: Courier,
  { subscription, game, occasion }: { subscription: Subscription; game: Game; occasion: Occasion },
): Promise<void> {
  const { webhooks } = arena.store;
  const { events: names, tokenHash, cursor } = subscription;
  const events = eventsFor(arena, game, { events: names, tokenHash, since: cursor ?? 0 });
  if (!events) return webhooks.disable(subscription.id, 'seat_moved');
  const next = isOver(game.record) ? null : lastCursor(game);
  if (next === cursor || (events.length === 0 && next !== null && occasion === 'news')) return;
  const now = arena.clock();
  const deliveries = events.map((event) => newDelivery(subscription, { ...event, body: JSON.stringify(event) }, now));
  if (await webhooks.fanOut(subscription, next, deliveries)) send(courier, subscription, deliveries, now);
}

/** Events of the outbox: few, and seldom. */
export async function fanOutOutbox(arena: Arena, courier: Courier): Promise<void> {
  for (const event of await arena.store.webhooks.outboxEvents(OUTBOX_AT_ONCE)) {
    await fanOutOne(arena, courier, event);
  }
}

async function fanOutOne(arena: Arena, courier: Courier, event: OutboxEvent): Promise<void> {
  const { webhooks } = arena.store;
  const some = await webhooks.subscriptionsFor(event, SUBSCRIPTIONS_AT_ONCE);
  const progress = some.length < SUBSCRIPTIONS_AT_ONCE ? null : some.at(-1)!.id;
  const now = arena.clock();
  const deliveries = some.map((subscription) => newDelivery(subscription, event, now));
  if (!(await webhooks.fanOutOutbox(event, progress, deliveries))) return;
  for (const [i, subscription] of some.entries()) send(courier, subscription, [deliveries[i]!], now);
  if (progress !== null) await fanOutOne(arena, courier, { ...event, progress });
}

function send(courier: Courier, subscription: Subscription, deliveries: readonly Delivery[], now: Instant): void {
  if (!isHeld(subscription, now)) courier.send(subscription, deliveries);
}

/** Born with a lease: whoever makes it sends it. A receiver that asked for peace has it. */
function newDelivery(
  subscription: Subscription,
  { eventId, name, body }: { readonly eventId: string; readonly name: EventName; readonly body: string },
  now: Instant,
): Delivery {
  return {
    subscriptionId: subscription.id,
    eventId,
    name,
    body,
    createdAt: now,
    attempts: 0,
    status: 'pending',
    lastStatus: null,
    nextAt: isHeld(subscription, now) ? subscription.heldUntil : now + LEASE_MS,
  };
}
