// Webhooks, as transports use them.
import type {
  DeliveryItem,
  Deliveries,
  Rotated,
  RotateRequest,
  Tested,
  Webhook,
  WebhookChange,
  WebhookCreated,
  WebhookRequest,
  Webhooks as OwnWebhooks,
} from '../../schema/webhooks.ts';
import type { EventName } from '../../schema/events.ts';
import type { Page } from './page.ts';
import type { RequestContext } from './request-context.ts';

/** What an MCP client subscribes to, and with which credentials; together they identify its lease. */
export interface LeaseSubject {
  readonly name: EventName;
  readonly url: string;
  /** A seat's token or an agent's key. */
  readonly token: string | undefined;
  readonly gameId: string | undefined;
  /** Of create_challenge. */
  readonly challenge: string | undefined;
}

export interface LeaseRequest extends LeaseSubject {
  readonly secret: string;
  /** Delivers events after it; by default from now on. */
  readonly cursor?: string | null | undefined;
  /** `null`: as long as possible. */
  readonly ttlMs: number | null | undefined;
}

export interface Lease {
  readonly id: string;
  readonly refreshBefore: string;
  readonly cursor: string | null;
}

/**
 * `token`: as it was sent, or `undefined`. A webhook is managed with its manageToken, or with the key or session that
 * created it.
 */
export interface Webhooks {
  subscribe(request: WebhookRequest, token: string | undefined, context: RequestContext): Promise<WebhookCreated>;
  /** Subscribes for a limited time; the same request again renews the lease. */
  lease(request: LeaseRequest, context: RequestContext): Promise<Lease>;
  endLease(subject: LeaseSubject, context: RequestContext): Promise<void>;
  /** Those of the caller's key or session. */
  list(token: string | undefined, page: Page, context: RequestContext): Promise<OwnWebhooks>;
  read(id: string, token: string | undefined, context: RequestContext): Promise<Webhook>;
  change(id: string, token: string | undefined, change: WebhookChange, context: RequestContext): Promise<Webhook>;
  /** Revives one that was disabled. */
  enable(id: string, token: string | undefined, context: RequestContext): Promise<Webhook>;
  remove(id: string, token: string | undefined, context: RequestContext): Promise<void>;
  test(id: string, token: string | undefined, context: RequestContext): Promise<Tested>;
  rotate(id: string, token: string | undefined, request: RotateRequest, context: RequestContext): Promise<Rotated>;
  deliveries(id: string, token: string | undefined, page: Page, context: RequestContext): Promise<Deliveries>;
  redeliver(id: string, token: string | undefined, eventId: string, context: RequestContext): Promise<DeliveryItem>;
}
