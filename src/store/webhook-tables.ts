// The tables of webhooks: subscriptions, deliveries, and the outbox of events that are in no journal.
import { sql, type Kysely } from 'kysely';
import type { Instant } from '../records/game-record.ts';
import type { Delivery, OutboxEvent, Subscription } from '../records/webhook-records.ts';
import { type Flavour, instant, key } from './column-types.ts';

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

type Db = Kysely<unknown>;

export async function createWebhookTables(db: Db, flavour: Flavour): Promise<void> {
  await createWebhooks(db, flavour);
  await createDeliveries(db, flavour);
  await createOutbox(db, flavour);
}

async function createWebhooks(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('game_id', key[flavour])
    .addColumn('token_hash', key[flavour])
    .addColumn('challenge_hash', key[flavour])
    .addColumn('agent', key[flavour])
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', instant[flavour])
    .addColumn('manage_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('disabled_because', 'text')
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .addColumn('cursor', 'integer')
    .addColumn('failing_since', instant[flavour])
    .addColumn('held_until', instant[flavour])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('webhooks');
  await index('webhooks_open')
    .columns(['game_id', 'id'])
    .where(sql<boolean>`status = 'active' and cursor is not null`)
    .execute();
  await index('webhooks_over')
    .column('created_at')
    .where(sql<boolean>`game_id is not null and cursor is null`)
    .execute();
  await index('webhooks_challenge')
    .columns(['challenge_hash', 'id'])
    .where(sql<boolean>`challenge_hash is not null`)
    .execute();
  await index('webhooks_agent')
    .columns(['agent', 'id'])
    .where(sql<boolean>`agent is not null`)
    .execute();
}

async function createDeliveries(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('subscription_id', key[flavour], (column) => column.notNull())
    .addColumn('event_id', key[flavour], (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', instant[flavour], (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('last_status', 'integer')
    .addColumn('next_at', instant[flavour])
    .addPrimaryKeyConstraint('deliveries_pk', ['subscription_id', 'event_id'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('deliveries');
  await index('deliveries_due')
    .column('next_at')
    .where(sql<boolean>`next_at is not null`)
    .execute();
  await index('deliveries_log').columns(['subscription_id', 'created_at', 'event_id']).execute();
  await index('deliveries_age')
    .column('created_at')
    .where(sql<boolean>`next_at is null`)
    .execute();
}

async function createOutbox(db: Db, flavour: Flavour): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('event_id', key[flavour], (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('at', instant[flavour], (column) => column.notNull())
    .addColumn('game_id', key[flavour], (column) => column.notNull())
    .addColumn('challenge_hash', key[flavour], (column) => column.notNull())
    .addColumn('agent', key[flavour], (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('progress', key[flavour])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('outbox');
  await index('outbox_open')
    .columns(['at', 'event_id'])
    .where(sql<boolean>`progress is not null`)
    .execute();
  await index('outbox_age')
    .column('at')
    .where(sql<boolean>`progress is null`)
    .execute();
  await index('outbox_challenge').columns(['challenge_hash', 'at', 'event_id']).execute();
  await index('outbox_agent').columns(['agent', 'at', 'event_id']).execute();
}

/** Null in events of older processes, until the last of those is deleted. */
export async function addOutboxPlaces(db: Db): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('place', 'integer').execute();
  await sql`update outbox set place = (select number + 1 from matches where matches.game_id = outbox.game_id)`.execute(
    db,
  );
  for (const index of ['outbox_challenge', 'outbox_agent']) await db.schema.dropIndex(index).execute();
  await db.schema.createIndex('outbox_challenge').on('outbox').columns(['challenge_hash', 'place']).execute();
  await db.schema.createIndex('outbox_agent').on('outbox').columns(['agent', 'place']).execute();
}

/** For the limit of subscriptions per caller, and for the expiry of those to challenges. */
export async function addCallers(db: Db, flavour: Flavour): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('caller', key[flavour]).execute();
  const index = (name: string) => db.schema.createIndex(name).on('webhooks');
  await index('webhooks_caller')
    .columns(['caller', 'id'])
    .where(sql<boolean>`caller is not null`)
    .execute();
  await index('webhooks_challenge_age')
    .column('created_at')
    .where(sql<boolean>`challenge_hash is not null`)
    .execute();
}
