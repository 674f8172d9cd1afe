// A request in progress keeps its repeats waiting while it runs, and no longer: not after its process died.
import { expect } from 'chai';
import { keyOfProcess } from '../../src/cluster/membership.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { newSharedRunning } from '../../src/cluster/running.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

suiteNeeding('redis', 'requests in progress over two processes', () => {
  let server: Server;
  const links: Redis[] = [];
  const open = async (): Promise<Redis> => {
    const redis = await openRedis(server.url);
    links.push(redis);
    return redis;
  };
  const live = (redis: Redis, processId: string) => redis.command('SET', keyOfProcess(processId), '{}', 'PX', 60_000);
  before(async () => {
    server = await startRedis();
  });
  after(async () => {
    await Promise.all(links.map((redis) => redis.close()));
    await server?.stop();
  });

  it('keep a repeat waiting until they end', async () => {
    const [one, other] = [await open(), await open()];
    await Promise.all([live(one, 'p_1'), live(other, 'p_2')]);
    const [ours, theirs] = [newSharedRunning(one, 'p_1'), newSharedRunning(other, 'p_2')];
    expect([await ours.begin('k'), await ours.begin('k'), await theirs.begin('k')]).to.deep.equal([true, false, false]);
    await ours.end('k');
    expect(await theirs.begin('k')).to.equal(true);
  });

  it('keep nobody waiting once their process has died', async () => {
    const [one, other] = [await open(), await open()];
    await live(one, 'p_3');
    expect(await newSharedRunning(one, 'p_3').begin('dead')).to.equal(true);
    const theirs = newSharedRunning(other, 'p_4');
    expect(await theirs.begin('dead')).to.equal(false);
    await other.command('DEL', keyOfProcess('p_3'));
    expect(await theirs.begin('dead')).to.equal(true);
  });

  it('are ended again when Redis was down as they ended', async () => {
    const [one, other] = [await open(), await open()];
    await live(one, 'p_5');
    let isAway = false;
    const away: Redis = {
      ...one,
      release: (...args) => (isAway ? other.command('FAIL').then(() => undefined) : one.release(...args)),
    };
    const ours = newSharedRunning(away, 'p_5');
    expect(await ours.begin('lost')).to.equal(true);
    isAway = true;
    await ours.end('lost');
    isAway = false;
    const theirs = newSharedRunning(other, 'p_6');
    expect(await theirs.begin('lost')).to.equal(false);
    await other.command('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await until(() => theirs.begin('lost'));
  });
});
