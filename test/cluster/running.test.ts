// A request in progress keeps its repeats waiting while it runs, and no longer: not after its process died.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { newSharedRunning, type SharedRunning } from '../../src/cluster/running.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

suiteNeeding('redis', 'requests in progress over two processes', () => {
  let server: Server;
  const opened: { redis: Redis; running: SharedRunning }[] = [];
  const open = async (processId: string): Promise<SharedRunning> => {
    const redis = await openRedis(server.url);
    const running = newSharedRunning(redis, processId);
    opened.push({ redis, running });
    return running;
  };
  before(async () => {
    server = await startRedis();
  });
  after(async () => {
    for (const { running } of opened) running.close();
    await Promise.all(opened.map(({ redis }) => redis.close()));
    await server?.stop();
  });

  it('keep a repeat waiting until they end', async () => {
    const [ours, theirs] = [await open('p_1'), await open('p_2')];
    expect([await ours.begin('k'), await ours.begin('k'), await theirs.begin('k')]).to.deep.equal([true, false, false]);
    await ours.end('k');
    expect(await theirs.begin('k')).to.equal(true);
  });

  it('keep a repeat waiting for as long as they run', async () => {
    const [ours, theirs] = [await open('p_3'), await open('p_4')];
    expect(await ours.begin('long')).to.equal(true);
    const endsAt = performance.now() + 4000; // longer than a mark lives without renewal
    while (performance.now() < endsAt) {
      expect(await theirs.begin('long')).to.equal(false);
      await sleep(200);
    }
    await ours.end('long');
    expect(await theirs.begin('long')).to.equal(true);
  });

  it('keep nobody waiting long once their process has died', async () => {
    const [dead, theirs] = [await open('p_5'), await open('p_6')];
    expect(await dead.begin('dead')).to.equal(true);
    dead.close(); // it renews nothing any more
    expect(await theirs.begin('dead')).to.equal(false);
    await until(() => theirs.begin('dead'));
  });

  it('keep nobody waiting long when Redis was away as they ended', async () => {
    const [ours, theirs] = [await open('p_7'), await open('p_8')];
    expect(await ours.begin('lost')).to.equal(true);
    const { redis } = opened.at(-2)!;
    await redis.close();
    await ours.end('lost');
    await until(() => theirs.begin('lost'));
  });
});
