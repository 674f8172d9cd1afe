// Posts deliveries to their receivers, retries failed ones, and records the outcome of every attempt.
import type { Arena } from '../ports/arena.ts';
import type { Instant } from '../records/game-record.ts';
import type { Delivery, DueDelivery, Subscription } from '../records/webhook-records.ts';
import type { AttemptOutcome } from '../ports/webhook-store.ts';
import { newHostLanes } from '../outbound/lanes.ts';
import {
  isSuccess,
  LEASE_MS,
  MAX_ATTEMPT_MS,
  retryAfterOf,
  statusOf,
  type Poster,
  type Posted,
} from '../outbound/posting.ts';
import { GIVEN_UP_AFTER_MS, nextAttemptAt } from '../outbound/schedule.ts';
import type { Secrets } from './signing-secrets.ts';
import { noteAnswer } from './answered.ts';
import { controlMessage } from './control-messages.ts';
import { signedHeaders } from './signing.ts';

/** How long a delivery is postponed when its lane is full. */
const POSTPONE_MS = 15_000;
const DUE_AT_ONCE = 200;

export interface Courier {
  /** Sends deliveries that this process has leased. If its lane is full, a delivery waits for its lease to end. */
  send(subscription: Subscription, deliveries: readonly Delivery[]): void;
  /** Notifies the receiver of a lease that it has ended, with a single attempt. */
  terminate(subscription: Subscription, reason: string): void;
  /** Claims and sends due deliveries. */
  takeDue(): Promise<void>;
  /** Aborts posts in progress; those and queued ones are due again at once. */
  close(): Promise<void>;
}

export interface CourierParts {
  readonly arena: Pick<Arena, 'store' | 'presence' | 'clock' | 'reportError'>;
  readonly poster: Poster;
  readonly secrets: Pick<Secrets, 'valid'>;
}

export function newCourier({ arena, poster, secrets }: CourierParts): Courier {
  const { clock, reportError } = arena;
  const { webhooks } = arena.store;
  const lanes = newHostLanes();

  const offer = (subscription: Subscription, delivery: Delivery): boolean =>
    lanes.offer(new URL(subscription.url).host, () =>
      attempt(subscription, delivery).catch((error: unknown) => {
        reportError(error, `delivery of ${delivery.eventId}`);
        return undefined;
      }),
    );

  /** The delivery with enough lease left for an attempt; `undefined` when another worker has it. */
  async function leased(delivery: Delivery): Promise<Delivery | undefined> {
    const now = clock();
    if (delivery.nextAt! - now >= MAX_ATTEMPT_MS) return delivery;
    const nextAt = now + LEASE_MS;
    return (await webhooks.claim(delivery, nextAt)) ? { ...delivery, nextAt } : undefined;
  }

  /** `undefined`: its secret cannot be decrypted, as after a restore without the key file. */
  function signed(subscription: Subscription, { eventId, body }: Delivery): Record<string, string> | undefined {
    try {
      const signatures = signedHeaders(eventId, body, secrets.valid(subscription, clock()));
      return { ...leaseHeaders(subscription), ...signatures };
    } catch (error) {
      reportError(error, `decrypting the secret of webhook ${subscription.id}`);
      return undefined;
    }
  }

  async function attempt(subscription: Subscription, queued: Delivery): Promise<Posted | undefined> {
    const delivery = await leased(queued);
    if (!delivery) return undefined;
    const headers = signed(subscription, delivery);
    if (!headers) {
      // The receiver is not at fault, so its health is unchanged.
      await webhooks.settle(delivery, settlementOf(delivery, { is: 'silent' }, clock()));
      return undefined;
    }
    const posted = await poster.post({ url: subscription.url, body: delivery.body, headers });
    if (posted.is === 'stopped') {
      await webhooks.claim(delivery, clock());
    } else if (await webhooks.settle(delivery, settlementOf(delivery, posted, clock()))) {
      // Skipped for a delivery that another process has claimed, or that failed when the subscription was disabled.
      await noteHealth(subscription, delivery, posted);
    }
    return posted;
  }

  /**
   * Disables the subscription when a retry fails after a day without a success, or when the receiver is gone (410),
   * unless it has been disabled or got another url meanwhile.
   */
  async function noteHealth(subscription: Subscription, delivery: Delivery, posted: Posted): Promise<void> {
    if (isSuccess(posted)) return noteAnswer(arena, subscription);
    const { id, url } = subscription;
    const which = { id, url, status: 'active' } as const;
    if (statusOf(posted) === 410) return webhooks.disable(which, 'gone');
    const now = clock();
    const since = (await webhooks.findSubscription(id))?.failingSince ?? null;
    const isDay = since !== null && now - since >= GIVEN_UP_AFTER_MS;
    if (isDay && delivery.attempts > 0) return webhooks.disable(which, 'failing');
    // Without older retries it is unknown whether it failed all day, so the day begins again.
    const begins = since === null || (isDay && !(await webhooks.hasOlderRetry(delivery)));
    const failingSince = begins ? now : undefined;
    // An answer without Retry-After does not end a pause that another answer requested.
    await webhooks.changeSubscription(which, { failingSince, heldUntil: retryAfterOf(posted, now) ?? undefined }, null);
  }

  async function take({ delivery, subscription }: DueDelivery, now: Instant): Promise<void> {
    if (subscription?.status !== 'active' || hasExpired(subscription, now)) {
      await webhooks.settle(delivery, { ...delivery, status: 'failed', nextAt: null });
      return;
    }
    if (isHeld(subscription, now)) {
      await webhooks.claim(delivery, subscription.heldUntil);
      return;
    }
    const taken = await leased(delivery);
    if (taken && !offer(subscription, taken)) await webhooks.claim(taken, now + POSTPONE_MS);
  }

  return {
    send(subscription, deliveries) {
      for (const delivery of deliveries) offer(subscription, delivery);
    },
    terminate(subscription, reason) {
      const message = { type: 'terminated', subscription: subscription.id, reason } as const;
      const { body, headers } = controlMessage(message, secrets.valid(subscription, clock()));
      const post = { url: subscription.url, body, headers: { ...leaseHeaders(subscription), ...headers } };
      lanes.offer(new URL(subscription.url).host, () => poster.post(post));
    },
    async takeDue() {
      const now = clock();
      for (;;) {
        const due = await webhooks.dueDeliveries(now, DUE_AT_ONCE);
        await Promise.all(due.map((each) => take(each, now)));
        if (due.length < DUE_AT_ONCE) return;
      }
    },
    async close() {
      const ended = lanes.close();
      await poster.close();
      await ended;
    },
  };
}

/** The draft of MCP's events requires a header with the subscription's id. */
function leaseHeaders({ id, expiresAt }: Subscription): Record<string, string> {
  return expiresAt === null ? {} : { 'x-mcp-subscription-id': id };
}

export function hasExpired({ expiresAt }: Pick<Subscription, 'expiresAt'>, now: Instant): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export function isHeld<S extends Pick<Subscription, 'heldUntil'>>(
  subscription: S,
  now: Instant,
): subscription is S & { readonly heldUntil: Instant } {
  return subscription.heldUntil !== null && subscription.heldUntil > now;
}

function settlementOf(delivery: Delivery, posted: Posted, now: Instant): AttemptOutcome {
  const attempts = delivery.attempts + 1;
  const lastStatus = statusOf(posted);
  if (isSuccess(posted)) return { attempts, status: 'delivered', lastStatus, nextAt: null };
  const notBefore = retryAfterOf(posted, now);
  const nextAt = lastStatus === 410 ? null : nextAttemptAt(attempts, now, { notBefore, random: Math.random() });
  return { attempts, status: nextAt === null ? 'failed' : 'pending', lastStatus, nextAt };
}
