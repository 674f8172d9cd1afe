// A process whose notices are lost changes seats and status; the owner of the game must not rely on its cached state.
import { expect } from 'chai';
import { startTestCluster, type TestCluster } from '../support/cluster.ts';
import { openRedis } from '../../src/cluster/redis.ts';
import type { Seat } from '../../src/engine/index.ts';
import { ok, playMove, readGame, restAt, startDuel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

/** The number of the process that has lost contact with Redis. */
const MUTE = 2;

suiteNeeding(['redis', 'postgres'], 'lost notices', () => {
  let cluster: TestCluster;
  let proxy: TcpProxy;
  /** Through the process that owns the games, and through the one that cannot notify it. */
  let [owner, mute]: Rest[] = [];
  before(async () => {
    cluster = await startTestCluster({
      waysOf: async (number, direct) => {
        if (number < MUTE) return direct;
        proxy = await startTcpProxy(direct.redis);
        return { ...direct, redis: proxy.url };
      },
    });
    const { processes } = cluster;
    [owner, mute] = [restAt(`${processes[0]!.url}/api/v1`), restAt(`${processes[MUTE]!.url}/api/v1`)];
    proxy.traffic({ is: 'swallowed' });
  });
  after(async () => {
    proxy?.traffic({ is: 'passed' });
    await cluster?.close();
    await proxy?.close();
  });

  /** A duel for a person, whose room is in the owner process. */
  async function openDuel() {
    const { game, playerToken, inviteUrl } = await ok(
      owner!('POST', '/games', { body: { mode: 'duel', opponent: 'person', ruleset: 'classic' } }),
    );
    const socket = await connect(cluster.processes[0]!.url, game.id, playerToken);
    return { id: game.id, token: playerToken, code: game.code, invite: inviteUrl.split('#')[1], socket };
  }

  it('never let a replaced token see a hand or play', async () => {
    const { id, token, invite, socket } = await openDuel();
    const first = await ok(owner!('POST', `/games/${id}/seat`, { body: { invite } }));
    const older = await connect(cluster.processes[0]!.url, id, first.playerToken);
    const handsSeen = older.seatMessages.length;
    const second = await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    // Only the unchanged seat is used first, so that the room must find out by itself.
    const { game } = await ok(owner!('GET', `/games/${id}/wait?timeout=0`, { token }));
    expect(game.status).to.equal('active');
    for (const path of [`/games/${id}`, `/games/${id}/sync`]) {
      const refused = await owner!('GET', path, { token: first.playerToken });
      expect(refused.status, path).to.equal(401);
      expect(await ok(owner!('GET', path, { token: second.playerToken })), path).to.be.an('object');
    }
    const [mover, moverToken] = game.turn === 'A' ? ['A', token] : ['B', second.playerToken];
    const { view } = await ok(owner!('GET', `/games/${id}`, { token: moverToken }));
    const move = { body: { move: view.legalMoves[0] } };
    expect((await owner!('POST', `/games/${id}/moves`, { ...move, token: first.playerToken })).status).to.equal(401);
    expect((await owner!('POST', `/games/${id}/moves`, { ...move, token: moverToken })).status, mover).to.equal(200);
    await until(() => older.closed() !== undefined);
    expect(older.seatMessages.length).to.equal(handsSeen);
    await socket.close();
  });

  it('never let a replaced token play, or read its old response, even if a move is the first request to its room', async () => {
    const { id, token, invite, socket } = await openDuel();
    const first = await ok(owner!('POST', `/games/${id}/seat`, { body: { invite } }));
    const keyed = { 'Idempotency-Key': 'the-first-move-of-this-game' };
    let game = await ok(owner!('GET', `/games/${id}`, { token: first.playerToken }));
    if (game.turn === 'A') {
      const { view } = await ok(owner!('GET', `/games/${id}`, { token }));
      await ok(owner!('POST', `/games/${id}/moves`, { token, body: { move: view.legalMoves[0] } }));
      game = await ok(owner!('GET', `/games/${id}`, { token: first.playerToken }));
    }
    const legal: string[] = game.view.legalMoves;
    const sent = (move: string) => ({ token: first.playerToken, headers: keyed, body: { move } });
    await ok(owner!('POST', `/games/${id}/moves`, sent(legal[0]!)));
    const { view } = await ok(owner!('GET', `/games/${id}`, { token }));
    const second = await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    expect((await owner!('POST', `/games/${id}/moves`, sent(legal[0]!))).status, 'repeated').to.equal(401);
    // The other seat is connected as before, and does not notice.
    await ok(owner!('POST', `/games/${id}/moves`, { token, body: { move: view.legalMoves[0] } }));
    const third = await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    const refused = await owner!('POST', `/games/${id}/moves`, { token: second.playerToken, body: { move: 'any' } });
    expect([refused.status, refused.body.type.split('/').at(-1)]).to.deep.equal([401, 'seat-moved']);
    const after = await ok(owner!('GET', `/games/${id}`, { token: third.playerToken }));
    const move = after.view.legalMoves[0];
    const fourth = await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    const late = await owner!('POST', `/games/${id}/moves`, { token: third.playerToken, body: { move } });
    expect([late.status, late.body.type.split('/').at(-1)]).to.deep.equal([401, 'seat-moved']);
    expect(late.body).to.not.have.property('view');
    expect((await ok(owner!('GET', `/games/${id}`))).moveCount).to.equal(after.moveCount);
    const repeatable = { token: fourth.playerToken, body: { move, expectedMoveCount: after.moveCount } };
    await ok(owner!('POST', `/games/${id}/moves`, repeatable));
    await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    const again = await owner!('POST', `/games/${id}/moves`, repeatable);
    expect([again.status, again.body.type?.split('/').at(-1)], 'without a key').to.deep.equal([401, 'seat-moved']);
    await socket.close();
  });

  it('never let a replaced socket play', async () => {
    const { id, invite, socket } = await openDuel();
    const first = await ok(owner!('POST', `/games/${id}/seat`, { body: { invite } }));
    const older = await connect(cluster.processes[0]!.url, id, first.playerToken);
    const hand = older.seatMessages.at(-1)!;
    await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    const answer = await older.ask('move', { move: hand.legalMoves[0] ?? 'stay' }).catch(() => ({ ok: false }));
    expect(answer.ok).to.equal(false);
    expect((await ok(owner!('GET', `/games/${id}`))).moveCount).to.equal(0);
    await socket.close();
  });

  it('never leave a joined game waiting for its creator', async () => {
    const { id, token, invite, socket } = await openDuel();
    await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    expect((await ok(owner!('GET', `/games/${id}`, { token }))).status).to.equal('active');
    expect((await ok(owner!('GET', `/games/${id}`))).status).to.equal('active');
    await socket.close();
  });

  it('never hide moves played by another process that took over the game when Redis lost its owner', async () => {
    const duel = await startDuel(owner!, { ruleset: 'classic' });
    const other = restAt(`${cluster.processes[1]!.url}/api/v1`);
    const redis = await openRedis(cluster.redis.url);
    for (let moveCount = 0; moveCount < 4; moveCount++) {
      const mover = moveCount % 2 === 0 ? owner! : other;
      const seat = duel[(await ok(mover('GET', `/games/${duel.id}`))).turn as Seat];
      const { view } = await readGame(mover, seat);
      await playMove(mover, seat, view!.legalMoves![0]!);
      for (const rest of [owner!, other]) expect((await readGame(rest, seat)).moveCount).to.equal(moveCount + 1);
      await redis.command('DEL', `arena:owner:${duel.id}`);
    }
    await redis.close();
  });

  it('are made up for, a little later, even in a game that only a socket watches', async () => {
    const { id, invite, socket } = await openDuel();
    await ok(mute!('POST', `/games/${id}/seat`, { body: { invite } }));
    await until(() => socket.state().status === 'active');
    expect(socket.state().kindB).to.equal('person');
    await socket.close();
  });
});
