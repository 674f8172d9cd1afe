// Requests counted by several processes in batches: never more than the quota, with few queries to Redis.
import { expect } from 'chai';
import { newSharedCounts } from '../../src/cluster/counts.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import type { RateCounters, RateWindow } from '../../src/ports/admission.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

/** A process does not wait so long for Redis; here it must never count alone. */
const PATIENCE_MS = 10_000;

suiteNeeding('redis', 'batched request counts', () => {
  let server: Server;
  let redis: Redis;
  let asked = 0;
  before(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
  });
  after(async () => {
    await redis?.close();
    await server?.stop();
  });

  /** Like another process, and counts its queries. */
  function newProcess(): RateCounters {
    const script: Redis['script'] = (text) => {
      const run = redis.script(text);
      return (...args) => {
        asked += 1;
        return run(...args);
      };
    };
    return newSharedCounts({ isUp: () => redis.isUp(), script }, PATIENCE_MS);
  }
  const isDrawn = async (counters: RateCounters, windows: readonly RateWindow[]): Promise<boolean> => {
    const drawn = await counters.spend(windows);
    return drawn.length === windows.length && drawn.at(-1)!.hits <= windows.at(-1)!.quota;
  };
  const windowOf = (key: string, quota: number, windowSeconds = 60): RateWindow => ({ key, quota, windowSeconds });

  it('allow exactly the quota to a single process, with one less remaining each time', async () => {
    const [counters, window, before] = [newProcess(), windowOf('alone', 240), asked];
    for (let i = 1; i <= 240; i++) expect((await counters.spend([window]))[0]!.hits).to.equal(i);
    for (let i = 0; i < 100; i++) expect(await isDrawn(counters, [window])).to.equal(false);
    expect(asked - before).to.be.lessThan(80); // batches get smaller as the quota runs out
  });

  it('allow at most the quota over all processes, and at least the quota less the batches held by others', async () => {
    const [processes, window] = [[newProcess(), newProcess(), newProcess()], windowOf('shared', 240)];
    await Promise.all(processes.map((counters) => counters.spend([window])));
    let drawn = 3;
    for (let i = 0; i < 300; i++) drawn += (await isDrawn(processes[0]!, [window])) ? 1 : 0;
    expect(drawn).to.be.within(240 - 2 * 15, 240);
    for (let i = 0; i < 300; i++) drawn += (await isDrawn(processes[1 + (i % 2)]!, [window])) ? 1 : 0;
    expect(drawn).to.equal(240);
  });

  it('share a query when requested at once, and get what is left', async () => {
    const [one, two, window] = [newProcess(), newProcess(), windowOf('burst', 50)];
    const before = asked;
    const burst = Array.from({ length: 120 }, (_, i) => isDrawn(i % 2 ? one : two, [window]));
    expect((await Promise.all(burst)).filter(Boolean)).to.have.length(50);
    expect(asked - before).to.be.lessThan(5);
  });

  it('draw nothing from the wider window when the narrower one refuses', async () => {
    const [counters, narrow, wide] = [newProcess(), windowOf('narrow', 1), windowOf('wide', 3)];
    expect(await isDrawn(counters, [narrow, wide])).to.equal(true);
    for (let i = 0; i < 5; i++) expect(await isDrawn(counters, [narrow, wide])).to.equal(false);
    expect(await isDrawn(counters, [wide])).to.equal(true);
    expect(await isDrawn(counters, [wide])).to.equal(true);
    expect(await isDrawn(counters, [wide])).to.equal(false);
  });

  it('are taken one by one for a day: a process that ends withholds none from the others', async () => {
    const window = windowOf('day', 240, 86_400);
    for (let i = 1; i <= 5; i++) expect((await newProcess().spend([window]))[0]!.hits).to.equal(i);
  });

  it('are not carried over from an expired window to the next, which another process has started', async () => {
    // Taken, used in total, and the rest of the window in ms.
    const answers = [
      [15, 15, 1],
      [14, 29, 60_000],
      [0, 240, 60_000],
    ];
    const script = () => async () => answers.shift()!;
    const counters = newSharedCounts({ isUp: () => true, script }, PATIENCE_MS);
    const window = windowOf('over', 240);
    await counters.spend([window]);
    const drawnAt = performance.now();
    await until(() => performance.now() > drawnAt + 1);
    let drawn = 0;
    while (await isDrawn(counters, [window])) drawn += 1;
    expect(drawn).to.be.within(13, 14);
  });
});
