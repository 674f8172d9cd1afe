// Webhooks as the arena sees them: what is stored of them, and what a transport may ask for.
import type { EventName } from '../../schema/events.ts';
import type {
  Deliveries,
  DELIVERY_STATUSES,
  DeliveryItem,
  DISABLED_REASONS,
  RotateRequest,
  Rotated,
  SUBSCRIPTION_STATUSES,
  Tested,
  Webhook,
  WebhookCreated,
  WebhookRequest,
} from '../../schema/webhooks.ts';
import type { Instant } from './game-record.ts';
import type { Receipt } from './ports.ts';
import type { Page } from './reads.ts';
import type { Calling } from './start.ts';

/** Exactly one of `gameId`, `challengeHash`, `agent` is set. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventName[];
  readonly gameId: string | null;
  /** SHA-256 of the seat's token that was shown; what it may see ends with it. */
  readonly tokenHash: string | null;
  /** SHA-256 of the challenge's token. */
  readonly challengeHash: string | null;
  readonly agent: string | null;
  /** Encrypted: it must be usable for signing. */
  readonly secret: string;
  /** The secret before, which signs too until `oldSecretUntil`. */
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Instant | null;
  /** Keyed hash of the address that it was made from; `null` before there was one. */
  readonly caller: string | null;
  /** SHA-256 of the manageToken. */
  readonly manageHash: string;
  readonly status: (typeof SUBSCRIPTION_STATUSES)[number];
  readonly disabledBecause: (typeof DISABLED_REASONS)[number] | null;
  readonly createdAt: Instant;
  /**
   * Of a game: the last of its events that was made deliveries of; `null`: there will be no more. Of an agent: the place
   * of its last event before the subscription.
   */
  readonly cursor: number | null;
  /** Since when every attempt has failed. */
  readonly failingSince: Instant | null;
  /** The receiver asked for peace until then. */
  readonly heldUntil: Instant | null;
}

/** What of a subscription changes after it was made, beside its cursor. */
export type SubscriptionChange = Partial<
  Pick<
    Subscription,
    'secret' | 'oldSecret' | 'oldSecretUntil' | 'status' | 'disabledBecause' | 'failingSince' | 'heldUntil'
  >
>;

/** One event on its way to one subscriber. */
export interface Delivery {
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly name: EventName;
  /** The event as JSON: the same bytes at every attempt. */
  readonly body: string;
  readonly createdAt: Instant;
  readonly attempts: number;
  readonly status: (typeof DELIVERY_STATUSES)[number];
  readonly lastStatus: number | null;
  /**
   * When a worker may take it; `null` when it is over. A worker takes it by moving this ahead (a lease), so
   * what a dead worker had taken is taken again, and no two workers have it at once.
   */
  readonly nextAt: Instant | null;
}

export interface DueDelivery {
  readonly delivery: Delivery;
  /** `undefined` when it was deleted meanwhile. */
  readonly subscription: Subscription | undefined;
}

/** An event that no journal tells of, written in the transaction that makes it true. */
export interface OutboxEvent {
  readonly eventId: string;
  readonly name: Extract<EventName, 'challenge.played'>;
  readonly at: Instant;
  readonly gameId: string;
  readonly challengeHash: string;
  readonly agent: string;
  /**
   * Among the events of its agent, from 1: the number of its match. A match takes its number from a standing in which
   * all before it are counted, so whoever has read up to a place will find nothing new before it.
   */
  readonly place: number;
  readonly body: string;
  /** The last subscription that it was made a delivery for; `''`: none yet, `null`: all are done. */
  readonly progress: string | null;
}

/** How an attempt ended, as it is written down. */
export type Settlement = Pick<Delivery, 'attempts' | 'status' | 'lastStatus' | 'nextAt'>;

export type SubscriptionsOf =
  | Pick<Subscription, 'gameId' | 'tokenHash'>
  | Pick<Subscription, 'challengeHash'>
  | Pick<Subscription, 'agent'>
  | Pick<Subscription, 'caller'>;

/** Every write resolves when it is durable; a false one left nothing behind. */
export interface WebhookStore {
  /** @throws ReceiptTaken */
  insertSubscription(subscription: Subscription, receipt: Receipt | null): Promise<void>;
  /** Open ones of this, which still expect events; those of challenges only if made after `since`. */
  countOpen(of: SubscriptionsOf, since: Instant): Promise<number>;
  findSubscription(id: string): Promise<Subscription | undefined>;
  changeSubscription(id: string, change: SubscriptionChange, receipt: Receipt | null): Promise<boolean>;
  /** Its pending deliveries fail with it. */
  disable(id: string, because: NonNullable<Subscription['disabledBecause']>): Promise<void>;
  /** With its deliveries. */
  deleteSubscription(id: string): Promise<void>;
  /** Active ones that still expect events of the game. */
  subscriptionsOfGame(gameId: string): Promise<readonly Subscription[]>;
  /** Those of `subscriptionsOfGame` are subscriptions to another game from now on. */
  moveSubscriptions(gameId: string, to: string): Promise<void>;
  /** Games of `subscriptionsOfGame`, by id, after `after`. */
  gamesSubscribedTo(after: string, limit: number): Promise<readonly string[]>;
  /** Those of them whose journal goes past some subscription's cursor. */
  gamesBehind(after: string, limit: number): Promise<readonly string[]>;
  /** Moves the cursor and writes the deliveries, if the cursor is still where the subscription says. */
  fanOut(subscription: Subscription, cursor: number | null, deliveries: readonly Delivery[]): Promise<boolean>;
  /** Events of the outbox that are not yet made deliveries for all, oldest first. */
  outboxEvents(limit: number): Promise<readonly OutboxEvent[]>;
  /** Events of a challenge or of all challenges of an agent, after a place, in the order in which they became true. */
  outboxOf(
    subject: { readonly challengeHash: string } | { readonly agent: string },
    page: { readonly limit: number; readonly after: number },
  ): Promise<readonly OutboxEvent[]>;
  /** Active ones that an event of the outbox is for, by id, after its progress. */
  subscriptionsFor(event: OutboxEvent, limit: number): Promise<readonly Subscription[]>;
  fanOutOutbox(event: OutboxEvent, progress: string | null, deliveries: readonly Delivery[]): Promise<boolean>;
  /** The most overdue first. */
  dueDeliveries(now: Instant, limit: number): Promise<readonly DueDelivery[]>;
  /** Moves `nextAt` ahead. False when another worker was faster. */
  claim(delivery: Delivery, until: Instant, receipt?: Receipt | null): Promise<boolean>;
  /** Makes due at `now` what is due until `until`: leases, when whoever held them is known to be dead. */
  endLeases(now: Instant, until: Instant): Promise<void>;
  /** False when the lease was lost, or the subscription is gone. */
  settle(delivery: Delivery, settlement: Settlement, receipt?: Receipt | null): Promise<boolean>;
  /** Of a request that changes nothing here. @throws ReceiptTaken */
  insertReceipt(receipt: Receipt): Promise<void>;
  findDelivery(subscriptionId: string, eventId: string): Promise<Delivery | undefined>;
  /** Newest first, after `before` (an eventId). */
  deliveriesOf(subscriptionId: string, page: Page): Promise<{ deliveries: readonly Delivery[]; next: string | null }>;
  /** What is over and older: deliveries, events of the outbox, subscriptions to games that are over. */
  forgetBefore(createdAt: Instant): Promise<void>;
}

/** What a transport may ask of the webhooks. `token`: as it was sent, or `undefined`. */
export interface Webhooks {
  /** @param by.address what the caller is counted by */
  subscribe(
    request: WebhookRequest,
    token: string | undefined,
    by: { readonly calling: Calling; readonly address: string },
  ): Promise<WebhookCreated>;
  read(id: string, token: string | undefined): Promise<Webhook>;
  remove(id: string, token: string | undefined): Promise<void>;
  test(id: string, token: string | undefined, calling: Calling): Promise<Tested>;
  rotate(id: string, token: string | undefined, request: RotateRequest, calling: Calling): Promise<Rotated>;
  deliveries(id: string, token: string | undefined, page: Page): Promise<Deliveries>;
  redeliver(id: string, token: string | undefined, eventId: string, calling: Calling): Promise<DeliveryItem>;
}
