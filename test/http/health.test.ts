// What a load balancer learns of a process: shutting down, without its store, without Redis.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, readGame, restAt, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const status = async (rest: Rest, what: string): Promise<number> => (await rest('GET', what)).status;

describe('health of a process that is shutting down', () => {
  it('is alive and answers while it drains, but is not ready', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-health-'));
    const databaseUrl = `file:${path.join(folder, 'arena.db')}`;
    const arena = await startArenaProcess({ port: await freePort(), databaseUrl, env: { DRAIN_SECONDS: '4' } });
    const rest = restAt(arena.url);
    expect([await status(rest, '/healthz'), await status(rest, '/readyz')]).to.deep.equal([200, 200]);
    const gone = arena.kill('SIGTERM');
    await until(async () => (await status(rest, '/readyz')) === 503);
    const refused = await rest('GET', '/readyz');
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1);
    expect(refused.body).to.include({ code: 'unavailable', detail: 'The server is shutting down.' });
    expect(await status(rest, '/healthz')).to.equal(200);
    expect(await status(rest, '/api/v1/rulesets')).to.equal(200);
    expect(await gone).to.equal(0);
    await rm(folder, { recursive: true });
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

  it('is alive, and is not ready within seconds, when its store hangs; is ready again with it', async () => {
    expect([await status(rest, '/healthz'), await status(rest, '/readyz')]).to.deep.equal([200, 200]);
    wayToStore.traffic({ is: 'swallowed' });
    const refused = await rest('GET', '/readyz');
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'unavailable']);
    expect(await status(rest, '/healthz')).to.equal(200);
    wayToStore.traffic({ is: 'passed' });
    await until(async () => (await status(rest, '/readyz')) === 200);
  });

  it('stays ready without Redis, because reads continue; moves are 503 with Retry-After until it is back', async () => {
    const api = restAt(`${arena.url}/api/v1`);
    const started = await startHouse(api, { ruleset: 'classic' });
    const seat: SeatOfGame = { id: started.game.id, token: started.playerToken! };
    const play = async () => {
      const { view } = await readGame(api, seat);
      return api('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move: view!.legalMoves[0]! } });
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
