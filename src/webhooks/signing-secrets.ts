// The secrets of subscriptions: stored encrypted, decrypted to sign.
import type { Instant } from '../records/game-record.ts';
import { openText, sealText } from '../trust/sealed-text.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { Keyring } from './key.ts';

export interface Secrets {
  seal(secret: string): string;
  /** The text itself where it is sealed with the first key already; else its secret sealed with that key. */
  reseal(sealed: string): string;
  /** The secrets that sign now, newest first. */
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
