// What is stored about webhooks: subscriptions, deliveries, and the outbox of events that are not in a journal.
import type { GameId, Party, WebhookId } from './ids.ts';
import type { EventName } from '../../schema/events.ts';
import type { DELIVERY_STATUSES, DISABLED_REASONS, SUBSCRIPTION_STATUSES } from '../../schema/webhooks.ts';
import type { Instant } from './game-record.ts';

/** Exactly one of `gameId`, `challengeHash`, `agent`, `feed` is set. */
export interface Subscription {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly EventName[];
  readonly gameId: GameId | null;
  /** SHA-256 of the seat's token that was presented; the subscription sees the seat while that token is valid. */
  readonly tokenHash: string | null;
  /** SHA-256 of the challenge's token. */
  readonly challengeHash: string | null;
  readonly agent: string | null;
  /** `own`: all events of its owner; `public`: starts and ends of public games. */
  readonly feed: 'own' | 'public' | null;
  /** The position from which the feed continues; `null`: not a feed. */
  readonly feedCursor: string | null;
  /** The owner of the key or session that created it, who can manage it without its manageToken. */
  readonly owner: Party | null;
  /** Encrypted: it must be usable for signing. */
  readonly secret: string;
  /** Earlier secrets, newest first, separated by spaces, encrypted: they also sign until `oldSecretUntil`. */
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Instant | null;
  /** Keyed hash of the address that created it; `null` in old rows. */
  readonly caller: string | null;
  /** SHA-256 of the manageToken. */
  readonly manageHash: string;
  readonly status: (typeof SUBSCRIPTION_STATUSES)[number];
  readonly disabledBecause: (typeof DISABLED_REASONS)[number] | null;
  readonly createdAt: Instant;
  /**
   * For a game: the last of its events with deliveries; `null`: there will be no more. For an agent: the
   * place of its last event before the subscription.
   */
  readonly cursor: number | null;
  /** When the current run of failed attempts began. */
  readonly failingSince: Instant | null;
  /** Until when the receiver asked to back off. */
  readonly heldUntil: Instant | null;
  /** For one created over MCP: it ends then unless its client renews it. `null`: it does not expire. */
  readonly expiresAt: Instant | null;
}

/** What can change in an existing subscription, besides its cursor. */
export const CHANGEABLE = [
  'url',
  'events',
  'secret',
  'oldSecret',
  'oldSecretUntil',
  'status',
  'disabledBecause',
  'failingSince',
  'heldUntil',
  'expiresAt',
] as const satisfies readonly (keyof Subscription)[];
export type SubscriptionChange = Partial<Pick<Subscription, (typeof CHANGEABLE)[number]>>;

/** One event on its way to one subscriber. */
export interface Delivery {
  readonly subscriptionId: WebhookId;
  readonly eventId: string;
  readonly name: EventName;
  /** The event as JSON: the same bytes at every attempt. */
  readonly body: string;
  readonly createdAt: Instant;
  readonly attempts: number;
  readonly status: (typeof DELIVERY_STATUSES)[number];
  readonly lastStatus: number | null;
  /**
   * When a worker may claim it; `null` when it is finished. Claiming moves this ahead (a lease), so that no two workers
   * have it at once, and a dead worker's claim expires.
   */
  readonly nextAt: Instant | null;
}

export interface DueDelivery {
  readonly delivery: Delivery;
  /** `undefined` when it was deleted in the meantime. */
  readonly subscription: Subscription | undefined;
}

/** An event that is not in a journal, written in the transaction of its cause. */
export interface OutboxEvent {
  readonly eventId: string;
  readonly name: Extract<EventName, 'challenge.played'>;
  readonly at: Instant;
  readonly gameId: GameId;
  readonly challengeHash: string;
  readonly agent: string;
  /**
   * Its position among the events of its agent, from 1: the number of its match. A match gets its number after all earlier
   * ones are settled, so a reader that has read up to a place misses nothing before it.
   */
  readonly place: number;
  readonly body: string;
  /** The last subscription that has a delivery of it; `''`: none yet, `null`: all have. */
  readonly progress: string | null;
}
