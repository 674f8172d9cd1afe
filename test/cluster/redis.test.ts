// The cost of a lost connection to Redis: nothing permanent, however short the loss.
import { expect } from 'chai';
import { newMembership } from '../../src/cluster/membership.ts';
import { newRedisNews, type RedisNews } from '../../src/cluster/news.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const UNWATCHED = { differ: () => {}, agree: () => {} };

suiteNeeding('redis', 'a connection to Redis', () => {
  let server: Server;
  let redis: Redis;
  /** Another process. */
  let other: Redis;
  const opened: RedisNews[] = [];
  /** Of the first process: the cause of each outage, and its end. */
  const reports: string[] = [];
  before(async () => {
    server = await startRedis();
    const trouble = { began: (cause: string) => reports.push(cause), ended: () => reports.push('over') };
    [redis, other] = [await openRedis(server.url, { trouble }), await openRedis(server.url)];
  });
  after(async () => {
    for (const news of opened) news.close();
    await Promise.all([redis?.close(), other?.close()]);
    await server?.stop();
  });

  function newsOf(link: Redis, name: string): RedisNews {
    const news = newRedisNews({
      redis: link,
      processId: name,
      others: async () => opened.map((_, i) => `p_${i}`).filter((id) => id !== name),
      reportError: () => {},
    });
    opened.push(news);
    return news;
  }

  it('reports that it is back, for commands and for subscriptions alike', async () => {
    await redis.subscribe('some', () => {});
    let returns = 0;
    redis.onReconnect(() => (returns += 1));
    for (const type of ['pubsub', 'normal']) {
      const before = returns;
      expect(await other.command('CLIENT', 'KILL', 'TYPE', type)).to.be.greaterThan(0);
      await until(() => returns > before);
    }
  });

  it('reports once why both of its connections are lost, and once that they are back', async () => {
    await until(() => redis.isUp() && reports.at(-1) === 'over');
    const before = reports.length;
    await server.kill();
    await until(() => reports.length > before);
    expect(reports.at(-1)).to.not.equal('over');
    await server.restart();
    await until(() => redis.isUp() && reports.at(-1) === 'over');
    for (const [i, each] of reports.entries()) expect(each === 'over', reports.join(', ')).to.equal(i % 2 === 1);
  });

  it('also reports when it answers but accepts no writes, and when it accepts them again', async () => {
    const membership = newMembership(redis, 'p_refused', UNWATCHED);
    await membership.join({ host: '127.0.0.1', port: 1 }, Date.now);
    await until(() => membership.isCertain());
    await other.command('CONFIG', 'SET', 'maxmemory', '1');
    await until(() => reports.at(-1)!.includes('OOM'));
    await other.command('CONFIG', 'SET', 'maxmemory', '0');
    await until(() => reports.at(-1) === 'over');
    expect(membership.isCertain()).to.equal(true);
    await membership.leave();
  });

  it('gives a starting process the game time of the running ones, and none when all have left', async () => {
    const [first, second] = [newMembership(redis, 'p_ahead', UNWATCHED), newMembership(other, 'p_new', UNWATCHED)];
    const ahead = 360_000;
    const startedAt = Date.now();
    await first.join({ host: '127.0.0.1', port: 1 }, () => Date.now() + ahead);
    // Late by the duration of a command.
    expect(await second.gameTime()).to.be.within(startedAt + ahead - 1, Date.now() + ahead + 1);
    await first.leave();
    expect(await second.gameTime()).to.equal(undefined);
  });

  it('reports a clock that differs from that of another process, and that they agree again', async () => {
    const logged: string[] = [];
    const clocks = {
      differ: (byMs: number) => logged.push(`by ${Math.round(byMs / 1000)} s`),
      agree: () => logged.push('agree'),
    };
    const [right, wrong] = [newMembership(redis, 'p_right', UNWATCHED), newMembership(other, 'p_wrong', clocks)];
    let ahead = 40_000;
    await right.join({ host: '127.0.0.1', port: 1 }, Date.now);
    await wrong.join({ host: '127.0.0.1', port: 1 }, () => Date.now() + ahead);
    await until(() => logged.length > 0);
    ahead = 0;
    await until(() => logged.length > 1);
    expect(logged).to.deep.equal(['by 40 s', 'agree']);
    await Promise.all([right.leave(), wrong.leave()]);
  });

  it('receives news again for a game that was followed when it broke, or requested just then', async () => {
    const [news, theirs] = [newsOf(redis, 'p_0'), newsOf(other, 'p_1')];
    const heard: string[] = [];
    news.beforeRemoteNews(async (gameId) => void heard.push(gameId));
    let woken = 0;
    news.subscribe('g_before', () => (woken += 1));
    await until(() => woken > 0); // the subscription is active
    const wokenBefore = woken;
    await other.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    news.subscribe('g_during', () => {});
    await until(() => woken > wokenBefore); // waiters check again
    await until(() => {
      for (const gameId of ['g_before', 'g_during']) theirs.publish(gameId);
      return new Set(heard).size === 2;
    });
    expect(heard).to.include.members(['g_before', 'g_during']);
  });

  it('carries news of a game only once another process follows it, including what came just before', async () => {
    const [news, theirs] = [newsOf(redis, 'p_2'), newsOf(other, 'p_3')];
    const published = async (): Promise<number> => {
      const stats = String(await other.command('INFO', 'commandstats'));
      return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1]);
    };
    /** How many of a hundred notices of unfollowed games reach Redis: none, once all have said what they follow. */
    const sent = async (): Promise<number> => {
      const before = await published();
      for (let i = 0; i < 100; i++) theirs.publish(`g_alone${i}`);
      return (await published()) - before;
    };
    let count = 100;
    await until(async () => (count = await sent()) < 50);
    theirs.publish('g_missed');
    let [heard, woken] = [0, 0];
    news.beforeRemoteNews(async () => void (heard += 1));
    const unsubscribe = news.subscribe('g_missed', () => (woken += 1));
    await until(() => heard > 0);
    expect(count).to.be.lessThan(50);
    expect(woken).to.be.greaterThan(0);
    unsubscribe();
  });

  it('keeps a channel that is subscribed again before its unsubscription is acknowledged', async () => {
    const heard: string[] = [];
    await redis.subscribe('again', (text) => heard.push(`first ${text}`));
    const ended = redis.unsubscribe('again');
    await redis.subscribe('again', (text) => heard.push(`second ${text}`));
    await ended;
    expect(await other.command('PUBLISH', 'again', 'news')).to.equal(1);
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal(['second news']);
  });
});
