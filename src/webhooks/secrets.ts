// The secrets of subscriptions: stored encrypted, opened to sign.
import { createHmac } from 'node:crypto';
import type { Instant } from '../arena/game-record.ts';
import { openText, sealText } from '../arena/sealed-text.ts';
import type { Subscription } from '../arena/webhook-ports.ts';

export interface Secrets {
  seal(secret: string): string;
  /** What this text is counted by, and cannot be read from. */
  fingerprint(text: string): string;
  /** Those that sign now, the newest first. */
  valid(subscription: Subscription, now: Instant): readonly string[];
}

/** @param key 32 bytes */
export function newSecrets(key: Buffer): Secrets {
  return {
    seal: (secret) => sealText(key, secret),
    fingerprint: (text) => createHmac('sha256', key).update(text).digest('hex'),
    valid({ secret, oldSecret, oldSecretUntil }, now) {
      const isOldValid = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
      return (isOldValid ? [secret, oldSecret] : [secret]).map((sealed) => openText(key, sealed));
    },
  };
}
