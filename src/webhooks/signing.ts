// Standard Webhooks: secrets of the form whsec_, and the headers that sign a message.
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const MIN_BYTES = 24;
const MAX_BYTES = 64;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** `whsec_` and the base64 of 24 to 64 bytes. */
export function isSigningSecret(text: string): boolean {
  const encoded = text.slice(PREFIX.length);
  if (!text.startsWith(PREFIX) || !BASE64.test(encoded) || encoded.length % 4 !== 0) return false;
  const { length } = Buffer.from(encoded, 'base64');
  return length >= MIN_BYTES && length <= MAX_BYTES;
}

/** "Signature scheme": one signature for each secret that is valid now, the newest first. */
export function signedHeaders(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  // The time of this attempt, not of the event: the receiver compares it with its own clock.
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64');
}
