// The operator of three processes on one PostgreSQL and one Redis, without using their admin sockets.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { adminOf, asked, type Admin } from '../support/admin.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { startArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, playMove, readGame, restAt, startDuel, waitForNews, type Rest } from '../support/rest.ts';
import { createDatabase } from '../support/servers/postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { connect } from '../support/socket.ts';
import { disagreements, newStubbornClient } from '../support/stubborn-client.ts';
import { until } from '../support/until.ts';
import path from 'node:path';
import pg from 'pg';

const HOUR_MS = 3_600_000;

suiteNeeding(['redis', 'postgres'], 'the operator of a cluster', () => {
  let folder: string;
  let cluster: TestCluster;
  let rest: Rest;
  let admin: Admin;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-admin-'));
    cluster = await startTestCluster();
    rest = restAt(() => `${cluster.url}/api/v1`);
    admin = adminOf({ DATABASE_URL: cluster.postgres.url, REDIS_URL: cluster.redis.url });
  });
  after(async () => {
    await cluster?.close();
    await rm(folder, { recursive: true });
  });

  it('ends a game wherever it is played: its socket and a waiter at another process are notified', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { turn } = await readGame(rest, duel.A);
    const open = () => connect(cluster.processes[0]!.url, duel.id, duel[turn!].token);
    let socket = await open();
    const waits = duel[turn === 'A' ? 'B' : 'A'];
    const elsewhere = restAt(`${cluster.processes[1]!.url}/api/v1`);
    const waiting = waitForNews(elsewhere, waits);
    expect(await asked(admin, 'end', duel.id)).to.include({ id: duel.id, endReason: 'stopped' });
    expect(await waiting).to.include({ reason: 'abandoned', timedOut: false });
    await until(async () => {
      // A process stalled for seconds hands over its games: their sockets are closed, and clients reconnect.
      if (socket.closed() !== undefined) socket = await open();
      return socket.state().status === 'abandoned';
    });
    await socket.close();
    expect(await readGame(rest, duel.A)).to.include({ status: 'abandoned', endReason: 'stopped', winner: null });
  });

  it('backs up while moves are played; restored elsewhere, every earlier move is there and games continue', async () => {
    let isEnough = false;
    const clients = Array.from({ length: 9 }, (_, i) => newStubbornClient(() => `${cluster.url}/api/v1`, i));
    const playing = Promise.all(clients.map((client) => client.playUntil(() => isEnough)));
    const open = await startDuel(rest, { ruleset: 'classic' });
    const count = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    await Promise.race([until(() => count() > 60), playing]);
    const acknowledgedBefore = clients.flatMap(({ acknowledged }) => acknowledged);
    const file = path.join(folder, 'backup.dump');
    await asked(admin, 'backup', file);
    const duringBackup = count() - acknowledgedBefore.length;
    isEnough = true;
    await playing;
    expect(duringBackup, 'moves played during the backup').to.be.greaterThan(0);

    const url = await createDatabase(cluster.postgres.url, 'elsewhere');
    const there = adminOf({ DATABASE_URL: url });
    expect((await asked(there, 'restore', file)).moves).to.be.at.least(acknowledgedBefore.length);
    expect((await there('restore', file)).err)
      .to.include('holds an arena')
      .and.include('--replace');
    const restored = await startArenaProcess({ port: await freePort(), databaseUrl: url });
    try {
      const calls = restAt(`${restored.url}/api/v1`);
      for (const [id, acknowledged] of Map.groupBy(acknowledgedBefore, ({ gameId }) => gameId)) {
        const synced = await ok(calls('GET', `/games/${id}/watch?since=0`));
        expect(disagreements(synced, acknowledged), id).to.deep.equal([]);
      }
      const { turn } = await readGame(calls, open.A);
      const { view } = await readGame(calls, open[turn!]);
      expect((await playMove(calls, open[turn!], view!.legalMoves![0]!)).game.moveCount).to.equal(1);
      expect((await there('restore', file, '--replace')).err).to.include('Stop all of them');
    } finally {
      await restored.kill();
    }
    // Like a newer release, before a downgrade.
    await query(url, 'create table of_a_newer_release (game_id text references games (id))');
    const half = path.join(folder, 'half.dump');
    await writeFile(half, (await readFile(file)).subarray(0, -2000));
    const tables = `select count(*)::int as n from pg_tables where schemaname = 'public'`;
    const [before] = await query(url, tables);
    expect((await there('restore', half, '--replace')).err).to.match(/^(?:pg_restore|psql): /);
    expect(await query(url, tables), 'a truncated backup changes nothing').to.deep.equal([before]);
    expect((await asked(there, 'restore', file, '--replace')).moves).to.be.at.least(acknowledgedBefore.length);
    expect(await query(url, tables)).to.deep.equal([{ n: before!.n - 1 }]);
    console.log(
      `      ${acknowledgedBefore.length} moves before the backup, ${duringBackup} acknowledged while it was made`,
    );
  });

  it('takes the time of games from the processes, however wrong the clock of its own machine is', async () => {
    const [behind, ahead] = [-2 * HOUR_MS, 240 * HOUR_MS].map((ms) =>
      adminOf({ DATABASE_URL: cluster.postgres.url, REDIS_URL: cluster.redis.url, NODE_OPTIONS: clockOff(ms) }),
    );
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await asked(behind!, 'end', duel.id);
    const inOrder = 'select (ended_at >= started_at)::int as n from games where id';
    expect(await query(cluster.postgres.url, `${inOrder} = '${duel.id}'`)).to.deep.equal([{ n: 1 }]);
    const { suspendedSince } = await asked(ahead!, 'suspend', 'marlow');
    expect(Date.parse(suspendedSince)).to.be.closeTo(Date.now(), 60_000);
    await asked(admin, 'unsuspend', 'marlow');
  });

  it('reports which option is invalid, or that Redis is unreachable, and exits', async () => {
    const nowhere = `redis://127.0.0.1:${await freePort()}`;
    const [wrong, unreached] = await Promise.all([
      admin('games', '--status', 'foo'),
      adminOf({ DATABASE_URL: cluster.postgres.url, REDIS_URL: nowhere })('games'),
    ]);
    expect([wrong.code, wrong.err.split(':')[0]]).to.deep.equal([2, 'status']);
    expect(unreached.code).to.equal(1);
    expect(unreached.err).to.match(/^cannot use Redis: .*\nCheck REDIS_URL, and that Redis is running\.\n$/);
  });

  it('shows no password to other users of the machine, and reports a missing program', async () => {
    const url = Object.assign(new URL(cluster.postgres.url), { password: 'hush' }).href;
    const { code, err } = await adminOf({ DATABASE_URL: url, PATH: folder })('backup', path.join(folder, 'b.dump'));
    expect([code, err.split('\n')[0]]).to.deep.equal([1, 'pg_dump is not installed.']);
    expect(err).to.not.include('hush');
  });
});

/** Node options that make the clock of a process wrong. */
function clockOff(byMs: number): string {
  const program = `const real = Date.now; Date.now = () => real() + ${byMs};`;
  return `--import data:text/javascript,${encodeURIComponent(program)}`;
}

async function query(url: string, sql: string): Promise<{ n: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(sql).finally(() => client.end());
  return rows;
}
