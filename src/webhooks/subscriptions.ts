// Operations of callers on existing subscriptions, by manageToken, key or session.
import { formatInstant } from '../../schema/instant.ts';
import type { Arena } from '../ports/arena.ts';
import { untilWritten } from '../trust/attempts.ts';
import { receiptOf } from '../trust/receipts.ts';
import { hashSecret, isWellFormed } from '../trust/secrets.ts';
import type { Delivery, Subscription } from '../records/webhook-records.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { Problem } from '../../schema/problem.ts';
import type { DeliveryItem } from '../../schema/webhooks.ts';
import { isSuccess, LEASE_MS, statusOf } from '../outbound/posting.ts';
import { ownerOf, PUBLIC_EVENTS, refuseUrl, signingSecret, subscribe, type SubscriptionParts } from './subscribing.ts';
import { webhookBody } from '../table/bodies.ts';
import { pageFrom } from '../table/page.ts';
import { noteAnswer, seeOwner } from './answered.ts';
import { openLimits, refuseTooMany } from './caps.ts';
import { controlMessage } from './control-messages.ts';
import { isHeld } from './courier.ts';
import { verifyReceiver } from './endpoint-check.ts';
import { endLease, lease } from './leases.ts';
import { EVENT_NAMES, type EventName, GAME_EVENT_NAMES } from '../../schema/events.ts';
import type { RequestContext } from '../ports/request-context.ts';

export function newSubscriptions(parts: SubscriptionParts): Webhooks {
  const { arena, poster, secrets, scheduler } = parts;
  const { webhooks } = arena.store;
  const owned = (id: string, token: string | undefined, context: RequestContext) =>
    ownedBy(arena, id, { token, context });
  return {
    subscribe: (request, token, context) => subscribe(parts, request, { token, context }),
    lease: (request, context) => lease(parts, request, context),
    endLease: (request, context) => endLease(parts, request, context),
    async list(token, { limit, before }, context) {
      const owner = await ownerOf(arena, token, context);
      if (owner === null) throw new Problem(token === undefined ? 'session-missing' : 'agent-key-missing');
      const found = await webhooks.subscriptionsOfOwner(owner, { limit: limit + 1, before });
      const { page, next } = pageFrom(found, limit, ({ id }) => id);
      return { webhooks: page.map(webhookBody), next };
    },
    read: async (id, token, context) => webhookBody(await owned(id, token, context)),
    async change(id, token, { url, events }, context) {
      const before = await owned(id, token, context);
      if (events !== undefined) refuseForeignEvents(before, events);
      if (url !== undefined) await verifyUrl(parts, before, url);
      // Failures and pauses of another url, or from before it echoed, do not apply to this one.
      const health = url === undefined ? {} : { failingSince: null, heldUntil: null };
      await webhooks.changeSubscription({ id }, { url, events, ...health }, null);
      const now = arena.clock();
      if (url !== undefined) await webhooks.endWaits(id, now, now + LEASE_MS);
      scheduler.watch(before);
      return webhookBody(await owned(id, token, context)); // others may have changed or deleted it in the meantime
    },
    async enable(id, token, context) {
      return untilWritten(async () => {
        const before = await owned(id, token, context);
        const { url, status, disabledBecause } = before;
        if (status === 'active') return webhookBody(before);
        if (disabledBecause === 'seat_moved' || disabledBecause === 'operator') throw new Problem('webhook-disabled');
        await refuseTooMany(arena, before);
        await verifyUrl(parts, before, url);
        await refuseTooMany(arena, before); // others may have subscribed in the meantime
        const asRead = { id, url, status, disabledBecause };
        if (!(await webhooks.revive(asRead, openLimits(arena, before)))) return undefined;
        scheduler.watch(before);
        return webhookBody({ ...before, status: 'active', disabledBecause: null });
      });
    },
    async remove(id, token, context) {
      await owned(id, token, context);
      await webhooks.deleteSubscription(id);
    },
    async test(id, token, context) {
      const { seal } = context;
      const subscription = await owned(id, token, context);
      const message = controlMessage({ type: 'test', subscription: id }, secrets.valid(subscription, arena.clock()));
      const posted = await poster.post({ url: subscription.url, ...message });
      const answer = { delivered: isSuccess(posted), status: statusOf(posted) };
      if (answer.delivered) await noteAnswer(arena, subscription);
      const receipt = receiptOf(seal, answer, arena.clock());
      if (receipt) await webhooks.insertReceipt(receipt);
      return answer;
    },
    async rotate(id, token, request, context) {
      return untilWritten(async () => {
        const before = await owned(id, token, context);
        const now = arena.clock();
        const answer = { secret: signingSecret(request.secret) };
        const change = secrets.rotation(before, answer.secret, now);
        const which = { id, secret: before.secret };
        if (!(await webhooks.changeSubscription(which, change, receiptOf(context.seal, answer, now)))) return undefined;
        scheduler.watch(before);
        return answer;
      });
    },
    async deliveries(id, token, page, context) {
      await owned(id, token, context);
      const { before } = page;
      if (before !== undefined && !(await webhooks.findDelivery(id, before))) {
        const detail = 'cursor: not a delivery of this webhook';
        throw new Problem('bad-request', { detail, extra: { field: 'cursor' } });
      }
      const { deliveries, next } = await webhooks.deliveriesOf(id, page);
      return { deliveries: deliveries.map(deliveryItem), next };
    },
    async redeliver(id, token, eventId, context) {
      const { seal } = context;
      const subscription = await owned(id, token, context);
      if (subscription.status === 'disabled') throw new Problem('webhook-disabled');
      const delivery = await webhooks.findDelivery(id, eventId);
      if (!delivery) throw new Problem('delivery-not-found');
      const now = arena.clock();
      const isFinished = delivery.nextAt === null;
      const again = { ...delivery, nextAt: now, ...(isFinished ? { attempts: 0, status: 'pending' as const } : {}) };
      const answer = deliveryItem(again);
      const receipt = receiptOf(seal, answer, now);
      // An explicit request overrides the pause that the receiver asked for.
      if (isHeld(subscription, now)) await webhooks.changeSubscription({ id }, { heldUntil: null }, null);
      if (isFinished) await webhooks.settle(delivery, again, receipt);
      else await webhooks.claim(delivery, now, receipt);
      scheduler.look();
      return answer;
    },
  };
}

/** @throws Problem webhook-refused, webhook-echo, webhook-unreachable */
async function verifyUrl({ poster, secrets, arena, allowLoopback }: SubscriptionParts, of: Subscription, url: string) {
  refuseUrl(url, allowLoopback);
  const [secret] = secrets.valid(of, arena.clock());
  await verifyReceiver(poster, url, secret!);
  await seeOwner(arena, of);
}

/** A change of events cannot change the subject. @throws Problem bad-request */
function refuseForeignEvents(subscription: Subscription, events: readonly EventName[]): void {
  const known = kindsOf(subscription);
  const foreign = events.find((name) => !known.includes(name));
  if (foreign) {
    throw new Problem('bad-request', { detail: `events: ${foreign} does not belong to the subject of this webhook` });
  }
}

/** The turns of a game are for its seats. */
function kindsOf({ feed, gameId, tokenHash }: Subscription): readonly EventName[] {
  if (feed === 'own') return EVENT_NAMES;
  if (feed === 'public') return PUBLIC_EVENTS;
  if (gameId === null) return ['challenge.played'];
  return tokenHash === null ? GAME_EVENT_NAMES.filter((name) => name !== 'game.turn') : GAME_EVENT_NAMES;
}

/** @throws Problem webhook-not-found, token-missing, token-unknown, agent-key-unknown, wrong-webhook */
async function ownedBy(
  arena: Arena,
  id: string,
  { token, context }: { token: string | undefined; context: RequestContext },
): Promise<Subscription> {
  const subscription = await arena.store.webhooks.findSubscription(id);
  if (!subscription) throw new Problem('webhook-not-found');
  const { owner, manageHash } = subscription;
  const caller = await ownerOf(arena, token, context);
  if (caller !== null) {
    if (caller !== owner) throw new Problem('wrong-webhook');
    return subscription;
  }
  const hint = 'Send the manageToken of this webhook: Authorization: Bearer wm_… (POST /webhooks returned it).';
  if (token === undefined) throw new Problem('token-missing', { hint });
  if (!isWellFormed('manage', token)) throw new Problem('token-unknown', { hint });
  if (hashSecret(token) !== manageHash) throw new Problem('wrong-webhook');
  return subscription;
}

function deliveryItem({ eventId, name, attempts, status, lastStatus, nextAt }: Delivery): DeliveryItem {
  return {
    eventId,
    name,
    attempts,
    status,
    lastStatus,
    nextAt: formatInstant(nextAt),
  };
}
