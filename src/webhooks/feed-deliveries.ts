// Turns the feeds of subscriptions without a subject into deliveries. Every process follows all of them; the
// transaction that writes deliveries also moves the feed's cursor, so each delivery is written once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArenaEvent } from '../../schema/events.ts';
import { Feed } from '../feed/feed.ts';
import { Firehose } from '../feed/firehose.ts';
import { feedOwnerOf } from '../feed/feed-owner.ts';
import type { EventReader } from '../feed/event-reader.ts';
import type { Arena } from '../ports/arena.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { WebhookId } from '../records/ids.ts';
import { hasExpired, type Courier } from './courier.ts';
import { newDelivery, send } from './fan-out.ts';

/** Cursors are written this often even without events, so that little is read again after a restart. */
const LOOK_EVERY_MS = 30_000;
const PAUSE_AFTER_FAILURE_MS = 2000;

export interface FeedDeliveries {
  /** Follows the feed of a subscription, unless it is followed already. */
  follow(id: WebhookId): void;
  close(): Promise<void>;
}

export function newFeedDeliveries(arena: Arena, courier: Courier): FeedDeliveries {
  const { webhooks } = arena.store;
  const followed = new Map<WebhookId, Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;

  async function follow(id: WebhookId): Promise<void> {
    while (!signal.aborted) {
      const subscription = await webhooks.findSubscription(id);
      if (subscription?.status !== 'active' || subscription.feed === null) return;
      if (hasExpired(subscription, arena.clock())) return;
      const reader = await eventReaderOf(arena, subscription);
      try {
        await deliver(subscription, reader);
      } finally {
        reader.close();
      }
    }
  }

  /**
   * Returns when another process was faster, or the subscription was changed, including its owner when a guest signs
   * in.
   */
  async function deliver(from: Subscription, reader: EventReader): Promise<void> {
    for (let { feedCursor } = from; !signal.aborted;) {
      const events = await untilNews(from, reader);
      if (signal.aborted) return;
      // Read again after the wait: it may have been changed, or its receiver may have asked to back off.
      const current = await webhooks.findSubscription(from.id);
      if (current?.owner !== from.owner) return;
      const subscription = { ...current, feedCursor };
      const now = arena.clock();
      const wanted = events.filter(({ name }) => subscription.events.includes(name));
      const deliveries = wanted.map((event) => newDelivery(subscription, event, now));
      const { cursor } = reader;
      const added = await webhooks.fanOutFeed(subscription, cursor, deliveries);
      if (!added) return;
      send(courier, subscription, added, now);
      feedCursor = cursor;
    }
  }

  /** Returns empty when a feed's owner has news that is not in the feed: a guest who signs in. */
  async function untilNews({ owner }: Subscription, reader: EventReader): Promise<readonly ArenaEvent[]> {
    const woken = new AbortController();
    const unsubscribe = owner === null ? undefined : arena.news.subscribe(owner, () => woken.abort(), 'server');
    const patience = { timeoutMs: LOOK_EVERY_MS, signal: AbortSignal.any([signal, woken.signal]) };
    return reader.next(patience).finally(() => unsubscribe?.());
  }

  async function keepFollowing(id: WebhookId): Promise<void> {
    for (let isDone = false; !isDone && !signal.aborted;) {
      isDone = await follow(id).then(
        () => true,
        (error: unknown) => {
          arena.reportError(error, `feed of webhook ${id}`);
          return false;
        },
      );
      if (!isDone) await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined); // closing
    }
  }

  return {
    follow(id) {
      if (followed.has(id) || signal.aborted) return;
      followed.set(
        id,
        keepFollowing(id).finally(() => followed.delete(id)),
      );
    },
    async close() {
      closing.abort();
      await Promise.all(followed.values());
    },
  };
}

/** Where a new subscription's feed begins, so that it misses nothing until it is followed; `null`: it has no feed. */
export async function newFeedCursor(
  arena: Arena,
  { feed, owner }: Pick<Subscription, 'feed' | 'owner'>,
): Promise<string | null> {
  if (feed === null) return null;
  return feed === 'public' ? Firehose.beginning(arena) : Feed.beginning(arena, await feedOwnerOf(arena, owner!));
}

async function eventReaderOf(arena: Arena, subscription: Subscription): Promise<EventReader> {
  const { feed, owner } = subscription;
  // A subscription from an older release may not have a cursor yet.
  const cursor = subscription.feedCursor ?? (await newFeedCursor(arena, subscription))!;
  if (feed === 'public') return new Firehose(arena, cursor);
  return Feed.open(arena, await feedOwnerOf(arena, owner!), cursor, 'server');
}
