// Which games a process follows for its webhooks.
import { expect } from 'chai';
import type { Arena } from '../../src/ports/arena.ts';
import type { Topic } from '../../src/ports/news.ts';
import type { Courier } from '../../src/webhooks/courier.ts';
import { newDeliveryScheduler } from '../../src/webhooks/delivery-scheduler.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newSubscription } from '../support/builders.ts';
import { ok, playDuel, restAt, startDuel } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('the delivery scheduler', () => {
  let started: TestArena;
  before(async () => {
    started = await startTestArena();
  });
  after(() => started.close());

  it('follows a game whose webhook was created by a process that is gone, from its next sweep until the game is over', async () => {
    const { arena } = started.app;
    const rest = restAt(`${started.url}/api/v1`);
    const duel = await startDuel(rest);
    const followed = new Set<Topic>();
    const news: Arena['news'] = {
      ...arena.news,
      subscribe(topic, ...how) {
        const unsubscribe = arena.news.subscribe(topic, ...how);
        followed.add(topic);
        return () => {
          followed.delete(topic);
          unsubscribe();
        };
      },
    };
    const { webhooks } = arena.store;
    const { gamesSubscribedTo } = webhooks;
    webhooks.gamesSubscribedTo = async () => []; // no webhook existed when it started
    const courier = { send: () => undefined, takeDue: async () => undefined } as unknown as Courier;
    const scheduler = newDeliveryScheduler({ arena: { ...arena, news }, courier, isAlone: false, sweepEveryMs: 5 });
    try {
      await webhooks.insertSubscription(newSubscription({ gameId: duel.id, events: [] }), null);
      expect([...followed]).to.deep.equal([]);
      await playDuel(rest, duel, undefined, 1);
      await until(() => followed.has(duel.id));
      await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token }));
      await until(() => followed.size === 0);
    } finally {
      Object.assign(webhooks, { gamesSubscribedTo });
      await scheduler.close();
    }
  });
});
