// Spectators of one game in several processes all see the same, and reconnect when a process is killed.
import { expect } from 'chai';
import { openRedis, type Redis } from '../../src/cluster/redis.ts';
import { HANDED_OVER_AFTER_REQUESTS } from '../../rooms/request-origin.ts';
import type { Seat } from '../../src/engine/index.ts';
import type { SeatReservation } from '../../schema/game.ts';
import type { ReactionMessage } from '../../schema/reactions.ts';
import { REACTIONS } from '../../schema/enumerations.ts';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import type { ArenaProcess } from '../support/process.ts';
import { ok, readGame, restAt, startDuel, type Duel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { openSocket, type Socket } from '../support/socket.ts';
import { until } from '../support/until.ts';

/** Small, so that a few spectators need a relay. */
const MAX_LOCAL_SPECTATORS = 2;

suiteNeeding(['redis', 'postgres'], "spectators beyond a room's capacity", () => {
  let cluster: TestCluster;
  let redis: Redis;
  let open: Socket[] = [];
  before(async () => {
    cluster = await startTestCluster({ env: { MAX_LOCAL_SPECTATORS: `${MAX_LOCAL_SPECTATORS}` } });
    redis = await openRedis(cluster.redis.url);
  });
  afterEach(async () => {
    await Promise.all(open.map((socket) => socket.close()));
    open = [];
    for (const [number, { child }] of cluster.processes.entries()) {
      if (child.signalCode !== null) await cluster.revive(number);
    }
  });
  after(async () => {
    await redis?.close();
    await cluster?.close();
  });

  /** As behind the shipped balancer, which sends the socket directly to the process of its reservation. */
  async function watch(gameId: string): Promise<Socket> {
    const place = await ok(rest<SeatReservation>('POST', `/games/${gameId}/socket`, { body: {} }));
    const socket = await openSocket((await processOf(place.processId)).url, place);
    open.push(socket);
    return socket;
  }

  const living = (): ArenaProcess => cluster.processes.find(({ child }) => child.signalCode === null)!;
  const rest: Rest = (...request) => restAt(`${living().url}/api/v1`)(...request);
  const ownerOf = async (gameId: string) => (await redis.command('GET', `arena:owner:${gameId}`)) as string;

  async function processOf(processId: string): Promise<ArenaProcess> {
    const address = (await redis.command('GET', `arena:process:${processId}`)) as string;
    const { port } = JSON.parse(address) as { port: number };
    return cluster.processes.find(({ url }) => url.endsWith(`:${port}`))!;
  }

  /** A duel with as many spectators as its room carries, and some in each of the other processes. */
  async function newTable() {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const here: Socket[] = [];
    const there: Socket[] = [];
    for (let i = 0; i < MAX_LOCAL_SPECTATORS; i++) here.push(await watch(duel.id));
    for (let i = 0; i < 4; i++) there.push(await watch(duel.id));
    return { duel, here, there, all: [...here, ...there] };
  }

  /** Plays the first legal move of the seat to move, through one process after another until one accepts it. */
  async function move({ duel }: { duel: Duel }, through: Rest = rest): Promise<number> {
    const { turn, moveCount } = await readGame(through, duel.A);
    const { token } = duel[turn as Seat];
    const { view } = await readGame(through, { id: duel.id, token });
    const body = { move: view!.legalMoves![0]!, expectedMoveCount: moveCount };
    await until(async () => (await through('POST', `/games/${duel.id}/moves`, { token, body })).status === 200);
    return moveCount + 1;
  }

  const haveSeen = (sockets: readonly Socket[], moveCount: number): Promise<void> =>
    until(() => sockets.every((socket) => socket.state().moveCount === moveCount));

  it('are spread evenly over the other processes, and are shown the same', async () => {
    const table = await newTable();
    const { duel, here, there, all } = table;
    const owner = await ownerOf(duel.id);
    expect(new Set(here.map(({ processId }) => processId))).to.deep.equal(new Set([owner]));
    const carriers = there.map(({ processId }) => processId);
    expect(carriers).to.not.include(owner);
    expect(new Set(carriers).size, 'carriers').to.equal(2);
    await until(() => all.every((socket) => socket.state().watchers === all.length));
    const reactions = all.map(({ room }) => {
      const seen: ReactionMessage[] = [];
      room.onMessage('reaction', (message: ReactionMessage) => seen.push(message));
      return seen;
    });
    for (let moves = 0; moves < 6; moves++) await move(table);
    // Nobody misses a move played while they connect.
    const [late] = await Promise.all([watch(duel.id), move(table).then(() => move(table))]);
    const [reaction] = REACTIONS;
    await ok(rest('POST', `/games/${duel.id}/reactions`, { token: duel.A.token, body: { reaction } }));
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.B.token }));
    const everybody = [...all, late];
    await until(() => everybody.every((socket) => socket.state().watchers === everybody.length));
    await until(() => everybody.every((socket) => socket.state().status === 'finished'));
    for (const socket of everybody) expect(socket.state().toJSON()).to.deep.equal(here[0]!.state().toJSON());
    for (const socket of all) expect(socket.entries.map(({ index }) => index)).to.deep.equal([...Array(8).keys()]);
    for (const socket of all) expect(socket.entries).to.deep.equal(here[0]!.entries);
    for (const seen of reactions) expect(seen).to.deep.equal([{ seat: 'A', reaction }]);
    const { length } = late.entries;
    expect(late.entries).to.deep.equal(here[0]!.entries.slice(8 - length));
    await there[0]!.close();
    await until(() => here[0]!.state().watchers === everybody.length - 1);
  });

  it('are refused what only seats may do, as in the room itself', async () => {
    const { here, there } = await newTable();
    const answers = ({ ask }: Socket) =>
      Promise.all([
        ask('move', { move: 'stay' }),
        ask('move', { move: 7 }),
        ask('react', { reaction: REACTIONS[0] }),
        ask('react'),
        ask('resign'),
        ask('ping'),
      ]);
    expect(await answers(there[0]!)).to.deep.equal(await answers(here[0]!));
    there[0]!.room.send('unknown');
    await until(() => there[0]!.closed() !== undefined);
    expect(there[0]!.closed()).to.equal(4002);
  });

  it('stay when the game moves to another process', async () => {
    const table = await newTable();
    const { duel, here, there } = table;
    const owner = await ownerOf(duel.id);
    const follower = restAt(`${cluster.processes[1]!.url}/api/v1`);
    for (let moves = 0; moves <= HANDED_OVER_AFTER_REQUESTS; moves++) await move(table, follower);
    expect(await ownerOf(duel.id)).to.not.equal(owner);
    await until(() => here.every((socket) => socket.closed() === CLOSE_CODES.roomGone));
    await haveSeen(there, await move(table, follower));
    expect(there.map((socket) => socket.closed())).to.deep.equal(there.map(() => undefined));
    await until(() => there.every((socket) => socket.state().watchers === there.length));
  });

  it('stay when the process of the game is killed', async () => {
    const table = await newTable();
    const { duel, here, there } = table;
    await haveSeen([...here, ...there], await move(table));
    await (await processOf(await ownerOf(duel.id))).kill();
    await until(() => here.every((socket) => socket.closed() !== undefined));
    const moveCount = await move(table);
    const back = await watch(duel.id);
    await haveSeen([back, ...there], moveCount);
    await haveSeen([back, ...there], await move(table));
    expect(there.map((socket) => socket.closed())).to.deep.equal(there.map(() => undefined));
    for (const socket of there) expect(socket.state().toJSON()).to.deep.equal(back.state().toJSON());
  });

  it('are moved when the process that carries them is killed', async () => {
    const table = await newTable();
    const { duel, here, there } = table;
    const [gone] = there;
    await (await processOf(gone!.processId)).kill();
    const left = there.filter(({ processId }) => processId === gone!.processId);
    await until(() => left.every((socket) => socket.closed() !== undefined));
    const back = await Promise.all(left.map(() => watch(duel.id)));
    const present = [...here, ...there.filter((socket) => !left.includes(socket)), ...back];
    await haveSeen(present, await move(table));
    await until(() => present.every((socket) => socket.state().watchers === present.length));
    for (const { processId } of back) expect(processId).to.not.equal(gone!.processId);
  });
});
