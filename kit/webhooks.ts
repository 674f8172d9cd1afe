// The receiving end of webhooks: verifies deliveries signed with your secret (Standard Webhooks).
import type { ArenaEvent, ControlMessage } from './wire.ts';

/** `data` depends on `name` (GET /api/v1/events has the schemas). */
export type WebhookEvent = ArenaEvent;

/** Sent once, before deliveries start: answer 200 with `{"challenge": "…"}`. */
export type WebhookVerification = Extract<ControlMessage, { type: 'verification' }>;

export interface Delivery {
  /** A Headers object, or headers by lower-case name as node:http gives them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as received, not parsed and serialized again. */
  readonly body: string;
  /** Seconds since 1970; for tests. */
  readonly nowSeconds?: number;
}

/** An older or newer timestamp means a replay or a wrong clock. */
const TOLERANCE_SECONDS = 300;

/**
 * @param secret `whsec_…`, as returned when subscribing
 * @throws Error if the signature or the timestamp is wrong
 */
export async function parseDelivery(secret: string, delivery: Delivery): Promise<WebhookEvent | WebhookVerification> {
  const id = headerOf(delivery, 'webhook-id');
  const timestamp = headerOf(delivery, 'webhook-timestamp');
  const now = delivery.nowSeconds ?? Date.now() / 1000;
  if (!(Math.abs(now - Number(timestamp)) <= TOLERANCE_SECONDS)) throw new Error('webhook-timestamp is not current');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${delivery.body}`);
  const key = await keyOf(secret);
  for (const signature of signaturesIn(headerOf(delivery, 'webhook-signature'))) {
    // compared by the platform, in constant time
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(delivery.body) as WebhookEvent;
  }
  throw new Error('webhook-signature does not match the secret');
}

/** Whether the arena asks for an echo of `challenge`, which proves that the address wants the events. */
export function isVerification(delivered: WebhookEvent | WebhookVerification): delivered is WebhookVerification {
  return 'type' in delivered && delivered.type === 'verification';
}

function headerOf({ headers }: Delivery, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is missing`);
  return value;
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new Error('the secret is not whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Several while a secret is rotated, separated by spaces; versions other than v1 are ignored. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((part) => {
    const bytes = part.startsWith('v1,') ? bytesOf(part.slice(3)) : undefined;
    return bytes ? [bytes] : [];
  });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined; // an untrusted header
  }
}
