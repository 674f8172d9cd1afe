// What a courier does with a due delivery, depending on the state of it and of its subscription.
import { expect } from 'chai';
import type { Arena } from '../../src/ports/arena.ts';
import type { Posted, Poster } from '../../src/outbound/posting.ts';
import type { Delivery, Subscription } from '../../src/records/webhook-records.ts';
import { DAY_MS } from '../../schema/calendar.ts';
import { LEASE_MS } from '../../src/outbound/posting.ts';
import { newCourier } from '../../src/webhooks/courier.ts';
import { newDelivery, newSubscription } from '../support/builders.ts';

const NOW = 1_000_000;
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

describe('a courier', () => {
  let now: number;
  /** The calls to the store and the posts, as text. */
  let done: string[];
  let answers: (() => Promise<Posted>)[];
  let due: { readonly delivery: Delivery; readonly subscription: Subscription | undefined }[];
  beforeEach(() => ([now, done, answers, due] = [NOW, [], [], []]));

  const answered = async (): Promise<Posted> => ({ is: 'answered', status: 200, retryAfter: undefined, text: '' });

  interface Found {
    readonly hasClaims?: boolean;
    readonly valid?: () => string[];
    readonly failingSince?: number | null;
    readonly hasOlderRetry?: boolean;
  }

  function newTestedCourier({ hasClaims = true, valid = () => [SECRET], failingSince, hasOlderRetry }: Found = {}) {
    const webhooks = {
      dueDeliveries: async () => due.splice(0),
      claim: async (_: Delivery, nextAt: number) => done.push(`claimed until ${nextAt - NOW}`) > 0 && hasClaims,
      settle: async (_: Delivery, { status, nextAt }: Delivery) => done.push(`${status}, again ${nextAt !== null}`) > 0,
      findSubscription: async () => newSubscription({ failingSince }),
      hasOlderRetry: async () => hasOlderRetry,
      changeSubscription: async (_: unknown, change: object) => void done.push(`changed ${JSON.stringify(change)}`),
      disable: async (_: unknown, because: string) => void done.push(`disabled as ${because}`),
    };
    const poster: Poster = {
      async post({ body }) {
        done.push(`posted ${String(body)}`);
        return (answers.shift() ?? answered)();
      },
      close: async () => undefined,
    };
    const reportError = (error: unknown) => void done.push(String(error));
    const arena = { store: { webhooks }, presence: {}, clock: () => now, reportError } as unknown as Arena;
    return newCourier({ arena, poster, secrets: { valid } });
  }

  /** Resolves when everything it has started is done. */
  const settled = async (courier: { close(): Promise<void> }): Promise<string[]> => {
    await courier.close();
    return done;
  };

  it('posts a delivery once enough of its lease is left, and records the result', async () => {
    const courier = newTestedCourier();
    courier.send(newSubscription(), [newDelivery({ body: 'b', nextAt: NOW + LEASE_MS })]);
    expect(await settled(courier)).to.deep.equal(['posted b', 'delivered, again false']);
  });

  it('claims a delivery again that was queued for most of its lease, and leaves it to a worker that has claimed it since', async () => {
    for (const hasClaims of [true, false]) {
      done = [];
      const courier = newTestedCourier({ hasClaims });
      courier.send(newSubscription(), [newDelivery({ body: 'b', nextAt: NOW + 1000 })]);
      expect(await settled(courier)).to.deep.equal(
        hasClaims ? [`claimed until ${LEASE_MS}`, 'posted b', 'delivered, again false'] : [`claimed until ${LEASE_MS}`],
      );
    }
  });

  it('releases a delivery at once that was stopped while it was being posted', async () => {
    answers = [async () => ({ is: 'stopped' })];
    const courier = newTestedCourier();
    courier.send(newSubscription(), [newDelivery({ body: 'b', nextAt: NOW + LEASE_MS })]);
    expect(await settled(courier)).to.deep.equal(['posted b', 'claimed until 0']);
  });

  it('counts an attempt without a decryptable secret, and gives up after the last', async () => {
    const valid = (): never => {
      throw new Error('another key');
    };
    const courier = newTestedCourier({ valid });
    const [first, last] = [0, 99].map((attempts) => newDelivery({ attempts, nextAt: NOW + LEASE_MS }));
    courier.send(newSubscription(), [first!, last!]);
    expect(await settled(courier)).to.have.members([
      'Error: another key',
      'Error: another key',
      'pending, again true',
      'failed, again false',
    ]);
  });

  const beginning = `changed {"failingSince":${NOW}}`;
  const health: Record<string, [delivery: Partial<Delivery>, found: Found, posted: Partial<Posted>, noted: string]> = {
    'a first failure starts the day': [{}, { failingSince: null }, {}, beginning],
    'a failure within the day changes nothing': [{ attempts: 1 }, { failingSince: NOW - DAY_MS + 1 }, {}, 'changed {}'],
    'a retry that fails after a day ends it': [
      { attempts: 1 },
      { failingSince: NOW - DAY_MS, hasOlderRetry: true },
      {},
      'disabled as failing',
    ],
    'a first attempt that fails long after the last delivery was given up restarts the day': [
      {},
      { failingSince: NOW - 7 * DAY_MS, hasOlderRetry: false },
      {},
      beginning,
    ],
    'a first attempt leaves the end to the older retry that it follows': [
      {},
      { failingSince: NOW - DAY_MS, hasOlderRetry: true },
      {},
      'changed {}',
    ],
    'an answer that asks for a pause gets it': [
      {},
      { failingSince: NOW },
      { status: 429, retryAfter: '60' },
      `changed {"heldUntil":${NOW + 60_000}}`,
    ],
    'a receiver that is gone disables it at once': [{}, { failingSince: null }, { status: 410 }, 'disabled as gone'],
  };
  for (const [what, [delivery, found, posted, noted]] of Object.entries(health)) {
    it(`updates a webhook: ${what}`, async () => {
      answers = [async () => ({ ...(await answered()), status: 503, ...posted }) as Posted];
      const courier = newTestedCourier(found);
      courier.send(newSubscription(), [newDelivery({ nextAt: NOW + LEASE_MS, ...delivery })]);
      expect((await settled(courier)).at(-1)).to.equal(noted);
    });
  }

  it('posts nothing for a subscription that is deleted, disabled or expired', async () => {
    const none = [undefined, newSubscription({ status: 'disabled' }), newSubscription({ expiresAt: NOW })];
    due = none.map((subscription) => ({ delivery: newDelivery({ nextAt: NOW }), subscription }));
    const courier = newTestedCourier();
    await courier.takeDue();
    expect(await settled(courier)).to.deep.equal(none.map(() => 'failed, again false'));
  });

  it('postpones deliveries while a receiver asked for a pause', async () => {
    due = [{ delivery: newDelivery({ nextAt: NOW }), subscription: newSubscription({ heldUntil: NOW + 77_000 }) }];
    const courier = newTestedCourier();
    await courier.takeDue();
    expect(await settled(courier)).to.deep.equal(['claimed until 77000']);
  });

  it('postpones deliveries while the lane of their host is full', async () => {
    const held = Promise.withResolvers<Posted>();
    answers = [() => held.promise];
    const courier = newTestedCourier();
    const subscription = newSubscription();
    const delivery = newDelivery({ body: 'b', nextAt: NOW + LEASE_MS });
    courier.send(
      subscription,
      Array.from({ length: 101 }, () => delivery),
    );
    due = [{ delivery, subscription }];
    await courier.takeDue();
    expect(done).to.deep.equal(['posted b', 'claimed until 15000']);
    held.resolve({ is: 'stopped' });
    await settled(courier);
  });
});
