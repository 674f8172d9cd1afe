// Wires webhooks together: subscriptions, the scheduler and the courier.
import type { Arena } from '../ports/arena.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { Problem } from '../../schema/problem.ts';
import { newAwaitedPosts } from '../outbound/awaited-posts.ts';
import { newCourier } from './courier.ts';
import { newPoster } from '../outbound/posting.ts';
import type { Keyring } from '../outbound/key.ts';
import { newSecrets } from './signing-secrets.ts';
import { newSubscriptions } from './subscriptions.ts';
import { newDeliveryScheduler } from './delivery-scheduler.ts';

interface WebhooksOptions {
  readonly arena: Arena;
  /** Encrypts the secrets in the store. */
  readonly keyring: Keyring;
  /** For development: also allows http and https to loopback. */
  readonly allowLoopback: boolean;
  /** No other process uses this store. */
  readonly isAlone: boolean;
}

export interface OpenedWebhooks extends Webhooks {
  /** Aborts posts in progress; unanswered deliveries are sent again after the next start. */
  close(): Promise<void>;
}

export function openWebhooks({ arena, keyring, allowLoopback, isAlone }: WebhooksOptions): OpenedWebhooks {
  const poster = newPoster({ allowLoopback });
  const secrets = newSecrets(keyring);
  const courier = newCourier({ arena, poster, secrets });
  const scheduler = newDeliveryScheduler({ arena, courier, isAlone });
  return {
    ...newSubscriptions({ arena, poster: newAwaitedPosts(poster), secrets, scheduler, allowLoopback }),
    async close() {
      await scheduler.close();
      await courier.close();
    },
  };
}

/** For a server without a key to encrypt secrets with. */
export function newClosedWebhooks(): OpenedWebhooks {
  const refuse = async (): Promise<never> => {
    const hint = 'Use wait, sync or the stream of the game; the operator can enable webhooks with WEBHOOKS_KEY.';
    throw new Problem('unavailable', { detail: 'Webhooks are not set up here.', hint, retryAfterSeconds: 3600 });
  };
  return {
    subscribe: refuse,
    lease: refuse,
    endLease: refuse,
    list: refuse,
    read: refuse,
    change: refuse,
    enable: refuse,
    remove: refuse,
    test: refuse,
    rotate: refuse,
    deliveries: refuse,
    redeliver: refuse,
    close: async () => undefined,
  };
}
