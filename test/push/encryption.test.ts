// Encrypting and signing push messages, checked with the examples of the RFCs.
import { expect } from 'chai';
import { encryptFor, isPoint } from '../../src/push/encryption.ts';
import { authorization, newPushKey, privateKeyOf } from '../../src/push/vapid.ts';
import { newSealing, type Sealing } from '../../src/outbound/sealing.ts';
import { newKey } from '../../src/outbound/key.ts';
import { claimsOf, newBrowser } from '../support/push-service.ts';

/** RFC 8291 §5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** RFC 8292 §2.4. */
const TOKEN =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
const TOKEN_KEY = TOKEN.split('k=')[1]!;

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('encryption of push messages', () => {
  it('matches the example in RFC 8291', () => {
    const secrets = { privateKey: bytes(EXAMPLE.senderKey), salt: bytes(EXAMPLE.salt) };
    expect(encryptFor(EXAMPLE.keys, EXAMPLE.text, secrets).toString('base64url')).to.equal(EXAMPLE.body);
  });

  it('of that example is decrypted by the browser of the tests', () => {
    const browser = newBrowser('https://push.example', bytes(EXAMPLE.browserKey), bytes(EXAMPLE.keys.auth));
    expect(browser.subscription.keys).to.deep.equal(EXAMPLE.keys);
    expect(browser.decrypt(bytes(EXAMPLE.body))).to.equal(EXAMPLE.text);
  });

  it('differs for every message, and only the recipient browser can decrypt it', () => {
    const [one, other] = [newBrowser('https://push.example'), newBrowser('https://push.example')];
    const [first, second] = [encryptFor(one.subscription.keys, 'über'), encryptFor(one.subscription.keys, 'über')];
    expect(first.equals(second)).to.equal(false);
    expect([one.decrypt(first), one.decrypt(second)]).to.deep.equal(['über', 'über']);
    expect(() => other.decrypt(first)).to.throw('authenticate');
  });

  it('distinguishes a point on the curve from 65 arbitrary bytes', () => {
    expect(isPoint(EXAMPLE.keys.p256dh)).to.equal(true);
    expect(isPoint(Buffer.alloc(65, 4).toString('base64url'))).to.equal(false);
  });
});

describe('the signature of push messages', () => {
  it('verifies in the tests like the example in RFC 8292', () => {
    const claims = { aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' };
    expect(claimsOf(TOKEN, TOKEN_KEY)).to.deep.equal(claims);
    expect(() => claimsOf(TOKEN.replace('.i3CY', '.i3CZ'), TOKEN_KEY)).to.throw('a wrong signature');
  });

  it("contains the origin of the service, half a day, and the sender's address if it has one", () => {
    const [kept, other] = [newKey(), newKey()].map((key) => newSealing({ keys: () => [key] })) as [Sealing, Sealing];
    const stored = newPushKey(kept);
    expect(() => privateKeyOf(stored, other)).to.throw('cannot be decrypted');
    const signer = { key: privateKeyOf(stored, kept), publicKey: stored.publicKey, contact: 'https://arena.example' };
    const soonest = Math.floor(Date.now() / 1000) + 12 * 3600;
    const header = authorization('https://push.example:8443/to/me?secret', signer);
    const { exp, ...claims } = claimsOf(header, stored.publicKey);
    expect(claims).to.deep.equal({ aud: 'https://push.example:8443', sub: 'https://arena.example' });
    expect(exp).to.be.within(soonest, Date.now() / 1000 + 12 * 3600);
    const local = authorization('https://push.example/to/me', { ...signer, contact: 'http://localhost' });
    expect(claimsOf(local, stored.publicKey)).to.have.all.keys('aud', 'exp');
  });
});
