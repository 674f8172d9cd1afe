// One review at a time per caller: in one process, and in two processes that share Redis.
import { expect } from 'chai';
import { newLocalReviewClaims } from '../../src/local/review-claims.ts';
import type { ReviewClaims } from '../../src/ports/review-claims.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { newSharedReviewClaims } from '../../src/cluster/review-claims.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

type StartTwo = () => readonly [ReviewClaims, ReviewClaims];

/** @param start gives the claims for two requests: shared, or of two processes */
function claimsContract(name: string, start: StartTwo): void {
  describe(name, () => {
    it('allow one game at a time, repeatedly, until its review is done', async () => {
      const [one, other] = start();
      expect(await one.take('Ada', 'g_1')).to.equal('g_1');
      expect(await other.take('Ada', 'g_1')).to.equal('g_1');
      expect(await other.take('Ada', 'g_2')).to.equal('g_1');
      expect(await other.take('Bo', 'g_2')).to.equal('g_2');
      await other.release('Ada', 'g_2');
      expect(await one.take('Ada', 'g_2')).to.equal('g_1');
      for (const claims of [one, other]) await claims.release('Ada', 'g_1');
      expect(await other.take('Ada', 'g_2')).to.equal('g_2');
      expect(await one.take('Ada', 'g_1')).to.equal('g_2');
      for (const claims of [one, other]) await claims.release('Ada', 'g_2');
    });

    it('go to one of many concurrent requests', async () => {
      const [one, other] = start();
      const asked = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).take('Cy', `g_${i}`));
      const held = await Promise.all(asked);
      expect(held.filter((id, i) => id === `g_${i}`).length).to.equal(1);
    });
  });
}

claimsContract('review claims of one process', () => {
  const claims = newLocalReviewClaims();
  return [claims, claims];
});

suiteNeeding('redis', 'review claims over Redis', () => {
  let server: Server;
  let links: readonly Redis[];
  before(async () => {
    server = await startRedis();
    links = [await openRedis(server.url), await openRedis(server.url)];
  });
  after(async () => {
    await Promise.all(links.map((redis) => redis.close()));
    await server.stop();
  });

  claimsContract('of two processes', () => [newSharedReviewClaims(links[0]!), newSharedReviewClaims(links[1]!)]);

  describe('while Redis is down', () => {
    it('are separate for each process', async () => {
      const [one, other] = links.map(newSharedReviewClaims);
      await server.kill();
      expect(await one!.take('Dee', 'g_1')).to.equal('g_1');
      expect(await one!.take('Dee', 'g_2')).to.equal('g_1');
      expect(await other!.take('Dee', 'g_2')).to.equal('g_2');
      await one!.release('Dee', 'g_1');
      expect(await one!.take('Dee', 'g_2')).to.equal('g_2');
      await server.restart();
      await until(() => links.every((redis) => redis.isUp()));
    });
  });
});
