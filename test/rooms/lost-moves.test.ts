// A PostgreSQL that comes back without the last moves that were acknowledged, as when an asynchronous standby takes over.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import { startTestArena } from '../support/arena.ts';
import { playDuel, readGame, restAt, startDuel, type Duel } from '../support/rest.ts';
import { startPostgres } from '../support/servers/postgres.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const PLAYED = 4;
const LOST = 2;

suiteNeeding(['postgres', 'redis'], 'moves that PostgreSQL has lost', () => {
  let postgres: Server;
  let redis: Server;
  let data: string;
  let standby: string;
  before(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const client = new pg.Client(postgres.url);
    await client.connect();
    data = (await client.query('show data_directory')).rows[0].data_directory;
    await client.end();
  });
  beforeEach(async () => void (standby = await mkdtemp(path.join(tmpdir(), 'standby-'))));
  afterEach(() => rm(standby, { recursive: true }));
  after(() => Promise.all([postgres.stop(), redis.stop()]));

  const replicate = async (): Promise<void> => {
    await postgres.kill('SIGINT');
    await run('cp', ['-a', `${data}/.`, standby]);
    await postgres.restart();
  };
  const failOver = async (): Promise<void> => {
    await postgres.kill();
    await run('find', [data, '-mindepth', '1', '-delete']);
    await run('cp', ['-a', `${standby}/.`, data]);
    await postgres.restart();
  };

  for (const [how, redisUrl] of [
    ['one process', () => undefined],
    ['a process of a cluster', () => redis.url],
  ] as const) {
    it(`are gone from ${how} as well, and the game continues where the store has it`, async () => {
      const arena = await startTestArena({ databaseUrl: postgres.url, redisUrl: redisUrl() });
      const rest = restAt(`${arena.url}/api/v1`);
      const isUp = async () => (await rest('GET', '/readyz')).status === 200;
      const [read, moved] = await Promise.all([startDuel(rest), startDuel(rest)]);
      /** `undefined` while the database does not answer. */
      const movesIn = async ({ id, A: { token } }: Duel) =>
        (await rest('GET', `/games/${id}`, { token })).body.moveCount;
      for (const duel of [read, moved]) await playDuel(rest, duel, undefined, PLAYED);
      await replicate();
      await until(isUp);
      for (const duel of [read, moved]) await playDuel(rest, duel, undefined, LOST);
      const { turn, view } = await readGame(rest, moved.A);
      const [move] = view?.legalMoves ?? (await readGame(rest, moved[turn!])).view!.legalMoves!;
      await failOver();
      const body = { move, expectedMoveCount: PLAYED + LOST };
      await until(async () => {
        const { status } = await rest('POST', `/games/${moved.id}/moves`, { token: moved[turn!].token, body });
        return status === 409;
      });
      for (const duel of [read, moved]) {
        await until(async () => (await movesIn(duel)) === PLAYED);
        await playDuel(rest, duel, undefined, LOST + 1);
      }
      await arena.restart();
      for (const duel of [read, moved]) {
        expect(await readGame(rest, duel.A)).to.include({ moveCount: PLAYED + LOST + 1, status: 'active' });
      }
      await arena.close();
    });
  }
});
