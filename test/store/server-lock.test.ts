// Servers on one PostgreSQL: any number with Redis, or one without, because two that do not share Redis do not hear of
// each other's moves.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { DatabaseInUse } from '../../src/ports/store-errors.ts';
import { lockForServer, type ServerLock } from '../../src/store/postgres/server-lock.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { failureOf } from './watching.ts';

const WAIT_MS = 300;

suiteNeeding('postgres', "the servers' lock of a PostgreSQL database", () => {
  const databaseUrl = freshDatabase();
  const held: ServerLock[] = [];
  const reported: boolean[] = [];
  afterEach(async () => {
    await Promise.all(held.splice(0).map((lock) => lock.release()));
    reported.length = 0;
  });

  async function lock(isAlone: boolean, url = databaseUrl(), waitMs = WAIT_MS): Promise<ServerLock> {
    const taken = await lockForServer(url, { isAlone, onContended: (is) => reported.push(is), waitMs });
    held.push(taken);
    return taken;
  }

  it('lets servers with Redis share the database, and none without', async () => {
    const [first, second] = [await lock(false), await lock(false)];
    await first.release();
    const refused = await failureOf(lock(true));
    expect(refused).to.be.instanceOf(DatabaseInUse).with.property('message', 'another server uses this database');
    await second.release();
    await lock(true);
  });

  it('lets a server without Redis have the database alone', async () => {
    const alone = await lock(true);
    expect(await failureOf(lock(true))).to.be.instanceOf(DatabaseInUse);
    const refused = await failureOf(lock(false));
    expect(refused)
      .to.be.instanceOf(DatabaseInUse)
      .with.property('message', 'a server without REDIS_URL uses this database');
    await alone.release();
    await lock(false);
  });

  it('waits for a server that is stopping, and lets others in meanwhile', async () => {
    const stopping = await lock(false);
    const waiting = lock(true, databaseUrl(), 10_000);
    await sleep(100);
    const other = await lock(false);
    await Promise.all([stopping.release(), other.release()]);
    expect(await failureOf(waiting)).to.equal(undefined);
  });

  it('is apart for each schema', async () => {
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await client.query('create schema second');
    await client.end();
    await lock(true);
    const second = lock(true, `${databaseUrl()}?options=-csearch_path%3Dsecond`);
    expect(await failureOf(second)).to.equal(undefined);
  });

  it('is taken again when its connection breaks, without a word', async () => {
    const proxy = await startTcpProxy(databaseUrl());
    await lock(true, proxy.url);
    proxy.cut();
    await until(async () => (await failureOf(lock(true, databaseUrl(), 0))) instanceof DatabaseInUse);
    expect(reported).to.deep.equal([]);
    await proxy.close();
  });

  it('is reported when another server has it by then, and when that one is gone', async () => {
    const proxy = await startTcpProxy(databaseUrl());
    await lock(true, proxy.url);
    proxy.traffic({ is: 'refused' });
    const other = await lock(false, databaseUrl(), 10_000);
    proxy.traffic({ is: 'passed' });
    await until(() => reported.length > 0);
    await other.release();
    await until(() => reported.length > 1);
    expect(reported).to.deep.equal([true, false]);
    expect(await failureOf(lock(false))).to.be.instanceOf(DatabaseInUse);
    await proxy.close();
  });
});

suiteNeeding(['postgres', 'redis'], 'a server on a PostgreSQL that another one uses without Redis', () => {
  const databaseUrl = freshDatabase();

  let redis: Server;
  const started: ArenaProcess[] = [];
  before(async () => {
    redis = await startRedis();
  });
  after(async () => {
    await Promise.all(started.map((arena) => arena.kill()));
    await redis?.stop();
  });

  it('does not start, with or without Redis, and says why in two lines; after a kill it does', async () => {
    const start = async (env = {}): Promise<ArenaProcess> => {
      const arena = await startArenaProcess({ port: await freePort(), databaseUrl: databaseUrl(), env });
      started.push(arena);
      return arena;
    };
    const alone = await start();
    const refused = await Promise.all([failureOf(start()), failureOf(start({ REDIS_URL: redis.url }))]);
    const remedy = 'Stop it first: servers that share a database need the same REDIS_URL, each of them.\n';
    const ended = 'the arena ended with 1: DATABASE_URL: ';
    expect(refused.map((error) => (error as Error | undefined)?.message)).to.deep.equal([
      `${ended}another server uses this database.\n${remedy}`,
      `${ended}a server without REDIS_URL uses this database.\n${remedy}`,
    ]);
    await alone.kill();
    await start({ REDIS_URL: redis.url });
  });
});
