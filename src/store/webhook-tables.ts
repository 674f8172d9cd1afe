// The tables of webhooks as Kysely sees them: subscriptions, deliveries, and the outbox of events that are in no journal.
import type { Instant } from '../records/game-record.ts';
import type { Delivery, OutboxEvent, Subscription } from '../records/webhook-records.ts';

export interface WebhooksTable {
  id: string;
  url: string;
  /** Names separated by spaces. */
  events: string;
  game_id: string | null;
  token_hash: string | null;
  challenge_hash: string | null;
  agent: string | null;
  secret: string;
  old_secret: string | null;
  old_secret_until: Instant | null;
  caller: string | null;
  manage_hash: string;
  status: Subscription['status'];
  disabled_because: Subscription['disabledBecause'];
  created_at: Instant;
  cursor: number | null;
  failing_since: Instant | null;
  held_until: Instant | null;
}

export interface DeliveriesTable {
  subscription_id: string;
  event_id: string;
  name: Delivery['name'];
  body: string;
  created_at: Instant;
  attempts: number;
  status: Delivery['status'];
  last_status: number | null;
  next_at: Instant | null;
}

export interface OutboxTable {
  event_id: string;
  name: OutboxEvent['name'];
  at: Instant;
  game_id: string;
  challenge_hash: string;
  agent: string;
  place: number;
  body: string;
  progress: string | null;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  deliveries: DeliveriesTable;
  outbox: OutboxTable;
}
