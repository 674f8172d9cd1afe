import { expect } from 'chai';
import { newLocalQueue } from '../../src/local/quick-queue.ts';
import { newRedisQueue } from '../../src/cluster/quick-queue.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { quickQueueContract } from './quick-queue.ts';

quickQueueContract('the quick-match queue of one process', async () => newLocalQueue());

suiteNeeding('redis', 'Redis', () => {
  let server: Server;
  let redis: Redis;
  before(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
  });
  after(async () => {
    await redis?.close();
    await server?.stop();
  });

  const open = async () => {
    await redis.command('FLUSHALL');
    return newRedisQueue(redis);
  };

  quickQueueContract('as a quick-match queue', open);

  it('as a quick-match queue, forgets waiters of a later time when the clock was put back', async () => {
    const queue = await open();
    const [now, later] = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22)];
    const ticket = { rules: 'classic/1', kind: 'agent', wants: 'any', rating: null, owner: null } as const;
    await queue.enter({ ...ticket, gameId: 'g_1', since: later }, later);
    expect(await queue.enter({ ...ticket, gameId: 'g_2', since: now }, now)).to.equal(undefined);
    expect(await queue.lastSeen('g_1', now + 1)).to.equal(now);
  });
});
