// Webhook deliveries compared with the published values of Standard Webhooks.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { isVerification, parseDelivery, type Delivery } from '../../kit/webhooks.ts';

// The example from the tests of the reference libraries of standardwebhooks.com.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const REFERENCE: Delivery = {
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  body: '{"test": 2432232314}',
  nowSeconds: 1614265330,
};
const headers = REFERENCE.headers as Record<string, string>;

async function refusalOf(delivery: Delivery, secret = SECRET): Promise<string> {
  return parseDelivery(secret, delivery).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

function signed(body: string): Delivery {
  const content = `evt_1.1614265330.${body}`;
  const signature = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
    .update(content)
    .digest('base64');
  const names = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1614265330', 'webhook-signature': `v1,${signature}` };
  return { headers: names, body, nowSeconds: 1614265330 };
}

describe('parsing a webhook delivery', () => {
  it('accepts the reference signature, from headers of either kind', async () => {
    expect(await parseDelivery(SECRET, REFERENCE)).to.deep.equal({ test: 2432232314 });
    expect(await refusalOf({ ...REFERENCE, headers: new Headers(headers) })).to.equal('accepted');
    expect(await refusalOf(REFERENCE, SECRET.slice(6)), 'a secret without its prefix').to.equal('accepted');
  });

  it('accepts any of several signatures, while a secret is rotated', async () => {
    const signature = `v1,AAAA v2,${headers['webhook-signature']!.slice(3)} ${headers['webhook-signature']!}`;
    expect(await refusalOf({ ...REFERENCE, headers: { ...headers, 'webhook-signature': signature } })).to.equal(
      'accepted',
    );
  });

  it('refuses altered, old, early, unsigned, and wrongly signed deliveries', async () => {
    const mismatch = 'webhook-signature does not match the secret';
    const withHeader = (name: string, value: string): Delivery => ({
      ...REFERENCE,
      headers: { ...headers, [name]: value },
    });
    expect(await refusalOf({ ...REFERENCE, body: `${REFERENCE.body} ` })).to.equal(mismatch);
    expect(await refusalOf(withHeader('webhook-id', 'msg_other'))).to.equal(mismatch);
    expect(await refusalOf(withHeader('webhook-signature', 'v1,%%%'))).to.equal(mismatch);
    expect(await refusalOf(withHeader('webhook-signature', headers['webhook-signature']!.slice(3)))).to.equal(mismatch);
    expect(await refusalOf(REFERENCE, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).to.equal(mismatch);
    expect(await refusalOf(REFERENCE, 'whsec_')).to.equal('the secret is not whsec_ and base64');
    expect(await refusalOf({ ...REFERENCE, headers: {} })).to.equal('webhook-id is missing');
    for (const seconds of [301, -301, Number.NaN]) {
      const late = { ...REFERENCE, nowSeconds: 1614265330 + seconds };
      expect(await refusalOf(late)).to.equal('webhook-timestamp is not current');
    }
    expect(await refusalOf({ ...REFERENCE, nowSeconds: 1614265330 + 299 })).to.equal('accepted');
  });

  it('distinguishes the verification challenge from an event', async () => {
    const asked = await parseDelivery(SECRET, signed('{"type":"verification","challenge":"c1"}'));
    expect(isVerification(asked) && asked.challenge).to.equal('c1');
    const event = await parseDelivery(SECRET, signed('{"eventId":"evt_1","name":"game.turn","data":{}}'));
    expect(isVerification(event)).to.equal(false);
  });
});
