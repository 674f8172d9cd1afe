// The webhooks' part of the store, on either database.
import type { Compilable } from 'kysely';
import type { Instant } from '../arena/game-record.ts';
import { ReceiptTaken, type Receipt } from '../arena/ports.ts';
import type { Page } from '../arena/reads.ts';
import type {
  Delivery,
  DueDelivery,
  OutboxEvent,
  Settlement,
  Subscription,
  WebhookStore,
} from '../arena/webhook-ports.ts';
import type { Backend, Insert, Step, Write } from './backend.ts';
import { GroupCommit } from './group-commit.ts';
import { receiptSteps } from './writes.ts';
import * as queries from './webhook-queries.ts';
import { toDelivery, toDeliveryRow, toOutboxEvent, toOutboxRow, toSubscription, toWebhookRow } from './webhook-rows.ts';

const DELETED_AT_ONCE = 1000;

/** The step that makes an event true together with what it tells of: part of the write of that. */
export function outboxStep(event: OutboxEvent): Insert {
  return { into: 'outbox', row: toOutboxRow(event) };
}

export class SqlWebhookStore implements WebhookStore {
  readonly #backend: Backend;
  /** Its own: what is written of deliveries neither waits in a move's transaction nor makes a move wait for it. */
  readonly #commits: GroupCommit;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.#commits = new GroupCommit(backend);
  }

  async insertSubscription(subscription: Subscription, receipt: Receipt | null): Promise<void> {
    await this.#write([...receiptSteps(receipt), { into: 'webhooks', row: toWebhookRow(subscription) }]);
  }

  async findSubscription(id: string): Promise<Subscription | undefined> {
    const [row] = await this.#run(queries.webhookById(this.#backend.db, id));
    return row && toSubscription(row);
  }

  async changeSubscription(id: string, change: Partial<Subscription>, receipt: Receipt | null): Promise<boolean> {
    const columns = changedColumns(change);
    return this.#write([...receiptSteps(receipt), update(queries.webhookUpdate(this.#backend.db, id, columns))]);
  }

  async disable(id: string, disabledBecause: NonNullable<Subscription['disabledBecause']>): Promise<void> {
    await this.changeSubscription(id, { status: 'disabled', disabledBecause }, null);
    await this.#write([update(queries.pendingFailure(this.#backend.db, id))]);
  }

  async deleteSubscription(id: string): Promise<void> {
    await this.#write([update(queries.webhookDeletion(this.#backend.db, id))]);
    await this.#write([update(queries.deliveriesDeletion(this.#backend.db, id))]);
  }

  async subscriptionsOfGame(gameId: string): Promise<readonly Subscription[]> {
    return (await this.#run(queries.webhooksOfGame(this.#backend.db, gameId))).map(toSubscription);
  }

  async gamesSubscribedTo(after: string, limit: number): Promise<readonly string[]> {
    return gameIds(await this.#run(queries.gamesSubscribedTo(this.#backend.db, after, limit)));
  }

  async gamesBehind(after: string, limit: number): Promise<readonly string[]> {
    return gameIds(await this.#run(queries.gamesBehind(this.#backend.db, after, limit)));
  }

  async fanOut(subscription: Subscription, cursor: number | null, deliveries: readonly Delivery[]): Promise<boolean> {
    const { id, cursor: from } = subscription;
    const move = update(queries.cursorUpdate(this.#backend.db, id, from, cursor));
    return this.#write([move, ...deliverySteps(deliveries)]);
  }

  async outboxEvents(limit: number): Promise<readonly OutboxEvent[]> {
    return (await this.#run(queries.outboxEvents(this.#backend.db, limit))).map(toOutboxEvent);
  }

  async subscriptionsFor(event: OutboxEvent, limit: number): Promise<readonly Subscription[]> {
    const found = queries.webhooksFor(this.#backend.db, event, limit).map((query) => this.#run(query));
    const rows = (await Promise.all(found)).flat();
    return rows
      .map(toSubscription)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }

  async fanOutOutbox(event: OutboxEvent, progress: string | null, deliveries: readonly Delivery[]): Promise<boolean> {
    const move = update(queries.progressUpdate(this.#backend.db, event, progress));
    return this.#write([move, ...deliverySteps(deliveries)]);
  }

  async dueDeliveries(now: Instant, limit: number): Promise<readonly DueDelivery[]> {
    const { db } = this.#backend;
    const due = (await this.#run(queries.dueDeliveries(db, now, limit))).map(toDelivery);
    if (due.length === 0) return [];
    const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
    const rows = await this.#run(queries.webhooksByIds(db, ids));
    const subscriptions = new Map(rows.map((row) => [row.id, toSubscription(row)]));
    return due.map((delivery) => ({ delivery, subscription: subscriptions.get(delivery.subscriptionId) }));
  }

  async claim(delivery: Delivery, until: Instant): Promise<boolean> {
    return this.#write([this.#change(delivery, { next_at: until })]);
  }

  async settle(delivery: Delivery, settlement: Settlement): Promise<boolean> {
    return this.#write([this.#change(delivery, queries.settledColumns(settlement))]);
  }

  async findDelivery(subscriptionId: string, eventId: string): Promise<Delivery | undefined> {
    const [row] = await this.#run(queries.deliveryById(this.#backend.db, subscriptionId, eventId));
    return row && toDelivery(row);
  }

  async deliveriesOf(subscriptionId: string, page: Page) {
    const rows = await this.#run(queries.deliveryLog(this.#backend.db, subscriptionId, page));
    const deliveries = rows.slice(0, page.limit).map(toDelivery);
    return { deliveries, next: rows.length > page.limit ? deliveries.at(-1)!.eventId : null };
  }

  async forgetBefore(createdAt: Instant): Promise<void> {
    for (const deletion of queries.oldRows(this.#backend.db, createdAt, DELETED_AT_ONCE)) {
      while ((await this.#run<{ id: string }>(deletion)).length === DELETED_AT_ONCE);
    }
  }

  close(): Promise<void> {
    return this.#commits.close();
  }

  #change(delivery: Delivery, change: Parameters<typeof queries.deliveryUpdate>[2]): Step {
    return update(queries.deliveryUpdate(this.#backend.db, toDeliveryRow(delivery), change));
  }

  /** False when a condition did not hold; nothing is written then. */
  async #write(write: Write): Promise<boolean> {
    const outcome = await this.#commits.submit(write);
    if (outcome.is === 'failed') throw outcome.error;
    if (outcome.is === 'taken' && outcome.table === 'receipts') throw new ReceiptTaken('another request has this key');
    return outcome.is === 'written';
  }

  #run<R>(query: Compilable<R>): Promise<R[]> {
    return this.#backend.run(query.compile());
  }
}

function update(query: Compilable): Step {
  return { update: query.compile() };
}

function deliverySteps(deliveries: readonly Delivery[]): Insert[] {
  return deliveries.map((delivery) => ({ into: 'deliveries', row: toDeliveryRow(delivery) }));
}

/** The columns of what is changed, and no others. */
function changedColumns(change: Partial<Subscription>): object {
  const columns = toWebhookRow({ events: [], ...change } as unknown as Subscription);
  const { events: _events, ...rest } = columns;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}

function gameIds(rows: readonly { game_id: string | null }[]): string[] {
  return rows.map(({ game_id }) => game_id!);
}
