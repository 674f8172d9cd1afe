// The secrets of subscriptions: stored encrypted, decrypted to sign.
import type { Instant } from '../records/game-record.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { Keyring } from '../outbound/key.ts';
import { newSealing, type Sealing } from '../outbound/sealing.ts';

export interface Secrets extends Pick<Sealing, 'seal' | 'reseal'> {
  /** The secrets that sign now, newest first. */
  valid(subscription: Subscription, now: Instant): readonly string[];
}

export function newSecrets(keyring: Keyring): Secrets {
  const { seal, reseal, open } = newSealing(keyring);
  return {
    seal,
    reseal,
    valid({ secret, oldSecret, oldSecretUntil }, now) {
      const isOldValid = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
      return (isOldValid ? [secret, oldSecret] : [secret]).map(open);
    },
  };
}
