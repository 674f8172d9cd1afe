// During a rolling release, old and new processes serve the same games: each counts the games it knows identically, and
// decides nothing about those it does not know.
import { expect } from 'chai';
import type { GameBody } from '../../schema/game.ts';
import type { Matches } from '../../schema/agent.ts';
import { challengeUpTo, CLASSIC_AGENT, mint, readChallenge, type LastMove } from '../support/challenges.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { ok, playMove, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { nodeOptionsFor } from './played.ts';
import pg from 'pg';

/** Of the processes of a cluster. */
const NEW = 2;
const A_DAY_MS = 86_400_000;

suiteNeeding(['redis', 'postgres'], 'old and new processes side by side', () => {
  let cluster: TestCluster;
  let db: pg.Client;
  const at = (number: number): Rest => restAt(() => `${cluster.processes[number]!.url}/api/v1`);
  const [old, alsoOld, next] = [at(0), at(1), at(NEW)];
  before(async () => {
    const nodeOptionsOf = (number: number) => (number === NEW ? nodeOptionsFor('next-version') : []);
    cluster = await startTestCluster({ isMovable: true, nodeOptionsOf });
    db = new pg.Client({ connectionString: cluster.postgres.url });
    await db.connect();
  });
  after(async () => {
    await db?.end();
    await cluster?.close();
  });

  const matchesAt = async (rest: Rest): Promise<Matches['matches']> =>
    (await ok(rest<Matches>('GET', `/agent/${CLASSIC_AGENT}/matches`))).matches;
  const rowOf = async (id: string) =>
    (await db.query('select status, counting, rules, policy from games where id = $1', [id])).rows[0];
  const finish = (rest: Rest, { seat, move }: LastMove) => playMove(rest, seat, move);

  it('count a game that both know identically, whichever ends it', async () => {
    const [first, second] = [await challengeUpTo(old, 'Ada'), await challengeUpTo(old, 'Bo')];
    await finish(next, first);
    await finish(alsoOld, second);
    for (const rest of [old, alsoOld, next]) {
      for (const { challenge } of [first, second]) {
        expect(await readChallenge(rest, { token: challenge })).to.include({ status: 'played' });
      }
    }
    const matches = await matchesAt(old);
    expect(matches.map(({ challenger }) => challenger)).to.have.members(['Ada', 'Bo']);
    for (const rest of [alsoOld, next]) expect(await matchesAt(rest)).to.deep.equal(matches);
  });

  it('leave a game of the new version to the new ones: 503 with Retry-After, a log line, no list', async () => {
    const minted = await mint(next, { agent: CLASSIC_AGENT, challenger: 'Cy' });
    const refused = await old('GET', `/games/${minted.gameId}`);
    expect(refused.status).to.equal(503);
    expect(refused.body).to.deep.include({ code: 'unavailable' });
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1);
    expect(refused.body.detail).to.include('classic/2');
    const invite = minted.url.split('#')[1];
    const seat = await old('POST', `/games/${minted.gameId}/seat`, { body: { invite, name: 'Cy' } });
    expect(seat.status).to.equal(503);
    expect((await old('GET', `/agent/challenge/${minted.token}`)).status).to.equal(503);
    await until(async () => cluster.processes[0]!.output().includes('names classic/2'));
    expect(await ok(next<GameBody>('GET', `/games/${minted.gameId}`))).to.include({ status: 'waiting' });
  });

  it('that are old neither end nor count nor refuse it, while no new one runs', async () => {
    const running = await challengeUpTo(next, 'Di', { pliesLeft: 9 });
    const over = await challengeUpTo(next, 'Ed');
    const unopened = await mint(old);
    await finish(next, over);
    await until(async () => (await rowOf(over.seat.id)).counting === null);
    await cluster.processes[NEW]!.kill();
    // As if it had been killed before it counted the game.
    for (const table of ['matches', 'player_games', 'outbox']) {
      await db.query(`delete from ${table} where game_id = $1`, [over.seat.id]);
    }
    await db.query("update games set counting = 'due' where id = $1", [over.seat.id]);
    for (const number of [0, 1]) cluster.processes[number]!.child.send({ aheadMs: A_DAY_MS, isToSweep: true });
    await until(async () => (await rowOf(unopened.gameId)).status === 'abandoned');
    expect(await rowOf(running.seat.id)).to.include({ status: 'active', rules: 'classic/2', policy: 'house-next' });
    expect(await rowOf(over.seat.id)).to.include({ status: 'finished', counting: 'due' });
    await cluster.revive(NEW);
    await until(async () => (await rowOf(over.seat.id)).counting === null);
    expect((await matchesAt(old)).map(({ challenger }) => challenger)).to.include('Ed');
    expect(await matchesAt(next)).to.deep.equal(await matchesAt(old));
    expect(await ok(next('GET', `/games/${running.seat.id}`))).to.include({ rules: 'classic/2', policy: 'house-next' });
  });
});
