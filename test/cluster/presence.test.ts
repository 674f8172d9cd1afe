// Who was seen by any process.
import { expect } from 'chai';
import { newSharedPresence } from '../../src/cluster/presence.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const NOW = Date.UTC(2026, 10, 27);
const HOUR_MS = 3_600_000;

suiteNeeding('redis', 'presence that processes share', () => {
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

  it('keeps the later of two times, but none of before the clock was put back', async () => {
    const [first, second, restarted] = [1, 2, 3].map(() => newSharedPresence(redis, 'seen'));
    await first!.see('ann', NOW + 5);
    await second!.see('ann', NOW);
    expect(await first!.lastSeen('ann')).to.equal(NOW + 5);
    for (const id of ['ann', 'bob']) await first!.see(id, NOW + HOUR_MS);
    await restarted!.see('ann', NOW + 9);
    expect(await restarted!.lastSeen('ann')).to.equal(NOW + 9);
    expect(await restarted!.seenSince(NOW, 5)).to.deep.equal(['ann']);
  });
});
