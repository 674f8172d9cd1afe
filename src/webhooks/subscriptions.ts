// What callers do with subscriptions: make them by what they may see, and manage them by their manageToken.
import { seatOf, visit } from '../arena/access.ts';
import type { Arena } from '../arena/arena.ts';
import { readChallenge } from '../arena/challenges.ts';
import { lastCursor } from '../arena/events.ts';
import { isOver } from '../arena/game-record.ts';
import { receiptOf } from '../arena/receipts.ts';
import { existingAgent } from '../arena/roster.ts';
import { hashSecret, isWellFormed, newId, newSecret } from '../arena/secrets.ts';
import type { Calling } from '../arena/start.ts';
import type { Delivery, Subscription, Webhooks } from '../arena/webhook-ports.ts';
import { Problem } from '../../schema/problem.ts';
import type { DeliveryItem, Webhook, WebhookCreated, WebhookRequest } from '../../schema/webhooks.ts';
import { refusalOfUrl } from './address-guard.ts';
import { isSuccess, statusOf } from './courier.ts';
import type { Poster } from './posting.ts';
import type { Secrets } from './secrets.ts';
import { isSigningSecret, newSigningSecret } from './signing.ts';
import { controlMessage, verifyReceiver } from './verification.ts';
import type { Watchman } from './watchman.ts';

const OLD_SECRET_SIGNS_MS = 86_400_000;

export interface SubscriptionParts {
  readonly arena: Arena;
  readonly poster: Poster;
  readonly secrets: Secrets;
  readonly watchman: Watchman;
  readonly allowLoopback: boolean;
}

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
    async test(id, token) {
      const subscription = await owned(id, token);
      const message = controlMessage({ type: 'test', subscription: id }, secrets.valid(subscription, arena.clock()));
      const posted = await poster.post({ url: subscription.url, ...message });
      return { delivered: isSuccess(posted), status: statusOf(posted) };
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
    async redeliver(id, token, eventId) {
      const { status } = await owned(id, token);
      if (status === 'disabled') throw new Problem('webhook-disabled');
      const delivery = await webhooks.findDelivery(id, eventId);
      if (!delivery) throw new Problem('delivery-not-found');
      const again = { attempts: 0, status: 'pending', lastStatus: delivery.lastStatus, nextAt: arena.clock() } as const;
      if (delivery.nextAt === null) await webhooks.settle(delivery, again);
      else await webhooks.claim(delivery, again.nextAt);
      watchman.look();
      return deliveryItem((await webhooks.findDelivery(id, eventId)) ?? delivery);
    },
  };
}

async function subscribe(
  { arena, poster, secrets, watchman, allowLoopback }: SubscriptionParts,
  request: WebhookRequest,
  { token, calling }: { token: string | undefined; calling: Calling },
): Promise<WebhookCreated> {
  const refused = refusalOfUrl(request.url, { allowLoopback });
  if (refused) throw new Problem('webhook-refused', { detail: refused });
  const secret = signingSecret(request.secret);
  const subject = await subjectOf(arena, request, token);
  await verifyReceiver(poster, request.url, secret);
  const manageToken = newSecret('manage');
  const now = arena.clock();
  const subscription: Subscription = {
    id: newId('subscription', now),
    url: request.url,
    events: request.events,
    ...subject,
    secret: secrets.seal(secret),
    oldSecret: null,
    oldSecretUntil: null,
    manageHash: hashSecret(manageToken),
    status: 'active',
    disabledBecause: null,
    createdAt: now,
    failingSince: null,
    heldUntil: null,
  };
  const answer = { ...webhookBody(subscription), secret, manageToken };
  await arena.store.webhooks.insertSubscription(subscription, receiptOf(calling.seal, answer, now));
  if (subscription.gameId !== null) watchman.watch(subscription.gameId);
  return answer;
}

type Subject = Pick<Subscription, 'gameId' | 'tokenHash' | 'challengeHash' | 'agent' | 'cursor'>;
const NO_SUBJECT: Subject = { gameId: null, tokenHash: null, challengeHash: null, agent: null, cursor: null };

/** What one may subscribe to is what one may see. @throws Problem */
async function subjectOf(arena: Arena, request: WebhookRequest, token: string | undefined): Promise<Subject> {
  const { gameId, challenge, agent, events } = request;
  if (agent !== undefined) {
    const known = await existingAgent(arena, agent);
    return { ...NO_SUBJECT, agent: known.agent.slug };
  }
  if (gameId === undefined) return { ...NO_SUBJECT, challengeHash: await challengeToCome(arena, challenge!) };
  const isSeat = events.includes('game.turn');
  const { live, holder } = isSeat ? await seatOf(arena, gameId, token) : await visit(arena, gameId, token);
  const { game } = live;
  if (isOver(game.record)) throw new Problem('game-over', { hint: 'Subscribe to a game that is not over yet.' });
  // From now on; and if it is somebody's turn now, that is told too.
  const cursor = Math.max(0, lastCursor(game) - 1);
  return { ...NO_SUBJECT, gameId, tokenHash: holder?.tokenHash ?? null, cursor };
}

/** @throws Problem challenge-not-found, challenge-expired, game-over */
async function challengeToCome(arena: Arena, token: string): Promise<string> {
  const { status } = await readChallenge(arena, token);
  if (status === 'expired') throw new Problem('challenge-expired');
  const hint = 'Read the result with GET /agent/challenge/{token}.';
  if (status === 'played') throw new Problem('game-over', { hint });
  return hashSecret(token);
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

/** @throws Problem webhook-secret */
function signingSecret(given: string | undefined): string {
  if (given === undefined) return newSigningSecret();
  if (!isSigningSecret(given)) throw new Problem('webhook-secret');
  return given;
}

function webhookBody(subscription: Subscription): Webhook {
  const { id, url, events, status, gameId, agent, disabledBecause, createdAt } = subscription;
  return {
    id,
    url,
    events: [...events],
    ...(gameId === null ? {} : { gameId }),
    ...(agent === null ? {} : { agent }),
    status,
    ...(disabledBecause === null ? {} : { disabledBecause }),
    createdAt: new Date(createdAt).toISOString(),
  };
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
