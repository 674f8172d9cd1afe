// What a load balancer learns about a process that is shutting down, or has lost its store or Redis.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { DEADLINE_MS } from '../../src/store/monitored-backend.ts';
import { startTestArena } from '../support/arena.ts';
import { tinyDisk } from '../support/tiny-disk.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, readGame, restAt, startDuel, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const status = async (rest: Rest, what: string): Promise<number> => (await rest('GET', what)).status;

describe('health of a process that is shutting down', () => {
  it('is alive and still answers while it drains, but is not ready', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-health-'));
    const databaseUrl = `file:${path.join(folder, 'arena.db')}`;
    const arena = await startArenaProcess({ port: await freePort(), databaseUrl, env: { DRAIN_SECONDS: '6' } });
    const rest = restAt(arena.url);
    expect([await status(rest, '/healthz'), await status(rest, '/readyz')]).to.deep.equal([200, 200]);
    const gone = arena.kill('SIGTERM');
    await until(async () => (await status(rest, '/readyz')) === 503);
    const refused = await rest('GET', '/readyz');
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1);
    expect(refused.body).to.include({ code: 'unavailable', detail: 'The server is shutting down.' });
    expect(await status(rest, '/healthz')).to.equal(200);
    const answered = await rest('GET', '/api/v1/rulesets');
    expect(answered.status).to.equal(200);
    expect(answered.headers.get('connection'), 'the next request goes to another process').to.equal('close');
    expect(await gone).to.equal(0);
    await rm(folder, { recursive: true });
  });
});

describe('a server that is stopped in the middle of a request', () => {
  it('shuts down in order, and closes the connection', async () => {
    const arena = await startTestArena();
    const socket = connect(Number(new URL(arena.url).port), 'localhost');
    socket.write(
      'POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    await once(socket, 'connect');
    await restAt(arena.url)('GET', '/healthz');
    const [answer] = await Promise.all([text(socket), arena.close()]);
    expect(answer).to.equal('');
  });
});

describe('health of a process whose disk is full', () => {
  const disk = tinyDisk();

  it('is not ready and says why, also in one log line, until there is room; meanwhile no clock runs', async () => {
    const databaseUrl = `file:${disk.path}/arena.db`;
    const arena = await startArenaProcess({ port: await freePort(), databaseUrl, env: { LOG_LEVEL: 'info' } });
    const rest = restAt(arena.url);
    const start = () => rest('POST', '/api/v1/games', { body: { mode: 'duel' } });
    const lines = () => arena.output().split('\n');
    const errors = () => lines().filter((line) => line.includes('"level":50'));
    const duel = await startDuel(restAt(`${arena.url}/api/v1`), { moveSeconds: 60 });
    const deadline = async () => Date.parse((await rest('GET', `/api/v1/games/${duel.id}`)).body.deadline);
    const before = await deadline();
    disk.fill();
    await until(async () => (await start()).status === 503);
    for (let i = 0; i < 10; i++) await start();
    const refused = await rest('GET', '/readyz');
    expect([refused.status, refused.body.detail]).to.deep.equal([503, 'The disk of the database is full.']);
    expect(refused.text).to.not.include(disk.path);
    expect(await status(rest, '/healthz')).to.equal(200);
    expect(await status(rest, '/api/v1/games/open'), 'reads continue').to.equal(200);
    expect(errors()).to.have.length(1);
    expect(JSON.parse(errors()[0]!)).to.include({ trouble: 'full', cause: 'SQLite: database or disk is full' });
    disk.empty();
    await until(async () => (await status(rest, '/readyz')) === 200);
    expect((await start()).status).to.equal(200);
    // The time lost, and time to come back.
    expect(await deadline()).to.be.at.least(before + 30_000);
    expect(lines().filter((line) => line.includes('can be read and written again'))).to.have.length(1);
    await arena.kill('SIGTERM');
  });
});

suiteNeeding(['redis', 'postgres'], 'health of a process of a cluster', () => {
  const databaseUrl = freshDatabase();
  let redis: Server;
  let wayToStore: TcpProxy;
  let arena: ArenaProcess;
  let rest: Rest;
  before(async () => {
    redis = await startRedis();
    wayToStore = await startTcpProxy(databaseUrl());
    const env = { REDIS_URL: redis.url, DRAIN_SECONDS: '0' };
    arena = await startArenaProcess({ port: await freePort(), databaseUrl: wayToStore.url, env });
    rest = restAt(arena.url);
  });
  after(async () => {
    await arena?.kill();
    await wayToStore?.close();
    await redis?.stop();
  });

  it('stays alive and becomes unready within seconds when its store hangs, and ready again with it', async () => {
    expect([await status(rest, '/healthz'), await status(rest, '/readyz')]).to.deep.equal([200, 200]);
    wayToStore.traffic({ is: 'swallowed' });
    const refused = await rest('GET', '/readyz');
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'unavailable']);
    expect(await status(rest, '/healthz')).to.equal(200);
    wayToStore.traffic({ is: 'passed' });
    await until(async () => (await status(rest, '/readyz')) === 200);
  });

  it('answers every request with 503 and Retry-After at one deadline, however many queries it needs', async () => {
    const api = restAt(`${arena.url}/api/v1`);
    const started = await startHouse(api, { ruleset: 'classic' });
    const seat: SeatOfGame = { id: started.game.id, token: started.playerToken! };
    const [move] = (await readGame(api, seat)).view!.legalMoves!;
    wayToStore.traffic({ is: 'swallowed' });
    const startedAt = performance.now();
    const answers = await Promise.all([
      api('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move } }),
      api('POST', '/games', { body: { mode: 'house' }, headers: { 'Idempotency-Key': randomUUID() } }),
      api('POST', '/games/join', { body: { code: 'BCDFGH' } }),
      api('GET', '/games/g_unknown'),
      api('GET', '/games/open'),
      api('POST', '/games/g_unknown/socket'),
      api('GET', '/leaderboards/players'),
      api('GET', '/agent'),
      api('POST', '/agent/challenge', { body: { agent: 'no-such-agent', challenger: 'Bo' } }),
    ]);
    const slowestMs = Math.round(performance.now() - startedAt);
    console.log(`      ${answers.length} requests were 503 within ${slowestMs} ms`);
    expect(new Set(answers.map(({ status: each }) => each))).to.deep.equal(new Set([503]));
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).to.be.at.least(1);
    expect(slowestMs, 'not one deadline per query').to.be.below(3 * DEADLINE_MS);
    const refused = await rest('GET', '/readyz');
    expect([refused.status, refused.body.detail]).to.deep.equal([503, 'The database does not answer.']);
    wayToStore.traffic({ is: 'passed' });
    await until(async () => (await status(rest, '/readyz')) === 200);
    const played = await api('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move } });
    expect(played.status).to.equal(200);
  });

  it('stays ready without Redis, since reads continue; moves get 503 with Retry-After until it is back', async () => {
    const api = restAt(`${arena.url}/api/v1`);
    const started = await startHouse(api, { ruleset: 'classic' });
    const seat: SeatOfGame = { id: started.game.id, token: started.playerToken! };
    const play = async () => {
      const { view } = await readGame(api, seat);
      return api('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move: view!.legalMoves![0]! } });
    };
    await redis.kill();
    await until(async () => (await play()).status === 503);
    expect(Number((await play()).headers.get('retry-after'))).to.be.at.least(1);
    expect([await status(rest, '/healthz'), await status(rest, '/readyz')]).to.deep.equal([200, 200]);
    await ok(api('GET', `/games/${seat.id}`));
    await redis.restart();
    await until(async () => (await play()).status === 200);
  });
});
