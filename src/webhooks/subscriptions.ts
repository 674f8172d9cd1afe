// What callers do with existing subscriptions, by their manageToken.
import type { Arena } from '../ports/arena.ts';
import { receiptOf } from '../trust/receipts.ts';
import { hashSecret, isWellFormed } from '../trust/secrets.ts';
import type { Delivery, Subscription } from '../records/webhook-records.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { Problem } from '../../schema/problem.ts';
import type { DeliveryItem } from '../../schema/webhooks.ts';
import { isSuccess, statusOf } from './courier.ts';
import { signingSecret, subscribe, webhookBody, type SubscriptionParts } from './subscribing.ts';
import { controlMessage } from './endpoint-check.ts';

const OLD_SECRET_SIGNS_MS = 86_400_000;

export function newSubscriptions(parts: SubscriptionParts): Webhooks {
  const { arena, poster, secrets, watchman } = parts;
  const { webhooks } = arena.store;
  const owned = (id: string, token: string | undefined) => ownedBy(arena, id, token);
  return {
    subscribe: (request, token, calling) => subscribe(parts, request, { token, calling }),
    read: async (id, token) => webhookBody(await owned(id, token)),
    async remove(id, token) {
      await owned(id, token);
      await webhooks.deleteSubscription(id);
    },
    async test(id, token, { seal }) {
      const subscription = await owned(id, token);
      const message = controlMessage({ type: 'test', subscription: id }, secrets.valid(subscription, arena.clock()));
      const posted = await poster.post({ url: subscription.url, ...message });
      const answer = { delivered: isSuccess(posted), status: statusOf(posted) };
      const receipt = receiptOf(seal, answer, arena.clock());
      if (receipt) await webhooks.insertReceipt(receipt);
      return answer;
    },
    async rotate(id, token, request, calling) {
      const { secret: oldSecret } = await owned(id, token);
      const now = arena.clock();
      const answer = { secret: signingSecret(request.secret) };
      const change = { secret: secrets.seal(answer.secret), oldSecret, oldSecretUntil: now + OLD_SECRET_SIGNS_MS };
      await webhooks.changeSubscription(id, change, receiptOf(calling.seal, answer, now));
      return answer;
    },
    async deliveries(id, token, page) {
      await owned(id, token);
      const { deliveries, next } = await webhooks.deliveriesOf(id, page);
      return { deliveries: deliveries.map(deliveryItem), next };
    },
    async redeliver(id, token, eventId, { seal }) {
      const { status } = await owned(id, token);
      if (status === 'disabled') throw new Problem('webhook-disabled');
      const delivery = await webhooks.findDelivery(id, eventId);
      if (!delivery) throw new Problem('delivery-not-found');
      const now = arena.clock();
      const isFinished = delivery.nextAt === null;
      const again = { ...delivery, nextAt: now, ...(isFinished ? { attempts: 0, status: 'pending' as const } : {}) };
      const answer = deliveryItem(again);
      const receipt = receiptOf(seal, answer, now);
      if (isFinished) await webhooks.settle(delivery, again, receipt);
      else await webhooks.claim(delivery, now, receipt);
      watchman.look();
      return answer;
    },
  };
}

/** @throws Problem webhook-not-found, token-missing, token-unknown, wrong-webhook */
async function ownedBy({ store }: Arena, id: string, token: string | undefined): Promise<Subscription> {
  const subscription = await store.webhooks.findSubscription(id);
  if (!subscription) throw new Problem('webhook-not-found');
  const hint = 'Send the manageToken of this webhook: Authorization: Bearer wm_… (POST /webhooks returned it).';
  if (token === undefined) throw new Problem('token-missing', { hint });
  if (!isWellFormed('manage', token)) throw new Problem('token-unknown', { hint });
  if (hashSecret(token) !== subscription.manageHash) throw new Problem('wrong-webhook');
  return subscription;
}

function deliveryItem({ eventId, name, attempts, status, lastStatus, nextAt }: Delivery): DeliveryItem {
  return {
    eventId,
    name,
    attempts,
    status,
    lastStatus,
    nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
  };
}
