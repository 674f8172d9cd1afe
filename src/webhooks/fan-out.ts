// Turns events into deliveries, one for each subscriber that may see the event. The transaction that writes deliveries
// also moves the subscription's cursor, so that concurrent workers neither lose nor duplicate any.
import type { GameId } from '../records/ids.ts';
import { ifUnknownVersion } from '../table/versions.ts';
import { findLiveGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import { eventsFor, lastCursor } from '../table/events.ts';
import { seatOfToken } from '../table/seat-records.ts';
import { isOver, type Instant } from '../records/game-record.ts';
import type { Game } from '../table/game.ts';
import type { Delivery, OutboxEvent, Subscription } from '../records/webhook-records.ts';
import type { ArenaEvent } from '../../schema/events.ts';
import { LEASE_MS } from '../outbound/posting.ts';
import { hasExpired, isHeld, type Courier } from './courier.ts';
import { eventInWords } from './event-words.ts';

const OUTBOX_AT_ONCE = 50;
const SUBSCRIPTIONS_AT_ONCE = 200;

/** `news`: the cursor moves only if there is something to deliver; `sweep`: always, to skip it next time. */
export type FanOutTrigger = 'news' | 'sweep';

/**
 * If the game was merged into an older one, its subscriptions are moved to that one.
 * @returns the game that may still have events for a subscriber, if there is one
 */
export async function fanOutGame(
  arena: Arena,
  courier: Courier,
  gameId: GameId,
  trigger: FanOutTrigger,
): Promise<string | undefined> {
  const { webhooks } = arena.store;
  // Games of versions that only a newer process knows are left to it.
  const live = await findLiveGame(arena, gameId).catch(ifUnknownVersion);
  if (!live) return undefined;
  const { record } = live.game;
  if (record.id !== gameId) await webhooks.moveSubscriptions(gameId, record.id);
  const now = arena.clock();
  const found = await webhooks.subscriptionsOfGame(record.id);
  const subscriptions = found.filter((subscription) => !hasExpired(subscription, now));
  for (let from = 0; from < subscriptions.length; from += SUBSCRIPTIONS_AT_ONCE) {
    const batch = subscriptions.slice(from, from + SUBSCRIPTIONS_AT_ONCE);
    await Promise.all(
      batch.map((subscription) => fanOutTo(arena, courier, { subscription, game: live.game, trigger })),
    );
  }
  return subscriptions.length > 0 && !isOver(record) ? record.id : undefined;
}

async function fanOutTo(
  arena: Arena,
  courier: Courier,
  { subscription, game, trigger }: { subscription: Subscription; game: Game; trigger: FanOutTrigger },
): Promise<void> {
  const { webhooks } = arena.store;
  const { events: names, tokenHash, cursor } = subscription;
  const hasLost = hasLostSeat(subscription, game);
  const events = hasLost ? undefined : eventsFor(arena, game, { events: names, tokenHash, since: cursor ?? 0 });
  if (!events) {
    await webhooks.disable({ id: subscription.id, status: 'active' }, 'seat_moved');
    if (subscription.expiresAt !== null) courier.terminate(subscription, 'The seat has moved to another token.');
    return;
  }
  const next = isOver(game.record) ? null : lastCursor(game);
  if (next === cursor || (events.length === 0 && next !== null && trigger === 'news')) return;
  const now = arena.clock();
  const deliveries = events.map((event) => newDelivery(subscription, event, now));
  if (await webhooks.fanOut(subscription, next, deliveries)) send(courier, subscription, deliveries, now);
}

/** A lease depends on its seat, even for public events. */
function hasLostSeat({ expiresAt, tokenHash }: Subscription, { record }: Game): boolean {
  if (expiresAt === null || tokenHash === null) return false;
  return seatOfToken(record, tokenHash) === undefined;
}

/** Sequential, because outbox events are rare. */
export async function fanOutOutbox(arena: Arena, courier: Courier): Promise<void> {
  for (const event of await arena.store.webhooks.outboxEvents(OUTBOX_AT_ONCE)) {
    await fanOutOne(arena, courier, event);
  }
}

async function fanOutOne(arena: Arena, courier: Courier, event: OutboxEvent): Promise<void> {
  const { webhooks } = arena.store;
  const batch = await webhooks.subscriptionsFor(event, SUBSCRIPTIONS_AT_ONCE);
  const progress = batch.length < SUBSCRIPTIONS_AT_ONCE ? null : batch.at(-1)!.id;
  const now = arena.clock();
  const parsed = JSON.parse(event.body) as ArenaEvent;
  const deliveries = batch.map((subscription) => newDelivery(subscription, parsed, now));
  if (!(await webhooks.fanOutOutbox(event, progress, deliveries))) return;
  for (const [i, subscription] of batch.entries()) send(courier, subscription, [deliveries[i]!], now);
  if (progress !== null) await fanOutOne(arena, courier, { ...event, progress });
}

export function send(
  courier: Courier,
  subscription: Subscription,
  deliveries: readonly Delivery[],
  now: Instant,
): void {
  if (!isHeld(subscription, now)) courier.send(subscription, deliveries);
}

/** An event as JSON; for leases with a line that tells the assistant what to do. */
function bodyOf({ expiresAt }: Subscription, event: ArenaEvent): string {
  if (expiresAt === null) return JSON.stringify(event);
  return JSON.stringify({ ...event, data: { ...event.data, text: eventInWords(event) } });
}

/** Created with a lease, because its creator sends it; or held, if the receiver asked to back off. */
export function newDelivery(subscription: Subscription, event: ArenaEvent, now: Instant): Delivery {
  return {
    subscriptionId: subscription.id,
    eventId: event.eventId,
    name: event.name,
    body: bodyOf(subscription, event),
    createdAt: now,
    attempts: 0,
    status: 'pending',
    lastStatus: null,
    nextAt: isHeld(subscription, now) ? subscription.heldUntil : now + LEASE_MS,
  };
}
