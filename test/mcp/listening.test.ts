// Updates of game resources: those whose news is lost, and the limit of subscriptions.
import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { expect } from 'chai';
import { newResourceUpdates } from '../../src/mcp/listening.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newGuest } from '../support/friends.ts';
import { ok, playDuel, restAt, startDuel, type Duel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('a listener on public games', () => {
  let started: TestArena;
  let arena: Arena;
  let rest: Rest;
  before(async () => {
    started = await startTestArena();
    ({ arena } = started.app);
    rest = restAt(() => `${started.url}/api/v1`);
  });
  after(() => started.close());

  const move = (duel: Duel): Promise<unknown> => playDuel(rest, duel, undefined, 1);

  it('can subscribe to fifty games; a subscription to more is refused completely', async () => {
    const uris = Array.from({ length: 51 }, (_, i) => `arena://games/g_${i}`);
    const updates = newResourceUpdates(arena, new InMemoryServerEventBus());
    let asked = 0;
    const { findGame } = arena.store;
    arena.store.findGame = async (id) => {
      asked += 1;
      return findGame.call(arena.store, id);
    };
    const refused: unknown = await updates.watch(uris).catch((error: unknown) => error);
    expect(refused).to.include({ message: 'params.notifications.resourceSubscriptions: at most 50 resources.' });
    expect(asked).to.equal(0);
    const stop = await updates.watch([...uris.slice(1), uris[1]!]);
    expect(asked).to.equal(50);
    stop();
    Object.assign(arena.store, { findGame });
  });

  it('is notified of a move whose news was lost, and of none twice', async () => {
    const duels = [await startDuel(rest), await startDuel(rest)];
    for (const duel of duels) await move(duel);
    const bus = new InMemoryServerEventBus();
    const updated: string[] = [];
    bus.subscribe((event) => {
      if (event.kind === 'resource_updated') updated.push(event.uri);
    });
    const { progress } = arena.store;
    const { publish } = arena.news;
    let mayLook = Promise.resolve();
    let [begun, ended] = [0, 0];
    arena.store.progress = async (ids) => {
      const isLook = ids.length === duels.length;
      if (isLook) await mayLook;
      begun += Number(isLook);
      return progress.call(arena.store, ids).finally(() => (ended += Number(isLook)));
    };
    const lookTwice = (): Promise<void> => {
      const enough = begun + 2;
      return until(() => ended >= enough);
    };
    const [one, other] = duels.map(({ id }) => `arena://games/${id}`) as [string, string];
    const stop = await newResourceUpdates(arena, bus, 1).watch([one, other]);
    try {
      await lookTwice();
      expect(updated).to.deep.equal([]);
      const { promise, resolve } = Promise.withResolvers<void>();
      mayLook = promise;
      await until(() => ended === begun);
      await move(duels[0]!);
      await until(() => updated.length > 0);
      resolve();
      await lookTwice();
      expect(updated).to.deep.equal([one]);
      arena.news.publish = () => {};
      await move(duels[1]!);
      await until(() => updated.length > 1);
      await lookTwice();
      expect(updated).to.deep.equal([one, other]);
    } finally {
      stop();
      Object.assign(arena.store, { progress });
      Object.assign(arena.news, { publish });
    }
  });

  it('hears once that a waiting game became private, and then nothing of it', async () => {
    const { game } = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
    const { headers } = await newGuest(rest, 'Hilda');
    await ok(rest('POST', '/players/me', { body: { hidden: true }, headers }));
    const bus = new InMemoryServerEventBus();
    let updates = 0;
    bus.subscribe(() => (updates += 1));
    const { progress } = arena.store;
    const { publish } = arena.news;
    let looks = 0;
    arena.store.progress = (ids) => progress.call(arena.store, ids).finally(() => (looks += 1));
    arena.news.publish = () => {};
    const stop = await newResourceUpdates(arena, bus, 1).watch([`arena://games/${game.id}`]);
    try {
      const joined = await ok(rest('POST', '/games/join', { body: { code: game.code, as: 'person' }, headers }));
      expect(joined.game.public).to.equal(false);
      await until(() => updates > 0);
      const enough = looks + 5;
      await until(() => looks >= enough);
      expect(updates).to.equal(1);
    } finally {
      stop();
      Object.assign(arena.store, { progress });
      Object.assign(arena.news, { publish });
    }
  });
});
