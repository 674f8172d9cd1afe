// The durable store of webhook subscriptions, deliveries and the outbox.
import type { GameId, Party, WebhookId } from '../records/ids.ts';
import type { Page } from './page.ts';
import type {
  DueDelivery,
  OutboxEvent,
  SubscriptionChange,
  Subscription,
  Delivery,
} from '../records/webhook-records.ts';
import type { Instant } from '../records/game-record.ts';
import type { Receipt } from '../records/receipt.ts';

/** How an attempt ended, as stored. */
export type AttemptOutcome = Pick<Delivery, 'attempts' | 'status' | 'lastStatus' | 'nextAt'>;

export type SubscriptionsOf =
  | Pick<Subscription, 'gameId' | 'tokenHash'>
  | Pick<Subscription, 'challengeHash'>
  | Pick<Subscription, 'agent'>
  | Pick<Subscription, 'feed'>
  | Pick<Subscription, 'feed' | 'caller'>
  | Pick<Subscription, 'owner'>
  | Pick<Subscription, 'caller'>;

/** A limit on open subscriptions, including the new one. */
export interface OpenLimit {
  readonly of: SubscriptionsOf;
  /** As in `countOpen`. */
  readonly since: Instant;
  readonly max: number;
}

/** Fields that can be required to be unchanged since the subscription was read. */
export const AS_READ = [
  'url',
  'secret',
  'status',
  'disabledBecause',
] as const satisfies readonly (keyof Subscription)[];

/** Selects a subscription by its id, and only while any other field given has the same value. */
export type Which = Pick<Subscription, 'id'> & Partial<Pick<Subscription, (typeof AS_READ)[number]>>;

/** Every write resolves when it is durable; one that resolves to false wrote nothing. */
export interface WebhookStore {
  /** False beyond a limit, however many processes insert. @throws ReceiptTaken */
  insertSubscription(
    subscription: Subscription,
    receipt: Receipt | null,
    limits?: readonly OpenLimit[],
  ): Promise<boolean>;
  /** False when there is one with this id, or beyond a limit. */
  insertLease(subscription: Subscription, limits?: readonly OpenLimit[]): Promise<boolean>;
  /** Open subscriptions, which still expect events; those of challenges only if created after `since`. */
  countOpen(of: SubscriptionsOf, since: Instant): Promise<number>;
  findSubscription(id: string): Promise<Subscription | undefined>;
  /** `undefined` fields stay unchanged. */
  changeSubscription(which: Which, change: SubscriptionChange, receipt: Receipt | null): Promise<boolean>;
  /** Its pending deliveries fail with it. */
  disable(which: Which, because: NonNullable<Subscription['disabledBecause']>): Promise<void>;
  /** Makes it active again and clears its failures. False beyond a limit, or when it has changed since. */
  revive(which: Which, limits: readonly OpenLimit[]): Promise<boolean>;
  /** Also deletes its deliveries. */
  deleteSubscription(id: string): Promise<void>;
  /** Active subscriptions that still expect events of the game. */
  subscriptionsOfGame(gameId: GameId): Promise<readonly Subscription[]>;
  /** Moves those of `subscriptionsOfGame` to another game. */
  moveSubscriptions(gameId: GameId, to: string): Promise<void>;
  /** Games of `subscriptionsOfGame`, by id, after `after`. */
  gamesSubscribedTo(after: string, limit: number): Promise<readonly string[]>;
  /** The same, limited to games with a subscription whose cursor is behind the journal. */
  gamesBehind(after: string, limit: number): Promise<readonly string[]>;
  /** Moves the cursor and writes the deliveries, if cursor, url, events and secret are still those of the subscription. */
  fanOut(subscription: Subscription, cursor: number | null, deliveries: readonly Delivery[]): Promise<boolean>;
  /** Ids of active subscriptions to feeds, after `after`. */
  feedsSubscribedTo(after: string, limit: number): Promise<readonly WebhookId[]>;
  /** Whether the owner has a working webhook on its own feed that notifies it of its turns. */
  isWoken(owner: Party, now: Instant): Promise<boolean>;
  /** Agents for which `isWoken` is true, by slug. */
  wokenAgents(now: Instant, limit: number): Promise<readonly Party[]>;
  /** Those of an owner, newest first. */
  subscriptionsOfOwner(owner: Party, page: Page): Promise<readonly Subscription[]>;
  /**
   * Moves the cursor of a feed and writes the deliveries that are not there yet.
   * @returns those written; `undefined`: another process was faster, or it was changed or is no longer active
   */
  fanOutFeed(
    subscription: Subscription,
    feedCursor: string,
    deliveries: readonly Delivery[],
  ): Promise<readonly Delivery[] | undefined>;
  /** Public challenges played after an instant or another event, of all agents, oldest first. */
  outboxSince(after: Instant | OutboxEvent, limit: number): Promise<readonly OutboxEvent[]>;
  /** Outbox events for which not all subscribers have deliveries yet, oldest first. */
  outboxEvents(limit: number): Promise<readonly OutboxEvent[]>;
  /** Events of a challenge, of all or only the public challenges of an agent, after a position, in order of occurrence. */
  outboxOf(
    subject: { readonly challengeHash: string } | { readonly agent: string } | { readonly publicOf: string },
    page: { readonly limit: number; readonly after: number },
  ): Promise<readonly OutboxEvent[]>;
  /** Active subscriptions that an event of the outbox is for, by id, after its progress. */
  subscriptionsFor(event: OutboxEvent, limit: number): Promise<readonly Subscription[]>;
  fanOutOutbox(event: OutboxEvent, progress: string | null, deliveries: readonly Delivery[]): Promise<boolean>;
  /** The most overdue first. */
  dueDeliveries(now: Instant, limit: number): Promise<readonly DueDelivery[]>;
  /** Moves `nextAt` ahead. False when another worker was faster. */
  claim(delivery: Delivery, until: Instant, receipt?: Receipt | null): Promise<boolean>;
  /** Makes those deliveries of a subscription that are due after `until` due at `now`. */
  endWaits(subscriptionId: WebhookId, now: Instant, until: Instant): Promise<void>;
  /** Makes everything due by `until` due at `now`: ends leases whose holder is known to be dead. */
  endLeases(now: Instant, until: Instant): Promise<void>;
  /** False when the lease was lost, or the subscription is gone. */
  settle(delivery: Delivery, settlement: AttemptOutcome, receipt?: Receipt | null): Promise<boolean>;
  /** For a request that changes nothing else here. @throws ReceiptTaken */
  insertReceipt(receipt: Receipt): Promise<void>;
  findDelivery(subscriptionId: WebhookId, eventId: string): Promise<Delivery | undefined>;
  /** Whether an older one of its subscription has failed and will be tried again. */
  hasOlderRetry(delivery: Delivery): Promise<boolean>;
  /** Newest first, after `before` (an eventId). */
  deliveriesOf(
    subscriptionId: WebhookId,
    page: Page,
  ): Promise<{ deliveries: readonly Delivery[]; next: string | null }>;
  /** Deletes subscriptions that have expired by now, with their deliveries. */
  deleteExpired(now: Instant): Promise<void>;
  /**
   * Deletes finished items older than this: deliveries, outbox events, and subscriptions without deliveries that are
   * disabled or whose games are over.
   */
  forgetBefore(createdAt: Instant): Promise<void>;
}
