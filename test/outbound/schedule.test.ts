// When a delivery is retried, and the format of secrets.
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { nextAttemptAt, parseRetryAfter } from '../../src/outbound/schedule.ts';
import { isSigningSecret, newSigningSecret, signedHeaders } from '../../src/webhooks/signing.ts';
import { SOME_TIME } from '../support/builders.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

describe('the retry schedule', () => {
  const SECONDS = [5, 60, 300, 1800, 7200, 18_000, 36_000];

  it('is 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, each plus or minus a fifth, and then never', () => {
    for (const [i, seconds] of SECONDS.entries()) {
      for (const [random, factor] of [
        [0, 0.8],
        [0.5, 1],
        [1, 1.2],
      ] as const) {
        const at = nextAttemptAt(i + 1, SOME_TIME, { notBefore: null, random });
        expect(at! - SOME_TIME).to.equal(Math.round(seconds * SECOND_MS * factor));
      }
    }
    expect(nextAttemptAt(8, SOME_TIME, { notBefore: SOME_TIME + 5, random: 0 })).to.equal(null);
  });

  it('waits as long as the receiver asks, and at least as long as the schedule', () => {
    const notBefore = SOME_TIME + 100 * SECOND_MS;
    expect(nextAttemptAt(1, SOME_TIME, { notBefore, random: 1 })).to.equal(notBefore);
    expect(nextAttemptAt(3, SOME_TIME, { notBefore, random: 0.5 })).to.equal(SOME_TIME + 300 * SECOND_MS);
  });

  const RETRY_AFTER: [string | undefined, number | null][] = [
    [undefined, null],
    ['120', 120 * SECOND_MS],
    [' 7 ', 7 * SECOND_MS],
    ['0', null],
    ['99999999999', DAY_MS],
    [new Date(SOME_TIME + 60 * SECOND_MS).toUTCString(), 60 * SECOND_MS],
    [new Date(SOME_TIME - 60 * SECOND_MS).toUTCString(), null],
    [new Date(SOME_TIME + 9 * DAY_MS).toUTCString(), DAY_MS],
    ['soon', null],
    ['', null],
  ];
  for (const [text, inMs] of RETRY_AFTER) {
    it(`reads Retry-After: ${text}`, () => {
      expect(parseRetryAfter(text, SOME_TIME)).to.equal(inMs === null ? null : SOME_TIME + inMs);
    });
  }
});

describe('signing secrets', () => {
  it('are whsec_ and the base64 of 24 to 64 bytes', () => {
    const of = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 250).toString('base64')}`;
    expect([23, 24, 32, 64, 65].map((bytes) => isSigningSecret(of(bytes)))).to.deep.equal([
      false,
      true,
      true,
      true,
      false,
    ]);
    for (const text of [
      '',
      'whsec_',
      of(32).slice(6),
      `${of(32)}!`,
      of(32).replace('whsec_', 'WHSEC_'),
      ` ${of(32)}`,
    ]) {
      expect(isSigningSecret(text), text).to.equal(false);
    }
    expect(isSigningSecret(newSigningSecret())).to.equal(true);
    expect(newSigningSecret()).to.not.equal(newSigningSecret());
  });

  it('each sign as Standard Webhooks specifies', () => {
    const secrets = [newSigningSecret(), newSigningSecret()];
    const headers = signedHeaders('evt_1', '{"a":"ü"}', secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify('{"a":"ü"}', headers)).to.deep.equal({ a: 'ü' });
    expect(() => new Webhook(newSigningSecret()).verify('{"a":"ü"}', headers)).to.throw('No matching signature');
    expect(() => new Webhook(secrets[0]!).verify('{"a":"u"}', headers)).to.throw('No matching signature');
  });
});
