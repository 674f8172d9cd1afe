// Webhooks, as transports use them.
import type {
  DeliveryItem,
  Deliveries,
  Rotated,
  RotateRequest,
  Tested,
  Webhook,
  WebhookCreated,
  WebhookRequest,
} from '../../schema/webhooks.ts';
import type { Page } from './page.ts';
import type { Calling } from './calling.ts';

/** Webhooks, as transports use them. `token`: as it was sent, or `undefined`. */
export interface Webhooks {
  subscribe(request: WebhookRequest, token: string | undefined, calling: Calling): Promise<WebhookCreated>;
  read(id: string, token: string | undefined): Promise<Webhook>;
  remove(id: string, token: string | undefined): Promise<void>;
  test(id: string, token: string | undefined, calling: Calling): Promise<Tested>;
  rotate(id: string, token: string | undefined, request: RotateRequest, calling: Calling): Promise<Rotated>;
  deliveries(id: string, token: string | undefined, page: Page): Promise<Deliveries>;
  redeliver(id: string, token: string | undefined, eventId: string, calling: Calling): Promise<DeliveryItem>;
}
