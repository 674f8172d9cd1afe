// The secrets of subscriptions: stored encrypted, decrypted to sign.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Instant } from '../records/game-record.ts';
import type { Subscription, SubscriptionChange } from '../records/webhook-records.ts';
import type { Keyring } from '../outbound/key.ts';
import { newSealing, type Sealing } from '../outbound/sealing.ts';

const OLD_SECRETS_SIGN_MS = DAY_MS;
const MAX_OLD_SECRETS = 9;

export interface Secrets extends Pick<Sealing, 'seal' | 'reseal'> {
  /** The secrets that sign now, newest first. */
  valid(subscription: Subscription, now: Instant): readonly string[];
  /**
   * The change that makes `secret` the newest, and lets current ones sign for another day, because a receiver may not
   * have the newest secret yet. If it is the newest already, nothing changes.
   */
  rotation(subscription: Subscription, secret: string, now: Instant): SubscriptionChange;
}

export function newSecrets(keyring: Keyring): Secrets {
  const { seal, reseal, open } = newSealing(keyring);
  const valid: Secrets['valid'] = ({ secret, oldSecret, oldSecretUntil }, now) => {
    const isOldValid = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
    return [open(secret), ...(isOldValid ? open(oldSecret).split(' ') : [])];
  };
  return {
    seal,
    reseal,
    valid,
    rotation(subscription, secret, now) {
      const signing = valid(subscription, now);
      if (signing[0] === secret) return { secret: subscription.secret };
      const old = signing.filter((each) => each !== secret).slice(0, MAX_OLD_SECRETS);
      return { secret: seal(secret), oldSecret: seal(old.join(' ')), oldSecretUntil: now + OLD_SECRETS_SIGN_MS };
    },
  };
}
