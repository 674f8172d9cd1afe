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

  quickQueueContract('as a quick-match queue', async () => {
    await redis.command('FLUSHALL');
    return newRedisQueue(redis);
  });
});
