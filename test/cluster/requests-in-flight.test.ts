// A request in progress makes its repeats wait while it runs, and no longer: not after its process died.
import { expect } from 'chai';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { newSharedRequestsInFlight, type SharedRequestsInFlight } from '../../src/cluster/requests-in-flight.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

suiteNeeding('redis', 'requests in progress over two processes', () => {
  let server: Server;
  const opened: { redis: Redis; requestsInFlight: SharedRequestsInFlight }[] = [];
  const open = async (
    processId: string,
    times?: { lifeMs: number; renewEveryMs: number },
  ): Promise<SharedRequestsInFlight> => {
    const redis = await openRedis(server.url);
    const requestsInFlight = newSharedRequestsInFlight(redis, processId, times);
    opened.push({ redis, requestsInFlight });
    return requestsInFlight;
  };
  before(async () => {
    server = await startRedis();
  });
  after(async () => {
    for (const { requestsInFlight } of opened) requestsInFlight.close();
    await Promise.all(opened.map(({ redis }) => redis.close()));
    await server?.stop();
  });

  it('are not announced to a process that has a waiting repeat anyway', async () => {
    const [ours, theirs] = [await open('p_1'), await open('p_2')];
    expect([await ours.begin('here', true), await ours.begin('here', true)]).to.deep.equal([true, false]);
    expect(await theirs.begin('here', false)).to.equal(true);
    await ours.end('here');
    expect(await ours.begin('here', false)).to.equal(false); // still theirs
    await theirs.end('here');
  });

  it('make a repeat wait until they end', async () => {
    const [ours, theirs] = [await open('p_1'), await open('p_2')];
    expect([await ours.begin('k', false), await ours.begin('k', false), await theirs.begin('k', false)]).to.deep.equal([
      true,
      false,
      false,
    ]);
    await ours.end('k');
    expect(await theirs.begin('k', false)).to.equal(true);
  });

  it('make a repeat wait for as long as they run: their marks are renewed', async () => {
    const ours = await open('p_3', { lifeMs: 60_000, renewEveryMs: 20 });
    expect(await ours.begin('long', false)).to.equal(true);
    const { redis } = opened.at(-1)!;
    const lifeLeft = async (): Promise<number> => (await redis.command('PTTL', 'arena:running:long')) as number;
    await redis.command('PEXPIRE', 'arena:running:long', 30_000);
    await until(async () => (await lifeLeft()) > 30_000);
    await ours.end('long');
    expect(await lifeLeft()).to.equal(-2); // removed
  });

  it('make nobody wait long once their process has died: nothing renews their marks', async () => {
    const [dead, theirs] = [await open('p_5', { lifeMs: 2000, renewEveryMs: 100 }), await open('p_6')];
    expect(await dead.begin('dead', false)).to.equal(true);
    dead.close();
    await until(() => theirs.begin('dead', false));
  });

  it('make nobody wait long when Redis was away as they ended', async () => {
    const [ours, theirs] = [await open('p_7', { lifeMs: 2000, renewEveryMs: 100 }), await open('p_8')];
    expect(await ours.begin('lost', false)).to.equal(true);
    const { redis } = opened.at(-2)!;
    await redis.close();
    await ours.end('lost');
    await until(() => theirs.begin('lost', false));
  });
});
