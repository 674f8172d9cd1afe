// What is stored of webhooks: subscriptions, deliveries, and the outbox of events that no journal tells of.
import type { EventName } from '../../schema/events.ts';
import type { DELIVERY_STATUSES, DISABLED_REASONS, SUBSCRIPTION_STATUSES } from '../../schema/webhooks.ts';
import type { Instant } from './game-record.ts';

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
