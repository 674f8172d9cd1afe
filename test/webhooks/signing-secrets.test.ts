// Which secrets sign after rotations.
import { expect } from 'chai';
import type { Subscription } from '../../src/records/webhook-records.ts';
import { newKey } from '../../src/outbound/key.ts';
import { newSecrets } from '../../src/webhooks/signing-secrets.ts';
import { newSubscription, SOME_TIME } from '../support/builders.ts';

const DAY_MS = 86_400_000;

describe('rotations of a signing secret', () => {
  const key = newKey();
  const secrets = newSecrets({ keys: () => [key] });
  const fresh = newSubscription({ secret: secrets.seal('a'), oldSecret: null, oldSecretUntil: null });
  const rotated = (to: readonly string[], from = fresh, at = SOME_TIME): Subscription => {
    const now = { ...from };
    for (const secret of to) Object.assign(now, secrets.rotation(now, secret, at));
    return now;
  };

  const rows: [string, string[], string[]][] = [
    ['the one before it signs too', ['b'], ['b', 'a']],
    ['the first still signs after a second one', ['b', 'c'], ['c', 'b', 'a']],
    ['the newest once more changes nothing', ['b', 'b'], ['b', 'a']],
    ['the first once more is the newest again', ['b', 'a'], ['a', 'b']],
    ['nine before it sign at most', [...'bcdefghijk'], [...'kjihgfedcb']],
  ];
  for (const [story, to, signing] of rows) {
    it(story, () => {
      expect(secrets.valid(rotated(to), SOME_TIME)).to.deep.equal(signing);
    });
  }

  it('a day after the last one, the newest signs alone', () => {
    const [twice, aDayLater] = [rotated(['b', 'c']), SOME_TIME + DAY_MS];
    expect(secrets.valid(twice, aDayLater - 1)).to.deep.equal(['c', 'b', 'a']);
    expect(secrets.valid(twice, aDayLater)).to.deep.equal(['c']);
    expect(secrets.valid(rotated(['d'], twice, aDayLater), aDayLater)).to.deep.equal(['d', 'c']);
  });
});
