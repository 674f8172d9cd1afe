// Reads and updates of the webhook tables.
import type { GameId, Party, PlayerId, WebhookId } from '../../records/ids.ts';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { Instant } from '../../records/game-record.ts';
import {
  CHANGEABLE,
  type Delivery,
  type OutboxEvent,
  type Subscription,
  type SubscriptionChange,
} from '../../records/webhook-records.ts';
import {
  AS_READ,
  type AttemptOutcome,
  type OpenLimit,
  type SubscriptionsOf,
  type WebhookStore,
  type Which,
} from '../../ports/webhook-store.ts';
import type { Page } from '../../ports/page.ts';
import { partyOf } from '../../table/identities.ts';
import { isIn, isPublicOf, type Source } from '../games/game-queries.ts';
import { COLUMNS, toRow } from '../columns.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

const isPublicEvent = isPublicOf(sql.ref('outbox.game_id'));

export function openCount(db: Db, of: SubscriptionsOf, since: Instant) {
  if ('gameId' in of) {
    const ofGame = open(db).select(countOfAll).where('game_id', '=', of.gameId);
    return ofGame.where('token_hash', of.tokenHash === null ? 'is' : '=', of.tokenHash);
  }
  const some = db
    .selectFrom('webhooks')
    .select(countOfAll)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('game_id', 'is', null), eb('cursor', 'is not', null)]))
    .where((eb) => eb.or([eb('challenge_hash', 'is', null), eb('created_at', '>', since)]));
  if ('agent' in of) return some.where('agent', '=', of.agent);
  if ('feed' in of && 'caller' in of) return some.where('caller', '=', of.caller).where('feed', '=', of.feed);
  if ('feed' in of) return some.where('feed', '=', of.feed);
  if ('owner' in of) return some.where('owner', '=', of.owner);
  if ('caller' in of) return some.where('caller', '=', of.caller);
  return some.where('challenge_hash', '=', of.challengeHash);
}

/** Changes a subscription only within the limits. */
export function withinLimits(db: Db, limits: readonly OpenLimit[], id: WebhookId) {
  const update = db.updateTable('webhooks').set({ id }).where('id', '=', id);
  return limits.reduce((some, { of, since, max }) => some.where(openCount(db, of, since), '<=', max), update);
}

const countOfAll = sql<number>`count(*)`.as('count');

export function webhookById(db: Db, id: string) {
  return db.selectFrom('webhooks').select(COLUMNS.webhooks).where('id', '=', id);
}

export function expiredWebhooks(db: Db, now: Instant, limit: number) {
  return db.selectFrom('webhooks').select('id').where('expires_at', '<=', now).limit(limit);
}

export function webhooksByIds({ db, flavour }: Source, ids: readonly string[]) {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS.webhooks)
    .where(isIn(flavour, 'id', ids));
}

export function webhooksOfGame(db: Db, gameId: GameId) {
  return open(db).select(COLUMNS.webhooks).where('game_id', '=', gameId).orderBy('id');
}

export function feedsSubscribedTo(db: Db, after: string, limit: number) {
  const feeds = db.selectFrom('webhooks').select('id').where('feed', 'is not', null);
  return feeds.where('status', '=', sql.lit('active')).where('id', '>', after).orderBy('id').limit(limit);
}

export function webhooksOfOwner(db: Db, owner: Party, { limit, before }: Page) {
  const owned = db.selectFrom('webhooks').select(COLUMNS.webhooks).where('owner', '=', owner);
  const page = before === undefined ? owned : owned.where('id', '<', before);
  return page.orderBy('id', 'desc').limit(limit);
}

export function wakingOf(db: Db, owner: Party, now: Instant) {
  return db.selectFrom('webhooks').select('id').where('owner', '=', owner).where(isWaking(now)).limit(1);
}

/** Owners are prefixed with their kind, so agents are one range of the index. */
export function wokenAgents(db: Db, now: Instant, limit: number) {
  const owners = db.selectFrom('webhooks').select('owner').distinct().where(isWaking(now));
  return owners
    .where(sql<boolean>`owner > 'agent:' and owner < 'agent;'`)
    .orderBy('owner')
    .limit(limit);
}

function isWaking(now: Instant) {
  return (eb: ExpressionBuilder<Tables, 'webhooks'>) =>
    eb.and([
      eb('feed', '=', 'own'),
      eb('status', '=', 'active'),
      eb('failing_since', 'is', null),
      eb('events', 'like', '%game.turn%'),
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
    ]);
}

export function feedCursorUpdate(db: Db, read: Subscription, to: string) {
  const { feedCursor: from } = read;
  const update = db.updateTable('webhooks').set({ feed_cursor: to }).where(isAsRead(read));
  return update.where('feed_cursor', from === null ? 'is' : '=', from);
}

/** Whether it is still active, and the fields that deliveries depend on are unchanged. */
function isAsRead({ id, url, events, secret }: Subscription) {
  return (eb: ExpressionBuilder<Tables, 'webhooks'>) =>
    eb.and({ id, status: 'active', ...toRow(['url', 'events', 'secret'], { url, events, secret }) });
}

/** Those of these events for which the subscription already has deliveries. */
export function deliveredOf({ db, flavour }: Source, subscriptionId: WebhookId, eventIds: readonly string[]) {
  return db
    .selectFrom('deliveries')
    .select('event_id as eventId')
    .where('subscription_id', '=', subscriptionId)
    .where(isIn(flavour, 'event_id', eventIds));
}

export function outboxSince(db: Db, after: Instant | OutboxEvent, limit: number) {
  // Two queries, so that each uses its partial index.
  const some = (progress: 'is' | 'is not') => {
    const events = db.selectFrom('outbox').select(COLUMNS.outbox).where('progress', progress, null);
    const later =
      typeof after === 'number'
        ? events.where('at', '>', after)
        : events
            .where('at', '>=', after.at)
            .where((eb) => eb.or([eb('at', '>', after.at), eb('event_id', '>', after.eventId)]));
    return later.where(isPublicEvent, '=', 1).orderBy('at').orderBy('event_id').limit(limit);
  };
  return [some('is'), some('is not')];
}

export function webhooksMove(db: Db, gameId: GameId, to: string) {
  const update = db.updateTable('webhooks').set({ game_id: to }).where('game_id', '=', gameId);
  return update.where('status', '=', sql.lit('active')).where('cursor', 'is not', null);
}

export function gamesSubscribedTo(db: Db, after: string, limit: number) {
  return open(db).select('game_id').distinct().where('game_id', '>', after).orderBy('game_id').limit(limit);
}

/** The cursors are those of `gameEvents`: the events of ply k are 3 + 2k and 4 + 2k. */
export function gamesBehind(db: Db, after: string, limit: number) {
  return gamesSubscribedTo(db, after, limit).where((eb) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('journal')
          .select('ply')
          .whereRef('journal.game_id', '=', 'webhooks.game_id')
          .where(sql<boolean>`journal.ply * 2 + 4 > webhooks.cursor`),
      ),
      eb.exists(
        eb
          .selectFrom('games')
          .select('games.id')
          .whereRef('games.id', '=', 'webhooks.game_id')
          .where((game) =>
            game.or([
              game('games.status', 'in', ['finished', 'abandoned']),
              game.and([game('webhooks.cursor', '<', 2), game('games.started_at', 'is not', null)]),
            ]),
          ),
      ),
    ]),
  );
}

/** The condition of the partial index is a literal. */
function open(db: Db) {
  return db.selectFrom('webhooks').where('webhooks.status', '=', sql.lit('active')).where('cursor', 'is not', null);
}

export function cursorUpdate(db: Db, read: Subscription, to: number | null) {
  const { cursor: from } = read;
  const update = db.updateTable('webhooks').set({ cursor: to }).where(isAsRead(read));
  return update.where('cursor', from === null ? 'is' : '=', from);
}

export function webhookUpdate(db: Db, which: Which, change: SubscriptionChange) {
  const { id } = which;
  // Sets the id too, because an update must set something.
  const update = db.updateTable('webhooks').set({ id, ...toRow(CHANGEABLE, change) });
  return update.where((eb) => eb.and({ id, ...toRow(AS_READ, which) }));
}

export function outboxEvents(db: Db, limit: number) {
  const events = db.selectFrom('outbox').select(COLUMNS.outbox).where('progress', 'is not', null);
  return events.orderBy('at').orderBy('event_id').limit(limit);
}

export function outboxOf(db: Db, ...[subject, { limit, after }]: Parameters<WebhookStore['outboxOf']>) {
  const events = db.selectFrom('outbox').select(COLUMNS.outbox).where('place', '>', after);
  const ofAgent = (slug: string) => events.where('agent', '=', slug);
  const ofSubject =
    'agent' in subject
      ? ofAgent(subject.agent)
      : 'publicOf' in subject
        ? ofAgent(subject.publicOf).where(isPublicEvent, '=', 1)
        : events.where('challenge_hash', '=', subject.challengeHash);
  return ofSubject.orderBy('place').limit(limit);
}

/** Subscriptions to the agent (for a private game only its own) or to the challenge; two queries, so that each uses its index. */
export function webhooksFor(db: Db, event: OutboxEvent, limit: number) {
  const { agent, challengeHash, gameId, place, progress } = event;
  const some = (column: 'agent' | 'challenge_hash', value: string) =>
    db
      .selectFrom('webhooks')
      .select(COLUMNS.webhooks)
      .where(column, '=', value)
      .where('webhooks.status', '=', 'active')
      .where((eb) => eb.or([eb('cursor', 'is', null), eb('cursor', '<', place)]))
      .where('id', '>', progress ?? '')
      .orderBy('id')
      .limit(limit);
  const owner = partyOf({ kind: 'agent', id: agent });
  const maySee = sql<boolean>`(owner = ${owner} or ${isPublicOf(sql`${gameId}`)} = 1)`;
  return [some('agent', agent).where(maySee), some('challenge_hash', challengeHash)];
}

export function progressUpdate(db: Db, { eventId, progress }: OutboxEvent, to: string | null) {
  const update = db.updateTable('outbox').set({ progress: to }).where('event_id', '=', eventId);
  return update.where('progress', progress === null ? 'is' : '=', progress);
}

export function dueDeliveries(db: Db, now: Instant, limit: number) {
  return db
    .selectFrom('deliveries')
    .select(COLUMNS.deliveries)
    .where('next_at', 'is not', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit);
}

/** Only if nobody else has claimed the delivery since it was read. */
export function deliveryUpdate(db: Db, seen: Delivery, change: Partial<AttemptOutcome>) {
  const { subscriptionId, eventId, nextAt } = seen;
  return db
    .updateTable('deliveries')
    .set(toRow(['attempts', 'status', 'lastStatus', 'nextAt'], change))
    .where('subscription_id', '=', subscriptionId)
    .where('event_id', '=', eventId)
    .where('next_at', nextAt === null ? 'is' : '=', nextAt);
}

export function leasesEnd(db: Db, now: Instant, until: Instant) {
  const update = db.updateTable('deliveries').set({ next_at: now });
  return update.where('next_at', 'is not', null).where('next_at', '>', now).where('next_at', '<=', until);
}

export function waitsEnd(db: Db, subscriptionId: WebhookId, now: Instant, until: Instant) {
  const update = db.updateTable('deliveries').set({ next_at: now });
  return update.where('subscription_id', '=', subscriptionId).where('next_at', '>', until);
}

export function pendingFailure(db: Db, subscriptionId: WebhookId) {
  const update = db.updateTable('deliveries').set({ status: 'failed', next_at: null });
  return update.where('subscription_id', '=', subscriptionId).where('next_at', 'is not', null);
}

export function deliveryById(db: Db, subscriptionId: WebhookId, eventId: string) {
  return deliveriesOfOne(db, subscriptionId).where('event_id', '=', eventId);
}

export function olderRetry(db: Db, { subscriptionId, createdAt }: Delivery) {
  return db
    .selectFrom('deliveries')
    .select('event_id')
    .where('subscription_id', '=', subscriptionId)
    .where('created_at', '<', createdAt)
    .where('next_at', 'is not', null)
    .where('attempts', '>', 0)
    .limit(1);
}

/** One more than the limit, to show whether there is a next page. */
export function deliveryLog(db: Db, subscriptionId: WebhookId, { limit, before }: Page) {
  const log = deliveriesOfOne(db, subscriptionId)
    .orderBy('created_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(limit + 1);
  if (before === undefined) return log;
  const last = db
    .selectFrom('deliveries as last')
    .select(['last.created_at', 'last.event_id'])
    .where('last.subscription_id', '=', subscriptionId)
    .where('last.event_id', '=', before);
  return log.where(sql<boolean>`(created_at, event_id) < (${last})`);
}

function deliveriesOfOne(db: Db, subscriptionId: WebhookId) {
  return db.selectFrom('deliveries').select(COLUMNS.deliveries).where('subscription_id', '=', subscriptionId);
}

export function webhookDeletion(db: Db, id: string) {
  return db.deleteFrom('webhooks').where('id', '=', id);
}

export function deliveriesDeletion(db: Db, subscriptionId: WebhookId) {
  return db.deleteFrom('deliveries').where('subscription_id', '=', subscriptionId);
}

/**
 * Deletes subscriptions with their deliveries. Locks them first, so that deliveries written concurrently are deleted
 * too.
 * @param owners a query for the parties
 */
export function deletionsOfOwners(owners: RawBuilder<string>): RawBuilder<unknown>[] {
  return [
    sql`update webhooks set status = 'disabled' where owner in ${owners}`,
    sql`delete from deliveries where subscription_id in (select id from webhooks where owner in ${owners})`,
    sql`delete from webhooks where owner in ${owners}`,
  ];
}

/** Including those already disabled, which the owner could enable again. */
export function disablingsOfOwner(owner: Party): RawBuilder<unknown>[] {
  return [
    sql`update webhooks set status = 'disabled', disabled_because = 'operator' where owner = ${owner}`,
    sql`update deliveries set status = 'failed', next_at = null
      where next_at is not null and subscription_id in (select id from webhooks where owner = ${owner})`,
  ];
}

/** Moves a guest's subscriptions to the account, even beyond its limit. */
export function webhookMoves(guest: PlayerId, account: PlayerId): RawBuilder<unknown>[] {
  const [from, to] = [guest, account].map((id) => partyOf({ kind: 'player', id }));
  return [sql`update webhooks set owner = ${to} where owner = ${from}`];
}

/** Finished, expired and disabled rows, at most `limit` of each kind; the limit is a literal. */
export function oldRows(db: Db, before: Instant, limit: number) {
  const deliveries = db
    .selectFrom('deliveries')
    .select(['subscription_id', 'event_id'])
    .where('next_at', 'is', null)
    .where('created_at', '<', before)
    .limit(sql.lit(limit));
  const webhooks = db
    .selectFrom('webhooks')
    .select('id')
    .where('game_id', 'is not', null)
    .where('cursor', 'is', null)
    .where('created_at', '<', before)
    .where(hasNoDeliveries)
    .limit(sql.lit(limit));
  const ofChallenges = db
    .selectFrom('webhooks')
    .select('id')
    .where('challenge_hash', 'is not', null)
    .where('created_at', '<', before)
    .limit(sql.lit(limit));
  // Only without deliveries: those that failed when it was disabled are deleted first, when they are old.
  const disabled = db
    .selectFrom('webhooks')
    .select('id')
    .where('status', '=', sql.lit('disabled'))
    .where('created_at', '<', before)
    .where(hasNoDeliveries)
    .limit(sql.lit(limit));
  const outbox = db
    .selectFrom('outbox')
    .select('event_id')
    .where('progress', 'is', null)
    .where('at', '<', before)
    .limit(sql.lit(limit));
  return [
    db.deleteFrom('outbox').where('event_id', 'in', outbox).returning('event_id as id'),
    db
      .deleteFrom('deliveries')
      .where(sql<boolean>`(subscription_id, event_id) in (${deliveries})`)
      .returning('event_id as id'),
    db.deleteFrom('webhooks').where('id', 'in', webhooks).returning('id'),
    db.deleteFrom('webhooks').where('id', 'in', ofChallenges).returning('id'),
    db.deleteFrom('webhooks').where('id', 'in', disabled).returning('id'),
  ];
}

function hasNoDeliveries({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'webhooks'>) {
  return not(exists(selectFrom('deliveries').select('event_id').whereRef('subscription_id', '=', 'webhooks.id')));
}
