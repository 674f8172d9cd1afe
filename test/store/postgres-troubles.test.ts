// A PostgreSQL in trouble: every call fails in time with the reason, trouble is reported once, and recovery is noticed.
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { DEADLINE_MS } from '../../src/store/monitored-backend.ts';
import { startPostgres } from '../support/servers/postgres.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { tinyDisk } from '../support/tiny-disk.ts';
import { until } from '../support/until.ts';
import { addGame, failureOf, isOver, openWatched, troubleOf, type Watching } from './watching.ts';
import pg from 'pg';

suiteNeeding('postgres', 'PostgreSQL behind a network that drops every packet', () => {
  const databaseUrl = freshDatabase();
  let proxy: TcpProxy;
  let watching: Watching;
  before(async () => {
    proxy = await startTcpProxy(databaseUrl());
    watching = await openWatched(proxy.url);
  });
  after(async () => {
    await watching.store.close();
    await proxy.close();
  });

  it('fails all pending calls at one deadline and later ones at once, and recovers by itself', async () => {
    const { store, log } = watching;
    const id = await addGame(watching);
    await Promise.all(Array.from({ length: 20 }, () => store.findGame(id))); // every connection is open and idle
    proxy.traffic({ is: 'swallowed' });
    const startedAt = performance.now();
    const calls = [...Array.from({ length: 30 }, () => store.findGame(id)), addGame(watching), addGame(watching)];
    expect(new Set(await Promise.all(calls.map(troubleOf)))).to.deep.equal(new Set(['stuck']));
    console.log(`      ${calls.length} calls failed within ${Math.round(performance.now() - startedAt)} ms`);
    expect(log).to.deep.equal(['stuck']);
    const laterAt = performance.now();
    for (let i = 0; i < 5; i++) {
      expect(await troubleOf(i % 2 ? store.findGame(id) : addGame(watching))).to.equal('stuck');
    }
    expect(performance.now() - laterAt, 'five calls without another deadline').to.be.below(DEADLINE_MS);
    proxy.traffic({ is: 'passed' });
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    await Promise.all(Array.from({ length: 30 }, () => addGame(watching)));
    const client = new pg.Client(databaseUrl());
    await client.connect();
    await until(async () => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'game-arena' AND datname = current_database()`;
      return (await client.query(sql)).rowCount! <= 10; // no connection beyond its pool
    });
    await client.end();
  });
});

suiteNeeding('postgres', 'a dedicated PostgreSQL in trouble', () => {
  let server: Server;
  let watching: Watching;
  let rival: pg.Client;
  before(async () => {
    server = await startPostgres();
    watching = await openWatched(server.url);
    rival = new pg.Client(server.url);
    rival.on('error', () => {}); // the last test kills the server
    await rival.connect();
  });
  afterEach(() => watching.log.splice(0));
  after(async () => {
    await watching.store.close();
    await rival.end();
    await server.stop();
  });

  /** Makes the pool open all of its connections. @returns the server processes of these */
  async function sessions(): Promise<number[]> {
    const asked = CompiledQuery.raw('SELECT pg_backend_pid() AS pid FROM pg_sleep(0.1)');
    let pids = new Set<number>();
    await until(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => watching.backend.run<{ pid: number }>(asked)));
      pids = new Set(answers.map(([row]) => row!.pid));
      return pids.size === 10;
    });
    return [...pids];
  }

  it('fails only the call whose session is frozen, while others are answered', async () => {
    const id = await addGame(watching);
    const [pid] = await sessions();
    process.kill(pid!, 'SIGSTOP');
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => watching.store.findGame(id)));
    process.kill(pid!, 'SIGCONT');
    const failures = calls.flatMap((call) => (call.status === 'rejected' ? [(call.reason as StoreDown).trouble] : []));
    expect(failures).to.deep.equal(['stuck']);
    expect(watching.log).to.deep.equal([]);
  });

  it('is stuck while its sessions are frozen, and recovers with new ones', async () => {
    const id = await addGame(watching);
    const pids = await sessions();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const calls = Array.from({ length: 12 }, () => watching.store.findGame(id));
    expect(new Set(await Promise.all(calls.map(troubleOf)))).to.deep.equal(new Set(['stuck']));
    await isOver(watching);
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect(watching.log).to.deep.equal(['stuck', 'over']);
  });

  it('is read-only until it can be written again, while reads continue', async () => {
    const id = await addGame(watching);
    await rival.query('ALTER SYSTEM SET default_transaction_read_only = on');
    await rival.query('SELECT pg_reload_conf()');
    await until(async () => (await failureOf(addGame(watching))) instanceof StoreDown);
    expect(await troubleOf(addGame(watching))).to.equal('read-only');
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    expect(await troubleOf(watching.store.ping())).to.equal('read-only');
    await rival.query('SET default_transaction_read_only = off');
    await rival.query('ALTER SYSTEM RESET default_transaction_read_only');
    await rival.query('SELECT pg_reload_conf()');
    await isOver(watching);
    expect(watching.log).to.deep.equal(['read-only', 'over']);
    await addGame(watching);
  });

  it('is busy for a write whose row is locked, while other calls continue', async () => {
    const id = await addGame(watching);
    await rival.query('BEGIN');
    await rival.query('UPDATE games SET check_at = 1 WHERE id = $1', [id]);
    const blocked = failureOf(watching.store.setCheckAt(id, 2));
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    const failure = (await blocked) as StoreDown;
    expect([failure.trouble, failure.message]).to.deep.equal([
      'busy',
      'PostgreSQL: canceling statement due to lock timeout',
    ]);
    await rival.query('ROLLBACK');
    await isOver(watching);
    await watching.store.setCheckAt(id, 2);
  });

  it('is unreachable while it is down, which is reported once', async () => {
    await server.kill();
    // Its sessions end a moment later, when they notice.
    await until(async () => (await failureOf(watching.store.ping())) instanceof StoreDown);
    for (let i = 0; i < 5; i++) expect(await troubleOf(watching.store.ping())).to.equal('unreachable');
    expect(watching.log).to.deep.equal(['unreachable']);
    await server.restart();
    await isOver(watching);
    expect(watching.log).to.deep.equal(['unreachable', 'over']);
  });
});

suiteNeeding('postgres', 'PostgreSQL on a full disk', () => {
  const disk = tinyDisk('32m');
  let server: Server;
  let client: pg.Client;
  let watching: Watching;
  before(async () => {
    server = await startPostgres(); // a tablespace lost with its disk can bring down all databases of a server
    client = new pg.Client(server.url);
    await client.connect();
    spawnSync('chown', ['postgres', disk.path]);
    await client.query(`CREATE TABLESPACE tiny LOCATION '${disk.path}'`);
    await client.query('CREATE DATABASE on_tiny TABLESPACE tiny');
    watching = await openWatched(Object.assign(new URL(server.url), { pathname: 'on_tiny' }).href);
  });
  afterEach(() => watching.log.splice(0));
  after(async () => {
    await watching.store.close();
    await client.end();
    await server.stop();
  });

  it('is reported as full until there is room again', async () => {
    disk.fill();
    await until(async () => (await failureOf(addGame(watching, 100_000))) instanceof StoreDown);
    expect(watching.log[0]).to.equal('full');
    disk.empty();
    await isOver(watching);
    await addGame(watching, 100_000);
  });

  it('can be read, even without room to start a session', async () => {
    const id = await addGame(watching);
    // A cache that every new session reads, and writes if it is missing.
    for (const file of globSync(`${disk.path}/PG_*/*/pg_internal.init`)) rmSync(file);
    disk.fill();
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    const sql = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'on_tiny'`;
    await client.query(sql);
    await until(async () => {
      const trouble = await troubleOf(watching.store.findGame(id));
      return trouble === 'failing'; // 'unreachable' while the pool notices its lost connections
    });
    disk.empty();
    await isOver(watching);
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
  });
});
