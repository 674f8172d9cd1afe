// A database in trouble: every call fails in time and says why, trouble is reported once, and its end is noticed.
import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { problemOfFailure, StoreDown, type Trouble } from '../../src/ports/store-errors.ts';
import { openBackend } from '../../src/store/open-store.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { DEADLINE_MS, type WatchedBackend } from '../../src/store/watched-backend.ts';
import { newEntry, newGame, newRecord } from '../support/builders.ts';
import { startPostgres } from '../support/servers/postgres.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startSeveringProxy, type SeveringProxy } from '../support/severing-proxy.ts';
import { until } from '../support/until.ts';
import { tempDatabases } from './temp-databases.ts';
import { tinyDisk } from '../support/tiny-disk.ts';
import pg from 'pg';

interface Watching {
  readonly backend: WatchedBackend;
  readonly store: SqlStore;
  /** What was reported so far: a trouble when it began, `over` when it ended. */
  readonly log: (Trouble | 'over')[];
}

async function open(databaseUrl: string): Promise<Watching> {
  const log: Watching['log'] = [];
  const backend = await openBackend(databaseUrl, {
    trouble: { began: (trouble) => log.push(trouble), ended: () => log.push('over') },
  });
  return { backend, store: new SqlStore(backend), log };
}

async function failureOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function troubleOf(attempt: Promise<unknown>): Promise<Trouble | undefined> {
  const error = await failureOf(attempt);
  expect(error).to.be.instanceOf(StoreDown);
  expect(problemOfFailure(error)).to.include({ slug: 'unavailable' });
  return (error as StoreDown).trouble;
}

async function addGame({ store }: Watching, rowSize = 0): Promise<string> {
  const record = newRecord();
  await store.insertGame({ ...newGame(record), entries: [newEntry(record.id, 0, { entry: 'x'.repeat(rowSize) })] });
  return record.id;
}

const isOver = ({ log, store }: Watching) =>
  until(async () => (await failureOf(store.ping())) === undefined && log.at(-1) === 'over');

suiteNeeding('postgres', 'a PostgreSQL behind a network that loses every packet', () => {
  const databaseUrl = freshDatabase();
  let proxy: SeveringProxy;
  let watching: Watching;
  before(async () => {
    proxy = await startSeveringProxy(databaseUrl());
    watching = await open(proxy.url);
  });
  after(async () => {
    await watching.store.close();
    await proxy.close();
  });

  it('fails all calls under way at one deadline, later ones at once, and recovers by itself', async () => {
    const { store, log } = watching;
    const id = await addGame(watching);
    await Promise.all(Array.from({ length: 20 }, () => store.findGame(id))); // every connection is open and idle
    proxy.sever();
    const startedAt = performance.now();
    const calls = [...Array.from({ length: 30 }, () => store.findGame(id)), addGame(watching), addGame(watching)];
    expect(new Set(await Promise.all(calls.map(troubleOf)))).to.deep.equal(new Set(['stuck']));
    console.log(`      ${calls.length} calls failed within ${Math.round(performance.now() - startedAt)} ms`);
    expect(log).to.deep.equal(['stuck']);
    const laterAt = performance.now();
    for (let i = 0; i < 5; i++) {
      expect(await troubleOf(i % 2 ? store.findGame(id) : addGame(watching))).to.equal('stuck');
    }
    expect(performance.now() - laterAt, 'five calls, no further deadline').to.be.below(DEADLINE_MS);
    proxy.mend();
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    await Promise.all(Array.from({ length: 30 }, () => addGame(watching)));
    const client = new pg.Client(databaseUrl());
    await client.connect();
    await until(async () => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'game-arena' AND datname = current_database()`;
      return (await client.query(sql)).rowCount! <= 10; // it keeps no connection beyond its pool
    });
    await client.end();
  });
});

suiteNeeding('postgres', 'a PostgreSQL of our own in trouble', () => {
  let server: Server;
  let watching: Watching;
  let rival: pg.Client;
  before(async () => {
    server = await startPostgres();
    watching = await open(server.url);
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

  it('is stuck while its sessions are frozen, and answers over new ones', async () => {
    const id = await addGame(watching);
    await Promise.all(Array.from({ length: 10 }, () => watching.store.findGame(id)));
    const sql = `SELECT pid FROM pg_stat_activity WHERE application_name = 'game-arena'`;
    const pids = (await rival.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const calls = Array.from({ length: 12 }, () => watching.store.findGame(id));
    expect(new Set(await Promise.all(calls.map(troubleOf)))).to.deep.equal(new Set(['stuck']));
    await isOver(watching);
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect(watching.log).to.deep.equal(['stuck', 'over']);
  });

  it('is read-only until it can be written, while reads continue', async () => {
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

  it('is too busy for a write that finds its row locked, while other calls continue', async () => {
    const id = await addGame(watching);
    await rival.query('BEGIN');
    await rival.query('UPDATE games SET check_at = 1 WHERE id = $1', [id]);
    const blocked = troubleOf(watching.store.setCheckAt(id, 2));
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    expect(await blocked).to.equal('busy');
    await rival.query('ROLLBACK');
    await isOver(watching);
    await watching.store.setCheckAt(id, 2);
  });

  it('cannot be reached while it is down, which is reported once', async () => {
    await server.kill();
    for (let i = 0; i < 5; i++) expect(await troubleOf(watching.store.ping())).to.equal('unreachable');
    expect(watching.log).to.deep.equal(['unreachable']);
    await server.restart();
    await isOver(watching);
    expect(watching.log).to.deep.equal(['unreachable', 'over']);
  });
});

suiteNeeding('postgres', 'faults of PostgreSQL', () => {
  const databaseUrl = freshDatabase();
  let watching: Watching;
  before(async () => (watching = await open(databaseUrl())));
  after(() => watching.store.close());

  const ROWS: readonly (readonly [code: string, trouble: Trouble])[] = [
    ['08006', 'unreachable'],
    ['25006', 'read-only'],
    ['25P03', 'unreachable'],
    ['25P04', 'unreachable'],
    ['40001', 'busy'],
    ['40003', 'failing'],
    ['53100', 'full'],
    ['53200', 'busy'],
    ['53300', 'unreachable'],
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['57P01', 'unreachable'],
    ['58030', 'failing'],
    ['XX001', 'failing'],
  ];
  for (const [code, trouble] of ROWS) {
    it(`${code} is trouble: ${trouble}`, async () => {
      expect(await troubleOf(watching.backend.run(raising(code)))).to.equal(trouble);
      await until(async () => (await failureOf(watching.store.ping())) === undefined);
    });
  }

  for (const code of ['22021', '23514', '25P02', '42P01', 'XX000']) {
    it(`${code} is a bug`, async () => {
      expect(await failureOf(watching.backend.run(raising(code)))).to.include({ code });
    });
  }
});

function raising(code: string): CompiledQuery {
  return CompiledQuery.raw(`DO $$ BEGIN RAISE EXCEPTION 'as if' USING ERRCODE = '${code}'; END $$`);
}

describe('a SQLite database in trouble', () => {
  const newDatabase = tempDatabases();

  it('is stuck while its thread is busy, and continues when that is done', async () => {
    const watching = await open(`file:${newDatabase()}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    const startedAt = performance.now();
    await backend.db.executeQuery(COUNTING);
    const rounds = Math.ceil((2 * DEADLINE_MS) / (performance.now() - startedAt));
    const busy = Promise.all(Array.from({ length: rounds }, () => backend.db.executeQuery(COUNTING)));
    await new Promise((resolve) => setImmediate(resolve)); // the thread has them
    const calls = [store.findGame(id), addGame(watching)];
    expect(await Promise.all(calls.map(troubleOf))).to.deep.equal(['stuck', 'stuck']);
    expect(await troubleOf(store.ping())).to.equal('stuck');
    await busy;
    await isOver(watching);
    expect(log).to.deep.equal(['stuck', 'over']);
    expect((await store.findGame(id))!.record.id).to.equal(id);
    await store.close();
  });

  it('is read-only until it can be written, while reads continue', async () => {
    const watching = await open(`file:${newDatabase()}`);
    const { backend, store, log } = watching;
    const id = await addGame(watching);
    await backend.run(CompiledQuery.raw('PRAGMA query_only = ON'));
    for (let i = 0; i < 3; i++) expect(await troubleOf(addGame(watching))).to.equal('read-only');
    expect((await store.findGame(id))!.record.id).to.equal(id);
    expect(await troubleOf(store.ping())).to.equal('read-only');
    await backend.run(CompiledQuery.raw('PRAGMA query_only = OFF'));
    await store.ping();
    expect(log).to.deep.equal(['read-only', 'over']);
    await store.close();
  });
});

/** Takes some tenths of a second. */
const COUNTING = CompiledQuery.raw(
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n',
);

describe('a database on a full disk', () => {
  const disk = tinyDisk();

  it('says so, and can be read, until there is room again', async () => {
    const watching = await open(`file:${disk.path}/arena.db`);
    const { store, log } = watching;
    const id = await addGame(watching);
    await store.ping();
    disk.fill();
    await until(async () => (await failureOf(addGame(watching, 100_000))) instanceof StoreDown);
    expect(await troubleOf(addGame(watching, 100_000))).to.equal('full');
    expect((await store.findGame(id))!.record.id).to.equal(id);
    expect(await troubleOf(store.ping())).to.equal('full');
    expect(log).to.deep.equal(['full']);
    disk.empty();
    await store.ping();
    expect(log).to.deep.equal(['full', 'over']);
    await addGame(watching, 100_000);
    await store.close();
  });
});

suiteNeeding('postgres', 'a PostgreSQL on a full disk', () => {
  const disk = tinyDisk('32m');
  const databaseUrl = freshDatabase();

  it('says so, and can be read, until there is room again', async () => {
    const client = new pg.Client(databaseUrl());
    await client.connect();
    spawnSync('chown', ['postgres', disk.path]);
    await client.query(`CREATE TABLESPACE tiny LOCATION '${disk.path}'`);
    await client.query('CREATE DATABASE on_tiny TABLESPACE tiny');
    const watching = await open(Object.assign(new URL(databaseUrl()), { pathname: 'on_tiny' }).href);
    const id = await addGame(watching);
    disk.fill();
    await until(async () => (await failureOf(addGame(watching, 100_000))) instanceof StoreDown);
    expect(watching.log[0]).to.equal('full');
    expect((await watching.store.findGame(id))!.record.id).to.equal(id);
    disk.empty();
    await isOver(watching);
    await addGame(watching, 100_000);
    await watching.store.close();
    await client.query('DROP DATABASE on_tiny');
    await client.query('DROP TABLESPACE tiny');
    await client.end();
  });
});
