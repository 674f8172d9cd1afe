// The webhooks' part of the store, on either database.
import type { GameId, Party, WebhookId } from '../../records/ids.ts';
import type { Compilable } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import type { Receipt } from '../../records/receipt.ts';
import type { Page } from '../../ports/page.ts';
import type {
  Delivery,
  DueDelivery,
  OutboxEvent,
  Subscription,
  SubscriptionChange,
} from '../../records/webhook-records.ts';
import type { AttemptOutcome, OpenLimit, WebhookStore, Which } from '../../ports/webhook-store.ts';
import type { Insert, Step } from '../backend.ts';
import type { Ledger } from '../ledger.ts';
import { countingSteps, receiptSteps } from '../games/game-writes.ts';
import { FIELDS, toRow } from '../columns.ts';
import { pageFrom } from '../../table/page.ts';
import { toSubscription } from '../rows.ts';
import * as queries from './webhook-queries.ts';

const DELETED_AT_ONCE = 1000;

export class SqlWebhookStore implements WebhookStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async insertSubscription(
    subscription: Subscription,
    receipt: Receipt | null,
    limits: readonly OpenLimit[] = [],
  ): Promise<boolean> {
    const within = this.#within(limits, subscription.id);
    return this.#ledger.write([...receiptSteps(receipt), insertion(subscription), ...within]);
  }

  async insertLease(subscription: Subscription, limits: readonly OpenLimit[] = []): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('webhooks', [
      insertion(subscription),
      ...this.#within(limits, subscription.id),
    ]);
  }

  async countOpen(...[of, since]: Parameters<WebhookStore['countOpen']>): Promise<number> {
    const [row] = await this.#ledger.run(queries.openCount(this.#ledger.db, of, since));
    return row!.count;
  }

  async insertReceipt(receipt: Receipt): Promise<void> {
    await this.#ledger.write(receiptSteps(receipt));
  }

  async findSubscription(id: string): Promise<Subscription | undefined> {
    const [row] = await this.#ledger.run(queries.webhookById(this.#ledger.db, id));
    return row && toSubscription(row);
  }

  async changeSubscription(which: Which, change: SubscriptionChange, receipt: Receipt | null): Promise<boolean> {
    const changed = queries.webhookUpdate(this.#ledger.db, which, change);
    return this.#ledger.write([...receiptSteps(receipt), update(changed)]);
  }

  async disable(which: Which, disabledBecause: NonNullable<Subscription['disabledBecause']>): Promise<void> {
    const { db } = this.#ledger;
    const disabled = queries.webhookUpdate(db, which, { status: 'disabled', disabledBecause });
    const pending = queries.pendingFailure(db, which.id).compile();
    await this.#ledger.write([update(disabled), { update: pending, mayMiss: true }]);
  }

  async revive(which: Which, limits: readonly OpenLimit[]): Promise<boolean> {
    const revived = { status: 'active', disabledBecause: null, failingSince: null, heldUntil: null } as const;
    const change = queries.webhookUpdate(this.#ledger.db, which, revived);
    return this.#ledger.write([update(change), ...this.#within(limits, which.id)]);
  }

  async deleteSubscription(id: string): Promise<void> {
    const { db } = this.#ledger;
    const deletions = [queries.webhookDeletion(db, id), queries.deliveriesDeletion(db, id)];
    await this.#ledger.write(deletions.map((deletion) => ({ update: deletion.compile(), mayMiss: true })));
  }

  async subscriptionsOfGame(gameId: GameId): Promise<readonly Subscription[]> {
    return (await this.#ledger.run(queries.webhooksOfGame(this.#ledger.db, gameId))).map(toSubscription);
  }

  async moveSubscriptions(gameId: GameId, to: string): Promise<void> {
    await this.#ledger.write([update(queries.webhooksMove(this.#ledger.db, gameId, to))]);
  }

  async gamesSubscribedTo(after: string, limit: number): Promise<readonly string[]> {
    return gameIds(await this.#ledger.run(queries.gamesSubscribedTo(this.#ledger.db, after, limit)));
  }

  async gamesBehind(after: string, limit: number): Promise<readonly string[]> {
    return gameIds(await this.#ledger.run(queries.gamesBehind(this.#ledger.db, after, limit)));
  }

  async fanOut(subscription: Subscription, cursor: number | null, deliveries: readonly Delivery[]): Promise<boolean> {
    const move = update(queries.cursorUpdate(this.#ledger.db, subscription, cursor));
    return this.#ledger.writeUnlessTaken('deliveries', [move, ...deliverySteps(deliveries)]);
  }

  async feedsSubscribedTo(after: string, limit: number): Promise<readonly string[]> {
    return (await this.#ledger.run(queries.feedsSubscribedTo(this.#ledger.db, after, limit))).map(({ id }) => id);
  }

  async isWoken(owner: Party, now: Instant): Promise<boolean> {
    return (await this.#ledger.find(queries.wakingOf(this.#ledger.db, owner, now))) !== undefined;
  }

  async wokenAgents(now: Instant, limit: number): Promise<readonly Party[]> {
    return (await this.#ledger.run(queries.wokenAgents(this.#ledger.db, now, limit))).map(({ owner }) => owner!);
  }

  async subscriptionsOfOwner(owner: Party, page: Page): Promise<readonly Subscription[]> {
    return (await this.#ledger.run(queries.webhooksOfOwner(this.#ledger.db, owner, page))).map(toSubscription);
  }

  async fanOutFeed(
    ...[subscription, feedCursor, deliveries]: Parameters<WebhookStore['fanOutFeed']>
  ): Promise<readonly Delivery[] | undefined> {
    const ids = deliveries.map(({ eventId }) => eventId);
    const delivered = await this.#ledger.run(queries.deliveredOf(this.#ledger.backend, subscription.id, ids));
    const known = new Set(delivered.map(({ eventId }) => eventId));
    const added = deliveries.filter(({ eventId }) => !known.has(eventId));
    const move = update(queries.feedCursorUpdate(this.#ledger.db, subscription, feedCursor));
    const isWritten = await this.#ledger.writeUnlessTaken('deliveries', [move, ...deliverySteps(added)]);
    return isWritten ? added : undefined;
  }

  async outboxSince(after: Instant | OutboxEvent, limit: number): Promise<readonly OutboxEvent[]> {
    const found = queries.outboxSince(this.#ledger.db, after, limit).map((query) => this.#ledger.run(query));
    const events = (await Promise.all(found)).flat();
    return events.toSorted((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1)).slice(0, limit);
  }

  outboxEvents(limit: number): Promise<readonly OutboxEvent[]> {
    return this.#ledger.run(queries.outboxEvents(this.#ledger.db, limit));
  }

  outboxOf(...[subject, page]: Parameters<WebhookStore['outboxOf']>): Promise<readonly OutboxEvent[]> {
    return this.#ledger.run(queries.outboxOf(this.#ledger.db, subject, page));
  }

  async subscriptionsFor(event: OutboxEvent, limit: number): Promise<readonly Subscription[]> {
    const found = queries.webhooksFor(this.#ledger.db, event, limit).map((query) => this.#ledger.run(query));
    const rows = (await Promise.all(found)).flat();
    return rows
      .map(toSubscription)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }

  async fanOutOutbox(event: OutboxEvent, progress: string | null, deliveries: readonly Delivery[]): Promise<boolean> {
    const move = update(queries.progressUpdate(this.#ledger.db, event, progress));
    return this.#ledger.writeUnlessTaken('deliveries', [move, ...deliverySteps(deliveries)]);
  }

  async dueDeliveries(now: Instant, limit: number): Promise<readonly DueDelivery[]> {
    const { db } = this.#ledger;
    const due = await this.#ledger.run(queries.dueDeliveries(db, now, limit));
    if (due.length === 0) return [];
    const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
    const rows = await this.#ledger.run(queries.webhooksByIds(this.#ledger.backend, ids));
    const subscriptions = new Map(rows.map((row) => [row.id, toSubscription(row)]));
    return due.map((delivery) => ({ delivery, subscription: subscriptions.get(delivery.subscriptionId) }));
  }

  async claim(delivery: Delivery, until: Instant, receipt: Receipt | null = null): Promise<boolean> {
    return this.#ledger.write([...receiptSteps(receipt), this.#change(delivery, { nextAt: until })]);
  }

  async endWaits(subscriptionId: WebhookId, now: Instant, until: Instant): Promise<void> {
    await this.#ledger.write([update(queries.waitsEnd(this.#ledger.db, subscriptionId, now, until))]);
  }

  async endLeases(now: Instant, until: Instant): Promise<void> {
    await this.#ledger.write([update(queries.leasesEnd(this.#ledger.db, now, until))]);
  }

  async settle(delivery: Delivery, settlement: AttemptOutcome, receipt: Receipt | null = null): Promise<boolean> {
    return this.#ledger.write([...receiptSteps(receipt), this.#change(delivery, settlement)]);
  }

  findDelivery(subscriptionId: WebhookId, eventId: string): Promise<Delivery | undefined> {
    return this.#ledger.find(queries.deliveryById(this.#ledger.db, subscriptionId, eventId));
  }

  async hasOlderRetry(delivery: Delivery): Promise<boolean> {
    return (await this.#ledger.find(queries.olderRetry(this.#ledger.db, delivery))) !== undefined;
  }

  async deliveriesOf(subscriptionId: WebhookId, page: Page) {
    const rows = await this.#ledger.run(queries.deliveryLog(this.#ledger.db, subscriptionId, page));
    const { page: deliveries, next } = pageFrom(rows, page.limit, ({ eventId }) => eventId);
    return { deliveries, next };
  }

  async deleteExpired(now: Instant): Promise<void> {
    const expired = queries.expiredWebhooks(this.#ledger.db, now, DELETED_AT_ONCE);
    for (;;) {
      const found = await this.#ledger.run(expired);
      for (const { id } of found) await this.deleteSubscription(id);
      if (found.length < DELETED_AT_ONCE) return;
    }
  }

  async forgetBefore(createdAt: Instant): Promise<void> {
    for (const deletion of queries.oldRows(this.#ledger.db, createdAt, DELETED_AT_ONCE)) {
      while ((await this.#ledger.change<{ id: string }>(deletion)).length === DELETED_AT_ONCE);
    }
  }

  /** Must follow the insert or update that is limited, which is counted too. */
  #within(limits: readonly OpenLimit[], id: WebhookId): Step[] {
    if (limits.length === 0) return [];
    return [...countingSteps(this.#ledger.backend), update(queries.withinLimits(this.#ledger.db, limits, id))];
  }

  #change(delivery: Delivery, change: Partial<AttemptOutcome>): Step {
    return update(queries.deliveryUpdate(this.#ledger.db, delivery, change));
  }
}

function insertion(subscription: Subscription): Insert {
  return { into: 'webhooks', row: toRow(FIELDS.webhooks, subscription) };
}

function update(query: Compilable): Step {
  return { update: query.compile() };
}

function deliverySteps(deliveries: readonly Delivery[]): Insert[] {
  return deliveries.map((delivery) => ({ into: 'deliveries', row: toRow(FIELDS.deliveries, delivery) }));
}

function gameIds(rows: readonly { game_id: string | null }[]): string[] {
  return rows.map(({ game_id }) => game_id!);
}
