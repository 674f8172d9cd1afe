// A process that cannot start reports which setting is wrong and what to do, in two lines, and exits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { sql } from 'kysely';
import { startControl } from '../../src/admin/control.ts';
import { readConfig } from '../../src/config.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { StartError, refuseIfStoreDown } from '../../src/start-error.ts';
import { migrate } from '../../src/store/migrations/steps.ts';
import { openSqlite } from '../../src/store/sqlite/backend.ts';
import { restAt } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const MAIN = path.resolve('src/main.ts');

type Env = Readonly<Record<string, string>>;

async function start(env: Env): Promise<{ code: number; out: string; err: string }> {
  // Without this process's environment, except for what makes it start faster: only what an operator would set.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, out, err };
}

describe('a process that cannot start', () => {
  let folder: string;
  let inUse: string;
  let alsoInUse: string;
  const blockers = [createServer(), createServer()];
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-config-'));
    for (const empty of ['file', 'keyless.db.webhooks-key']) await writeFile(path.join(folder, empty), '');
    const { db, flavour, close } = await openSqlite(newer());
    await migrate(db, flavour);
    await sql`insert into kysely_migration (name, timestamp) values ('0999-later', '')`.execute(db);
    await close();
    const ports = blockers.map(async (blocker) => {
      await once(blocker.listen(0, '127.0.0.1'), 'listening');
      return String((blocker.address() as AddressInfo).port);
    });
    [inUse, alsoInUse] = (await Promise.all(ports)) as [string, string];
  });
  after(async () => {
    for (const blocker of blockers) blocker.close();
    await rm(folder, { recursive: true });
  });

  const newer = (): string => path.join(folder, 'newer.db');
  const database = (): string => `file:${path.join(folder, 'arena.db')}`;
  const rows: Record<string, [code: number, variable: RegExp, env: () => Env]> = {
    'a non-numeric port': [78, /^PORT must be a number/, () => ({ PORT: 'http' })],
    'REDIS_URL beside a file': [78, /^REDIS_URL needs DATABASE_URL/, () => ({ REDIS_URL: 'redis://localhost:1' })],
    'a port in use': [1, /^PORT: 127.0.0.1:\d+ is in use/, () => ({ PORT: inUse, DATABASE_URL: database() })],
    'a metrics port in use': [
      1,
      /^METRICS_PORT: 127.0.0.1:\d+ is in use/,
      () => ({ PORT: '0', METRICS_PORT: inUse, DATABASE_URL: database() }),
    ],
    // It has not joined its cluster by then.
    'a metrics port in use, before it listens': [
      1,
      /^METRICS_PORT: 127.0.0.1:\d+ is in use/,
      () => ({ PORT: alsoInUse, METRICS_PORT: inUse, DATABASE_URL: database() }),
    ],
    'a key file without a key': [
      78,
      /^The key file .*keyless\.db\.webhooks-key cannot be used: .*\.\nLet this user read it/,
      () => ({ PORT: '0', DATABASE_URL: `file:${path.join(folder, 'keyless.db')}`, ADMIN_SOCKET: 'none' }),
    ],
    'a read-only folder': [
      1,
      /^DATABASE_URL: cannot create the folder/,
      () => ({ PORT: '0', DATABASE_URL: `file:${path.join(folder, 'file', 'arena.db')}`, ADMIN_SOCKET: 'none' }),
    ],
    'a database of a newer release': [
      78,
      /^DATABASE_URL: this database was created or changed by a newer release \(step 0999-later\)\.\n.*backup/,
      () => ({ PORT: '0', DATABASE_URL: `file:${newer()}`, ADMIN_SOCKET: 'none' }),
    ],
    'a PostgreSQL that is not running': [
      1,
      /^DATABASE_URL: cannot use PostgreSQL/,
      () => ({ PORT: '0', DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/arena' }),
    ],
    'a Redis that is not running': [
      1,
      /^REDIS_URL: cannot use Redis: connect ECONNREFUSED/,
      () => ({
        PORT: '0',
        DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/arena',
        REDIS_URL: 'redis://:hush@127.0.0.1:1',
      }),
    ],
    'a missing folder for the socket': [
      1,
      /^ADMIN_SOCKET: cannot listen/,
      () => ({ PORT: '0', DATABASE_URL: database(), ADMIN_SOCKET: path.join(folder, 'nowhere', 'socket') }),
    ],
  };
  for (const [name, [code, variable, env]] of Object.entries(rows)) {
    it(`${name}: ${code}`, async () => {
      const ended = await start(env());
      expect([ended.code, ended.out]).to.deep.equal([code, '']);
      expect(ended.err).to.match(variable);
      const lines = ended.err.trimEnd().split('\n');
      expect(lines, ended.err).to.have.length(2);
      expect(ended.err)
        .to.not.match(/^\s+at /m)
        .and.not.include('hush');
    });
  }
});

describe('a database that fails between being opened and the first request', () => {
  it('keeps the server from starting with the same two lines, and a bug with its own', () => {
    const fail = refuseIfStoreDown('file:arena.db');
    const full = new StoreDown('SQLite: database or disk is full', { trouble: 'full' });
    expect(() => fail(full)).to.throw(StartError, /^DATABASE_URL: SQLite: database or disk is full\nFree space/);
    const bug = new TypeError('a bug');
    expect(() => fail(bug)).to.throw(TypeError, /^a bug$/);
  });
});

describe("the operator's socket", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-control-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const startAt = (at: string) => startControl(at, {} as never, { info: () => {}, error: () => {} });

  it('does not replace a file, such as the database', async () => {
    const file = path.join(folder, 'arena.db');
    await writeFile(file, 'games');
    await symlink(file, path.join(folder, 'link'));
    for (const at of [file, path.join(folder, 'link'), folder]) {
      const outcome = await startAt(at).catch((error: Error) => error.message);
      expect(outcome, at).to.match(/something other than a socket/);
    }
    expect(await readFile(file, 'utf8')).to.equal('games');
  });

  it('replaces one that a killed process left behind', async () => {
    const at = path.join(folder, 'admin');
    const killed = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
    await once(spawn(process.execPath, ['-e', killed, at]), 'close');
    const left = await lstat(at);
    const control = await startAt(at);
    const fresh = await lstat(at);
    control.close();
    expect([left.isSocket(), fresh.isSocket(), fresh.mode & 0o777]).to.deep.equal([true, true, 0o600]);
  });
});

describe('settings', () => {
  const wrong: readonly Env[] = [
    { PORT: '65536' },
    { PORT: '1.5' },
    { METRICS_PORT: 'x' },
    { METRICS_PORT: '2567' },
    { METRICS_PORT: '80', PORT: '80', HOST: '0.0.0.0' },
    { PUBLIC_URL: 'arena.example' },
    { PUBLIC_URL: 'ftp://arena.example' },
    { PUBLIC_URL: 'http:arena.example' },
    { PUBLIC_URL: 'https:\\\\arena.example' },
    { PUBLIC_URL: 'https://arena.example?from=here' },
    { PUBLIC_URL: 'https://arena.example/#top' },
    { PUBLIC_URL: 'https://me:hush@arena.example' },
    { PUBLIC_URL: 'https://arena.example/my arena' },
    { PUBLIC_URL: 'https://arena.example/arena' },
    { PUBLIC_URL: 'https://arena.example//arena/' },
    { CLUSTER_HOST: 'http://10.0.0.5' },
    { CLUSTER_HOST: '10.0.0.5:2567' },
    { DATABASE_URL: 'mysql://localhost' },
    { DATABASE_URL: 'postgres://host:port/x' },
    { DATABASE_URL: 'file:' },
    { DATABASE_URL: 'file: ' },
    { DATABASE_URL: 'file::memory:' },
    { DATABASE_URL: 'file://host/arena.db' },
    { REDIS_URL: 'localhost:6379', DATABASE_URL: 'postgres://localhost/arena' },
    { DRAIN_SECONDS: '7' },
    { LOG_LEVEL: 'loud' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '0.0.0.0/0' },
    { TRUST_PROXY: '10.0.0.1,::/0' },
    { RATE_LIMIT_FACTOR: '0' },
    { ROOM_IDLE_SECONDS: '-1' },
    { MAX_LOCAL_SPECTATORS: '-1' },
    { PACK_GAMES_AFTER_DAYS: '0.5' },
    { DELETE_GAMES_AFTER_DAYS: '61' },
    { DELETE_GAMES_AFTER_DAYS: '-1' },
    { BACKGROUND_REVIEWS: '0.5' },
    { WEBHOOKS_ALLOW_LOOPBACK: 'yes' },
    { WEBHOOKS_ALLOW_LOOPBACK: '.9' },
    { WEBHOOKS_KEY: 'c2hvcnQ=' },
    { WEBHOOKS_KEY: `***${'B'.repeat(43)}=` },
    { WEBHOOKS_KEY: `${'B'.repeat(43)}=garbage` },
    { ADMIN_SOCKET: `/${'x'.repeat(108)}` },
    { EXPORTS_MAX_MB: '0' },
  ];
  it('does not print the password in a URL that it refuses', () => {
    const expectNoPassword = (env: Env) =>
      expect(() => readConfig(env))
        .to.throw()
        .with.property('message')
        .that.not.matches(/hush/);
    for (const before of ['https://me:hush', 'https://me:p@hush', 'https://me:p/hush', 'me:hush']) {
      expectNoPassword({ PUBLIC_URL: `${before}@arena.example` });
    }
    expectNoPassword({ DATABASE_URL: 'mysql://me:hush@localhost' });
    expectNoPassword({ REDIS_URL: 'http://me:hush@localhost', DATABASE_URL: 'postgres://localhost/arena' });
  });

  for (const env of wrong) {
    const [name, value] = Object.entries(env)[0]!;
    it(`rejects ${name}=${value.slice(0, 30)} in a line that names it, with advice on the next line`, () => {
      expect(() => readConfig(env))
        .to.throw()
        .with.property('name', 'SettingError');
      expect(() => readConfig(env)).to.throw(
        name === 'ADMIN_SOCKET' ? /socket .*\n.*ADMIN_SOCKET/ : new RegExp(`^${name}.*\n.+`),
      );
    });
  }

  it('accepts valid settings, and defaults for empty ones', () => {
    expect(
      readConfig({ PORT: '', TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1', PUBLIC_URL: 'https://a.example/' }),
    ).to.deep.include({
      port: 2567,
      trustProxy: 'loopback, 10.0.0.0/8, ::1',
      publicUrl: 'https://a.example',
      adminSocket: './data/arena.db.admin',
      exportsDir: 'data/exports',
      exportsMaxBytes: 1_024_000_000,
      packGamesAfterDays: 7,
      deleteGamesAfterDays: 0,
    });
    expect(
      readConfig({ DATABASE_URL: 'postgres://h/x', REDIS_URL: 'redis://h', ADMIN_SOCKET: 'none' }),
    ).to.deep.include({
      drainSeconds: 3,
      adminSocket: undefined,
      exportsDir: undefined,
    });
    for (const CLUSTER_HOST of ['10.0.0.5', 'fd00::5', 'arena-1.internal']) {
      expect(readConfig({ CLUSTER_HOST }).clusterHost).to.equal(CLUSTER_HOST);
    }
    const blank = readConfig({
      PORT: ' ',
      METRICS_PORT: ' ',
      CLUSTER_HOST: ' ',
      PUBLIC_URL: ' https://a.example:8443// ',
    });
    expect(blank).to.include({ port: 2567, metricsPort: undefined, clusterHost: undefined });
    expect(blank.publicUrl).to.equal('https://a.example:8443');
    expect(readConfig({ BACKGROUND_REVIEWS: '0', WEBHOOKS_ALLOW_LOOPBACK: '1' })).to.include({
      backgroundReviews: false,
      webhooksAllowLoopback: true,
    });
    expect(readConfig({ METRICS_PORT: '2567', HOST: '10.0.0.5' })).to.include({ metricsPort: 2567 });
    expect(readConfig({ METRICS_PORT: '0', PORT: '0' })).to.include({ metricsPort: 0, port: 0 });
    expect(readConfig({ EXPORTS_DIR: 'none' })).to.have.property('exportsDir', undefined);
    expect(readConfig({ DATABASE_URL: 'postgres://h/x', EXPORTS_DIR: '/srv' })).to.include({
      exportsDir: '/srv',
    });
  });
});

describe('a process whose log cannot be written', () => {
  it('still answers, and exits when asked to', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-config-'));
    const full = await open('/dev/full', 'w');
    const port = await freePort();
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATABASE_URL: `file:${path.join(folder, 'arena.db')}` };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', full.fd, 'ignore'] });
    const ended = once(child, 'close');
    const rest = restAt(`http://127.0.0.1:${port}`);
    await until(() =>
      rest('GET', '/healthz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    for (let i = 0; i < 20; i++) expect((await rest('GET', '/api/v1/games/open')).status).to.equal(200);
    child.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
    await full.close();
    await rm(folder, { recursive: true });
  });
});
