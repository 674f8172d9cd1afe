// Three processes behind the balancer as shipped: what a game needs is in one of them, and it follows its players.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import type { Contact } from '../../src/cluster/membership.ts';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { HANDED_OVER_AFTER_REQUESTS } from '../../rooms/request-origin.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { mint, open, playOut, startMatch } from '../support/challenges.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { rpc } from '../support/mcp.ts';
import { ok, playDuel, playMove, readGame, restAt, startDuel, startHouse, type Rest } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startHaproxy } from '../support/servers/haproxy.ts';
import type { Server } from '../support/servers/server.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { connect, type Socket } from '../support/socket.ts';
import { until } from '../support/until.ts';
import { workOf, workSince, type WorkCounts } from '../support/work-counts.ts';
import { describeLocalWork } from './local-work.ts';

const DUELS = 24;
const LONGEST = 20;
/** Further spectators are relayed by other processes. */
const FEW = { MAX_LOCAL_SPECTATORS: '1' };
const MIN_LOCAL_SHARE = 0.95;
const MAX_COMMANDS_A_MOVE = 1;
/** Commands for renewing leases and finding processes, however few moves a slow machine plays meanwhile. */
const MAX_COMMANDS_A_SECOND = 9;

suiteNeeding(['redis', 'postgres', 'haproxy'], 'a cluster behind the shipped balancer', () => {
  let cluster: TestCluster;
  let balancer: Server;
  let redis: Redis;
  let rest: Rest;
  let metricsUrls: string[];
  before(async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    metricsUrls = ports.map((port) => `http://127.0.0.1:${port}/metrics`);
    // Limits as an operator has them, except for the network that all of these callers share.
    const envOf = (number: number) => ({
      METRICS_PORT: `${ports[number]}`,
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '30',
      ...FEW,
    });
    cluster = await startTestCluster({ envOf });
    balancer = await startHaproxy(cluster.processes.map(({ url }) => url));
    redis = await openRedis(cluster.redis.url);
    rest = restAt(`${balancer.url}/api/v1`);
  });
  after(async () => {
    await redis?.close();
    await balancer?.stop();
    await cluster?.close();
  });

  const counted = async (task: () => Promise<unknown>): Promise<WorkCounts> => {
    const before = await workOf(metricsUrls);
    await task();
    return workSince(before, await workOf(metricsUrls));
  };
  const ownerOf = (gameId: string) => redis.command('GET', `arena:owner:${gameId}`);

  /** A game of an assistant, which identifies its seat only by the token. */
  async function playOverMcp(): Promise<void> {
    const call = async (name: string, args: object): Promise<Started> => {
      const { body } = await rpc(balancer.url, 'tools/call', { name, arguments: args });
      return body.result.structuredContent as Started;
    };
    const { game: started, playerToken } = await call('start_game', { ruleset: 'classic' });
    let game = started;
    while (game.status === 'active') {
      const move = game.view!.legalMoves![0]!;
      ({ game } = await call('play_move', { player_token: playerToken, move }));
    }
  }

  async function playQuick(): Promise<void> {
    const start = () => ok(rest<Started>('POST', '/games', { body: { mode: 'quick', ruleset: 'classic' } }));
    const [older, younger] = [await start(), await start()];
    const seats = [older, younger].map(({ playerToken }) => ({ id: older.game.id, token: playerToken! }));
    const [A, B] = seats as [(typeof seats)[0], (typeof seats)[0]];
    await playDuel(rest, { A, B }, undefined, LONGEST);
  }

  async function playAgain(): Promise<void> {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, duel);
    const ask = (token: string) => rest<Joined>('POST', `/games/${duel.id}/rematch?timeout=0`, { token });
    await ask(duel.A.token);
    const next = (await ask(duel.B.token)).body;
    const other = (await ask(duel.A.token)).body;
    const seats = [next, other].map(({ game, playerToken }) => [game.seat, { id: game.id, token: playerToken }]);
    await playDuel(rest, Object.fromEntries(seats), undefined, LONGEST);
  }

  async function playFriend(): Promise<void> {
    const started = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }));
    const { id } = started.game;
    const friend = await open(rest, { gameId: id, url: started.inviteUrl! });
    await playDuel(rest, { A: { id, token: started.playerToken! }, B: friend }, undefined, LONGEST);
  }

  async function playSockets(): Promise<void> {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const sockets = {
      A: await connect(balancer.url, duel.id, duel.A.token),
      B: await connect(balancer.url, duel.id, duel.B.token),
    };
    for (let moves = 0; moves < 10; moves++) {
      const { turn } = await readGame(rest, duel.A);
      const { view } = await readGame(rest, duel[turn!]);
      expect(await sockets[turn!].ask('move', { move: view!.legalMoves![0] })).to.include({ ok: true });
    }
    await Promise.all([sockets.A.close(), sockets.B.close()]);
  }

  const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
    'against the house': async () => {
      const { game, playerToken } = await startHouse(rest, { ruleset: 'classic' });
      await playOut(rest, { id: game.id, token: playerToken! });
    },
    'by a code': async () => playDuel(rest, await startDuel(rest, { ruleset: 'classic' }), undefined, LONGEST),
    'by a link': playFriend,
    'as a match': async () => playDuel(rest, await startMatch(rest), undefined, LONGEST),
    'by the queue': playQuick,
    'as a rematch': playAgain,
    'as a challenge': async () => playOut(rest, await open(rest, await mint(rest))),
    'by an assistant': playOverMcp,
    'over sockets': playSockets,
  };

  for (const [way, play] of Object.entries(WAYS)) {
    it(`plays a game started ${way} where its moves arrive`, async () => {
      const { here, elsewhere } = await counted(play);
      expect(here).to.be.greaterThan(5);
      expect(here / (here + elsewhere)).to.be.at.least(MIN_LOCAL_SHARE);
    });
  }

  describeLocalWork(() => ({ url: cluster.processes[0]!.url, metricsUrl: metricsUrls[0]! }));

  it('distributes games, and needs less than one Redis command per move', async () => {
    const duels = await Promise.all(Array.from({ length: DUELS }, () => startDuel(rest, { ruleset: 'classic' })));
    // As our clients send them.
    const keyed: Rest = (method, path, sent) =>
      rest(method, path, method === 'POST' ? { ...sent, headers: { 'Idempotency-Key': randomUUID() } } : sent);
    const play = () => Promise.all(duels.map((duel) => playDuel(keyed, duel, undefined, LONGEST)));
    const startedAt = performance.now();
    const { moves, redisCommands, here, elsewhere } = await counted(play);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`      ${moves} moves, ${(redisCommands / moves).toFixed(2)} commands a move, ${elsewhere} elsewhere`);
    expect(here / (here + elsewhere)).to.be.at.least(MIN_LOCAL_SHARE);
    expect((redisCommands - seconds * MAX_COMMANDS_A_SECOND) / moves).to.be.at.most(MAX_COMMANDS_A_MOVE);
    const owners = new Set(await Promise.all(duels.map(({ id }) => ownerOf(id))));
    // By the hash of random ids: with bad luck one process has none of them.
    while (owners.size < 3) {
      const duel = await startDuel(rest, { ruleset: 'classic' });
      await playDuel(rest, duel, undefined, 1);
      owners.add(await ownerOf(duel.id));
    }
  });

  it('plays a move through another process with one Redis command, the look-up of its owner', async () => {
    const [first, second] = cluster.processes.map(({ url }) => restAt(`${url}/api/v1`)) as [Rest, Rest];
    let least = Infinity;
    // Periodic commands may coincide with some moves, and the first calls may not have a connection yet.
    await until(async () => {
      const duel = await startDuel(first, { ruleset: 'classic' });
      for (let { turn, moveCount } = await readGame(first, duel.A); turn !== null;) {
        const { view } = await readGame(first, duel[turn]);
        const isElsewhere = moveCount % 2 === 1; // or the game would follow
        const play = async () => {
          const played = await playMove(isElsewhere ? second : first, duel[turn!], view!.legalMoves![0]!);
          ({ turn, moveCount } = played.game);
        };
        const { redisCommands, direct } = await counted(play);
        if (isElsewhere && direct === 1) least = Math.min(least, redisCommands);
      }
      return least <= 1;
    });
    expect(least).to.equal(1);
  });

  it('does not forward the internal calls between processes', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, duel, undefined, 1);
    const owner = (await ownerOf(duel.id)) as string;
    const { port, secret } = JSON.parse((await redis.command('GET', `arena:process:${owner}`)) as string) as Contact;
    const statusAt = async (url: string): Promise<number | undefined> => {
      const headers = { Connection: 'Upgrade', Upgrade: 'arena-calls', Authorization: `Bearer ${owner}.${secret}` };
      const request = get(`${url}/cluster/calls`, { headers, agent: false });
      const [response] = (await Promise.race([once(request, 'response'), once(request, 'upgrade')])) as [
        IncomingMessage,
      ];
      response.destroy();
      return response.statusCode;
    };
    expect(await statusAt(`http://127.0.0.1:${port}`)).to.equal(101);
    expect(await statusAt(balancer.url)).to.equal(404);
  });

  it('moves a game to the process that its requests keep reaching, and only for repeated requests', async () => {
    const [first, second, third] = cluster.processes.map(({ url }) => restAt(`${url}/api/v1`)) as [Rest, Rest, Rest];
    const duel = await startDuel(first, { ruleset: 'classic' });
    let moveCount = 0;
    const move = async (through: Rest): Promise<void> => {
      const { turn } = await readGame(first, duel.A);
      const { view } = await readGame(first, duel[turn!]);
      const { game } = await playMove(through, duel[turn!], view!.legalMoves![0]!);
      expect(game.moveCount).to.equal((moveCount += 1));
    };
    await move(first);
    const owner = await ownerOf(duel.id);
    for (let i = 1; i < HANDED_OVER_AFTER_REQUESTS; i++) await move(i % 2 ? second : third);
    expect(await ownerOf(duel.id)).to.equal(owner);
    const rematch = await startDuel(first, { ruleset: 'classic' });
    Object.assign(duel, rematch);
    moveCount = 0;
    await move(first);
    for (let i = 1; i < HANDED_OVER_AFTER_REQUESTS; i++) await move(second);
    expect(await ownerOf(duel.id)).to.equal(owner);
    await move(second);
    const follower = await ownerOf(duel.id);
    expect(follower).to.not.equal(owner);
    for (const each of [second, first, second]) await move(each);
    expect(await ownerOf(duel.id)).to.equal(follower);
    for (const each of [first, second, third]) expect((await readGame(each, duel.B)).moveCount).to.equal(moveCount);
  });

  it('never moves a game for spectators, whatever location a body claims', async () => {
    const [first, second] = cluster.processes.map(({ url }) => restAt(`${url}/api/v1`)) as [Rest, Rest];
    const duel = await startDuel(first, { ruleset: 'classic' });
    await playDuel(first, duel, undefined, 1);
    const owner = await ownerOf(duel.id);
    for (let i = 0; i < 2 * HANDED_OVER_AFTER_REQUESTS; i++) {
      await ok(second('POST', `/games/${duel.id}/socket`, { body: {} }));
    }
    expect(await ownerOf(duel.id)).to.equal(owner);
    const placed = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, placed, undefined, 1);
    const agents = restAt(`${balancer.url}/api/agent`);
    const { here, elsewhere } = await counted(async () => {
      for (const place of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']) {
        const body = { gameId: `g_${place}` };
        await ok(agents('POST', `/games/${placed.id}/socket`, { token: placed.A.token, body }));
      }
    });
    expect([here, elsewhere]).to.deep.equal([6, 0]);
  });

  it('sends sockets directly to the process they name, without revealing which processes exist', async () => {
    const { headers } = await rest('GET', '/games/live');
    expect(headers.has('arena-process')).to.equal(false);
    const { id } = await startDuel(rest, { ruleset: 'classic' });
    const sockets: Socket[] = [];
    while (sockets.length < 6) sockets.push(await connect(balancer.url, id));
    const spared = sockets.find(({ processId }) => processId !== sockets[0]!.processId)!.processId;
    const { port } = JSON.parse((await redis.command('GET', `arena:process:${spared}`)) as string) as { port: number };
    await Promise.all(cluster.processes.map((each) => (each.url.endsWith(`:${port}`) ? undefined : each.kill())));
    const [near, far] = [true, false].map((is) => sockets.filter(({ processId }) => (processId === spared) === is));
    await until(() => far!.every((socket) => socket.closed() !== undefined));
    for (const socket of near!) expect(await socket.ask('ping')).to.deep.equal({ ok: true });
    await Promise.all(near!.map((socket) => socket.close()));
  });
});
