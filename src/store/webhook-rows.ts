// Subscriptions, deliveries and events of the outbox to rows, and back.
import type { EventName } from '../../schema/events.ts';
import type { Delivery, OutboxEvent, Subscription, SubscriptionChange } from '../records/webhook-records.ts';
import type { Insert } from './backend.ts';
import type { DeliveriesTable, OutboxTable, WebhooksTable } from './webhook-tables.ts';

export function toWebhookRow(subscription: Subscription): WebhooksTable {
  return {
    id: subscription.id,
    url: subscription.url,
    events: subscription.events.join(' '),
    game_id: subscription.gameId,
    token_hash: subscription.tokenHash,
    challenge_hash: subscription.challengeHash,
    agent: subscription.agent,
    secret: subscription.secret,
    old_secret: subscription.oldSecret,
    old_secret_until: subscription.oldSecretUntil,
    caller: subscription.caller,
    manage_hash: subscription.manageHash,
    status: subscription.status,
    disabled_because: subscription.disabledBecause,
    created_at: subscription.createdAt,
    cursor: subscription.cursor,
    failing_since: subscription.failingSince,
    held_until: subscription.heldUntil,
  };
}

/** Unchanged columns are `undefined`, which Kysely leaves out. */
export function changedColumns(change: SubscriptionChange) {
  return {
    secret: change.secret,
    old_secret: change.oldSecret,
    old_secret_until: change.oldSecretUntil,
    status: change.status,
    disabled_because: change.disabledBecause,
    failing_since: change.failingSince,
    held_until: change.heldUntil,
  };
}

export function toSubscription(row: WebhooksTable): Subscription {
  return {
    id: row.id,
    url: row.url,
    events: row.events.split(' ') as EventName[],
    gameId: row.game_id,
    tokenHash: row.token_hash,
    challengeHash: row.challenge_hash,
    agent: row.agent,
    secret: row.secret,
    oldSecret: row.old_secret,
    oldSecretUntil: row.old_secret_until,
    caller: row.caller,
    manageHash: row.manage_hash,
    status: row.status,
    disabledBecause: row.disabled_because,
    createdAt: row.created_at,
    cursor: row.cursor,
    failingSince: row.failing_since,
    heldUntil: row.held_until,
  };
}

export function toDeliveryRow(delivery: Delivery): DeliveriesTable {
  return {
    subscription_id: delivery.subscriptionId,
    event_id: delivery.eventId,
    name: delivery.name,
    body: delivery.body,
    created_at: delivery.createdAt,
    attempts: delivery.attempts,
    status: delivery.status,
    last_status: delivery.lastStatus,
    next_at: delivery.nextAt,
  };
}

export function toDelivery(row: DeliveriesTable): Delivery {
  return {
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    name: row.name,
    body: row.body,
    createdAt: row.created_at,
    attempts: row.attempts,
    status: row.status,
    lastStatus: row.last_status,
    nextAt: row.next_at,
  };
}

/** The step that stores an event, as part of the write that it reports. */
export function outboxStep(event: OutboxEvent): Insert {
  return { into: 'outbox', row: toOutboxRow(event) };
}

function toOutboxRow(event: OutboxEvent): OutboxTable {
  return {
    event_id: event.eventId,
    name: event.name,
    at: event.at,
    game_id: event.gameId,
    challenge_hash: event.challengeHash,
    agent: event.agent,
    place: event.place,
    body: event.body,
    progress: event.progress,
  };
}

export function toOutboxEvent(row: OutboxTable): OutboxEvent {
  return {
    eventId: row.event_id,
    name: row.name,
    at: row.at,
    gameId: row.game_id,
    challengeHash: row.challenge_hash,
    agent: row.agent,
    place: row.place,
    body: row.body,
    progress: row.progress,
  };
}
