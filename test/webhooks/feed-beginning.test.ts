// A webhook without a subject starts where it was created, however late the first process polls its feed.
import { expect } from 'chai';
import { EVENT_NAMES } from '../../schema/events.ts';
import type { WebhookId } from '../../src/records/ids.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newOwnAgent, startDuelOf } from '../support/own-agents.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { restAt, startDuel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const PUBLIC = ['game.started', 'game.finished', 'challenge.played'];

describe('a new webhook without a subject', () => {
  let arena: TestArena;
  let rest: Rest;
  let receiver: Receiver;
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true });
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.die());
  after(() => arena.close());

  const received = (): string[] => receiver.events.map(({ event }) => event.name);

  async function subscribe(events: readonly string[], token?: string): Promise<void> {
    const body = { url: receiver.url, events, secret: receiver.secret };
    const { status, text } = await rest('POST', '/webhooks', { token: token ?? null, body });
    expect(status, text).to.equal(201);
  }

  /** Nobody reads subscriptions until this is called. */
  function holdSubscriptions(): () => void {
    const { webhooks } = arena.app.arena.store;
    const { findSubscription } = webhooks;
    const released = Promise.withResolvers<void>();
    webhooks.findSubscription = async (id: WebhookId) => {
      await released.promise;
      return findSubscription.call(webhooks, id);
    };
    return () => {
      webhooks.findSubscription = findSubscription;
      released.resolve();
    };
  }

  it('delivers the public games that started right after its creation', async () => {
    const release = holdSubscriptions();
    await subscribe(PUBLIC);
    await startDuel(rest);
    release();
    await until(() => received().length > 0);
    expect(received()).to.deep.equal(['game.started']);
  });

  it("delivers the owner's games that started right after its creation, and the current turn of an older game", async () => {
    const ada = await newOwnAgent(rest);
    const older = await startDuelOf(rest, ada);
    const release = holdSubscriptions();
    await subscribe(EVENT_NAMES, ada.key);
    const newer = await startDuelOf(rest, ada);
    release();
    const startedOf = (id: string): boolean =>
      receiver.events.some(({ event: { name, data } }) => name === 'game.started' && data.gameId === id);
    await until(() => startedOf(newer.id));
    expect(startedOf(older.id)).to.equal(false);
    expect(arena.app.arena.news.waiting(), 'followed by the server, not by a waiting caller').to.equal(0);
  });
});
