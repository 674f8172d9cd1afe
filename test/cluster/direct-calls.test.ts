// Moves through a process other than the game's, when that one or the way to it fails: each is played once.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { newCalls, type Calls, type Way } from '../../src/cluster/calls.ts';
import type { Contact } from '../../src/cluster/membership.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { readGame, restAt, startDuel, type Duel, type Rest } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { workOf, type WorkCounts } from '../support/work-counts.ts';

/** Has no game in any test but its own: nobody reaches it directly. */
const UNREACHABLE = 1;
const CUT_OFF = 2;

suiteNeeding(['redis', 'postgres'], 'moves through a process other than their game’s', () => {
  let cluster: TestCluster;
  let redis: Redis;
  let toRedis: TcpProxy;
  let metricsUrls: string[];
  before(async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    metricsUrls = ports.map((port) => `http://127.0.0.1:${port}/metrics`);
    cluster = await startTestCluster({
      envOf: (number) => ({
        METRICS_PORT: `${ports[number]}`,
        ...(number === UNREACHABLE ? { CLUSTER_HOST: '127.0.0.9' } : {}), // it listens at 127.0.0.1
      }),
      async waysOf(number, direct) {
        if (number !== CUT_OFF) return direct;
        toRedis = await startTcpProxy(direct.redis);
        return { ...direct, redis: toRedis.url };
      },
    });
    redis = await openRedis(cluster.redis.url);
  });
  after(async () => {
    await redis?.close();
    await cluster?.close();
    await toRedis?.close();
  });

  const restOf = (number: number): Rest => restAt(() => `${cluster.processes[number]!.url}/api/v1`);
  const ownerOf = async ({ id }: Duel) => (await redis.command('GET', `arena:owner:${id}`)) as string;
  const leaseOf = (processId: string) => redis.command('GET', `arena:process:${processId}`);

  async function callsOf(number: number): Promise<Pick<WorkCounts, 'direct' | 'overRedis'>> {
    const { direct, overRedis } = await workOf([metricsUrls[number]!]);
    return { direct, overRedis };
  }

  /** The possible next moves. */
  async function nextOf(rest: Rest, duel: Duel) {
    const { turn, moveCount } = await readGame(rest, duel.A);
    const { view } = await readGame(rest, duel[turn!]);
    return { seat: turn!, moveCount, move: view!.legalMoves![0]! };
  }

  /** Plays a move through this process, retrying while that is busy. */
  async function move(number: number, duel: Duel): Promise<void> {
    const rest = restOf(number);
    const { seat, moveCount, move: chosen } = await nextOf(rest, duel);
    const sent = {
      token: duel[seat].token,
      body: { move: chosen },
      headers: { 'Idempotency-Key': randomUUID() },
    };
    await until(async () => (await rest('POST', `/games/${duel.id}/moves`, sent)).status === 200);
    expect((await readGame(rest, duel.A)).moveCount).to.equal(moveCount + 1);
  }

  /** A game of one process that another has called. */
  async function begin(owner: number, through: number): Promise<Duel> {
    const duel = await startDuel(restOf(owner), { ruleset: 'classic' });
    await move(owner, duel);
    await move(through, duel);
    return duel;
  }

  it('go directly to it', async () => {
    // If a process was too busy to accept a connection, the next calls use Redis.
    let called = { straight: 0, overRedis: 0 };
    await until(async () => {
      const before = await callsOf(1);
      await begin(0, 1);
      const { direct, overRedis } = await callsOf(1);
      called = { straight: direct - before.direct, overRedis: overRedis - before.overRedis };
      return called.overRedis === 0;
    });
    expect(called.straight).to.be.greaterThan(0);
  });

  it('go through Redis to a process that is otherwise unreachable', async () => {
    const before = await callsOf(0);
    const duel = await begin(UNREACHABLE, 0);
    await move(0, duel);
    const { direct, overRedis } = await callsOf(0);
    expect(direct - before.direct).to.equal(0);
    expect(overRedis - before.overRedis).to.be.at.least(2);
  });

  it('are played locally when it is killed', async () => {
    const duel = await begin(0, 1);
    const owner = await ownerOf(duel);
    await cluster.processes[0]!.kill();
    await move(1, duel);
    expect(await ownerOf(duel)).to.not.equal(owner);
    await cluster.revive(0);
  });

  it('are played locally when it was restarted at the same address', async () => {
    const duel = await begin(0, 1);
    const owner = await ownerOf(duel);
    await cluster.revive(0);
    await move(1, duel);
    expect(await ownerOf(duel)).to.not.equal(owner);
    await move(0, duel);
  });

  it('are played locally when it is frozen, and not by it when it continues', async () => {
    const duel = await begin(0, 1);
    const { child } = cluster.processes[0]!;
    child.kill('SIGSTOP');
    try {
      await move(1, duel);
    } finally {
      child.kill('SIGCONT');
    }
    await move(0, duel);
    for (const number of [0, 1, 2]) expect((await readGame(restOf(number), duel.A)).moveCount).to.equal(4);
  });

  it('are played locally when it has lost its lease, and it executes no direct calls', async () => {
    const duel = await begin(CUT_OFF, 1);
    const owner = await ownerOf(duel);
    const contact = JSON.parse((await leaseOf(owner)) as string) as Contact;
    const ways: Way[] = [];
    const calls: Calls = await newCalls({
      redis,
      processId: 'p_test',
      secret: '',
      contactOf: async () => contact,
      onSend: (way) => ways.push(way),
      reportError() {},
    });
    await until(async () => {
      ways.length = 0;
      expect(await calls.call(owner, 'connectedSeats', [duel.id])).to.deep.equal([]);
      return ways[0] === 'direct';
    });
    toRedis.traffic({ is: 'refused' });
    await until(async () => (await leaseOf(owner)) === null);
    await move(1, duel);
    expect(await ownerOf(duel)).to.not.equal(owner);
    const { seat, move: chosen } = await nextOf(restOf(1), duel);
    const all: Record<string, readonly unknown[]> = {
      play: [seat, { move: chosen }, null],
      end: [seat, 'resign', null],
      react: [seat, 'wow'],
      checkTime: [],
      awaitHouse: [],
      refresh: [],
      absence: [],
      connectedSeats: [],
      mirror: ['p_test', 0],
      reserve: [null],
      carry: ['network'],
    };
    for (const [name, args] of Object.entries(all)) {
      const failure = await calls.call(owner, name, [duel.id, ...args]).catch((error: unknown) => error);
      expect(failure, name).to.be.instanceOf(StoreDown);
      expect((failure as Error).message).to.equal(`${name} in another process: cut off from the other processes`);
    }
    expect(new Set(ways)).to.deep.equal(new Set<Way>(['direct']));
    calls.closeConnections();
    toRedis.traffic({ is: 'passed' });
    expect((await readGame(restOf(1), duel.A)).moveCount).to.equal(3);
    await move(CUT_OFF, duel);
  });
});
