// The secrets of subscriptions: stored encrypted, opened to sign.
import { createHmac } from 'node:crypto';
import type { Instant } from '../records/game-record.ts';
import { openText, sealText } from '../trust/sealed-text.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { Keyring } from './key.ts';

export interface Secrets {
  seal(secret: string): string;
  /** The same text, where it is sealed with the first key; else the same secret, sealed with it. */
  reseal(sealed: string): string;
  /** What this text is counted by, and cannot be read from. */
  fingerprint(text: string): string;
  /** Those that sign now, the newest first. */
  valid(subscription: Subscription, now: Instant): readonly string[];
}

export function newSecrets(keyring: Keyring): Secrets {
  const seal = (secret: string): string => sealText(keyring.keys()[0]!, secret);
  return {
    seal,
    reseal(sealed) {
      const { secret, keyNumber } = open(keyring, sealed);
      return keyNumber === 0 ? sealed : seal(secret);
    },
    // By the first key: after a rotation callers are counted anew.
    fingerprint: (text) => createHmac('sha256', keyring.keys()[0]!).update(text).digest('hex'),
    valid({ secret, oldSecret, oldSecretUntil }, now) {
      const isOldValid = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
      return (isOldValid ? [secret, oldSecret] : [secret]).map((sealed) => open(keyring, sealed).secret);
    },
  };
}

/** @throws Error when none of the keys sealed it */
function open(keyring: Keyring, sealed: string): { secret: string; keyNumber: number } {
  let failure: unknown;
  for (const [keyNumber, key] of keyring.keys().entries()) {
    try {
      return { secret: openText(key, sealed), keyNumber };
    } catch (error) {
      failure = error;
    }
  }
  throw new Error('a secret cannot be decrypted: was WEBHOOKS_KEY, or its file, replaced?', { cause: failure });
}
