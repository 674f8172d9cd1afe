// Which secrets are used for signatures after rotations.
import { expect } from 'chai';
import type { Subscription } from '../../src/records/webhook-records.ts';
import { newKey } from '../../src/outbound/key.ts';
import { newSecrets } from '../../src/webhooks/signing-secrets.ts';
import { newSubscription, SOME_TIME } from '../support/builders.ts';

const DAY_MS = 86_400_000;

describe('the signing secrets', () => {
  const key = newKey();
  const secrets = newSecrets({ keys: () => [key] });
  const fresh = newSubscription({ secret: secrets.seal('a'), oldSecret: null, oldSecretUntil: null });
  const rotated = (to: readonly string[], from = fresh, at = SOME_TIME): Subscription => {
    const now = { ...from };
    for (const secret of to) Object.assign(now, secrets.rotation(now, secret, at));
    return now;
  };

  const rows: [string, string[], string[]][] = [
    ['include the previous one', ['b'], ['b', 'a']],
    ['include the first after a second rotation', ['b', 'c'], ['c', 'b', 'a']],
    ['are unchanged by the newest once more', ['b', 'b'], ['b', 'a']],
    ['start with the first if it is set once more', ['b', 'a'], ['a', 'b']],
    ['include at most nine previous ones', [...'bcdefghijk'], [...'kjihgfedcb']],
  ];
  for (const [story, to, signing] of rows) {
    it(story, () => {
      expect(secrets.valid(rotated(to), SOME_TIME)).to.deep.equal(signing);
    });
  }

  it('are only the newest a day after the last rotation', () => {
    const [twice, aDayLater] = [rotated(['b', 'c']), SOME_TIME + DAY_MS];
    expect(secrets.valid(twice, aDayLater - 1)).to.deep.equal(['c', 'b', 'a']);
    expect(secrets.valid(twice, aDayLater)).to.deep.equal(['c']);
    expect(secrets.valid(rotated(['d'], twice, aDayLater), aDayLater)).to.deep.equal(['d', 'c']);
  });
});
