// Quick match while its queue is unreachable: nobody is paired, and everything else works.
import { expect } from 'chai';
import type { GameBody, Started, Synced } from '../../schema/game.ts';
import { checkClocks } from '../../src/play/clock.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import type { QuickQueue } from '../../src/ports/quick-queue.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const WAITS_MS = 600_000;

describe('quick match without its queue', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const away = () => Promise.reject(new StoreDown('Redis: no connection'));
  const quick = (): Promise<Started> => ok(rest('POST', '/games', { body: { mode: 'quick' } }));
  async function withQueue(queue: Partial<QuickQueue>, task: () => Promise<void>): Promise<void> {
    const whole = { ...arena.app.arena.queue };
    Object.assign(arena.app.arena.queue, queue);
    await task().finally(() => Object.assign(arena.app.arena.queue, whole));
  }

  it('notifies a waiter that the wait is over', async () => {
    const { game, playerToken } = await quick();
    const waiting = ok<Synced>(rest('GET', `/games/${game.id}/sync?status=waiting&timeout=20`, { token: playerToken }));
    await until(() => arena.app.arena.news.waiting() === 1);
    await withQueue({ leave: away }, async () => {
      arena.advance(WAITS_MS + 1000);
      await checkClocks(arena.app.arena);
      expect(await waiting).to.include({ status: 'abandoned', timedOut: false });
    });
  });

  it('shows a waiting game whose pairing failed, and aborts it', async () => {
    const { game, playerToken } = await quick();
    const enter = async () => ({ older: game.id, younger: 'g_none' });
    await withQueue({ enter, dissolve: away, leave: away }, async () => {
      const read = await ok<GameBody>(rest('GET', `/games/${game.id}`, { token: playerToken }));
      expect(read).to.include({ id: game.id, status: 'waiting' });
      const { game: aborted } = await ok(rest('POST', `/games/${game.id}/abort`, { token: playerToken }));
      expect(aborted).to.include({ status: 'abandoned', endReason: 'aborted' });
    });
  });

  it('reports a check-in that fails during a wait, unless only the store or the queue is away', async () => {
    const { game, playerToken: token } = await quick();
    const { arena: parts } = arena.app;
    const { reportError } = parts;
    const reported: string[] = [];
    Object.assign(parts, { reportError: (error: Error) => void reported.push(error.message) });
    const pause = Promise.withResolvers<void>();
    const failures = [new StoreDown('PostgreSQL: no connection'), new TypeError('a bug')];
    let calls = 0;
    const enter = async () => {
      calls += 1;
      if (calls === 1) return undefined; // before the wait
      const failure = failures.shift();
      if (!failure) pause.resolve();
      throw failure ?? new StoreDown('the last');
    };
    await withQueue({ enter }, async () => {
      const waiting = rest('GET', `/games/${game.id}/sync?status=waiting&timeout=20`, { token });
      await pause.promise;
      await ok(rest('POST', `/games/${game.id}/abort`, { token }));
      await waiting;
    }).finally(() => Object.assign(parts, { reportError }));
    expect(reported).to.deep.equal(['a bug']);
  });
});
