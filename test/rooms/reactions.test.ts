// Reactions during a game, and the number of spectators: who may send a reaction, who sees it, what it never reveals.
import { expect } from 'chai';
import type { ReactionMessage } from '../../schema/reactions.ts';
import type { Reaction } from '../../schema/enumerations.ts';
import { REACTIONS } from '../../schema/enumerations.ts';
import type { Joined } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { invite, newFriends } from '../support/friends.ts';
import { ok, playDuel, readGame, restAt, startDuel, type Answer, type Rest, type SeatOfGame } from '../support/rest.ts';
import { connect, type Socket } from '../support/socket.ts';
import { until } from '../support/until.ts';

interface Listening extends Socket {
  readonly reactions: ReactionMessage[];
}

/** A seat may move twice in a row if its champion hops. */
async function playUntilBothMoved(rest: Rest, duel: Awaited<ReturnType<typeof startDuel>>): Promise<void> {
  const { turn } = await readGame(rest, duel.A);
  const { moves } = await ok(rest('GET', `/games/${duel.id}/watch`));
  const seats = new Set(moves.map(({ seat }: { seat: string }) => seat));
  if (turn === null || seats.size === 2) return;
  await playDuel(rest, duel, undefined, 1);
  await playUntilBothMoved(rest, duel);
}

onEveryArena('reactions', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let open: Socket[] = [];
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  afterEach(async () => {
    await Promise.all(open.map((socket) => socket.close()));
    open = [];
  });

  async function join(gameId: string, token?: string): Promise<Listening> {
    const socket = await connect(arena.url, gameId, token);
    open.push(socket);
    const reactions: ReactionMessage[] = [];
    socket.room.onMessage('reaction', (message: ReactionMessage) => reactions.push(message));
    return { ...socket, reactions };
  }

  /** Resolves when both have moved. */
  async function underWay() {
    const duel = await startDuel(rest);
    await playUntilBothMoved(rest, duel);
    return duel;
  }

  const send = ({ id, token }: SeatOfGame, reaction: string): Promise<Answer> =>
    rest('POST', `/games/${id}/reactions`, { token, body: { reaction } });
  /** Sends one more than a seat's limit, and again if it took so long that another one was allowed meanwhile. */
  async function sendTooMany() {
    for (;;) {
      const duel = await underWay();
      const [a, spectator] = [await join(duel.id, duel.A.token), await join(duel.id)];
      const startedAt = performance.now();
      for (const reaction of REACTIONS.slice(0, 3)) await ok(send(duel.A, reaction));
      const refused = await send(duel.A, 'wow');
      const refusedAtSocket = (await a.ask('react', { reaction: 'wow' })) as { type?: string };
      if (performance.now() - startedAt < 3000) return { duel, a, spectator, refused, refusedAtSocket };
    }
  }
  const slugOf = (body: { type?: string }): string => body.type!.split('/').at(-1)!;

  it('reach both players and every spectator, by socket and by REST, and contain only who and what', async () => {
    const duel = await underWay();
    const [a, b, spectator] = [
      await join(duel.id, duel.A.token),
      await join(duel.id, duel.B.token),
      await join(duel.id),
    ];
    expect(await a.ask('react', { reaction: 'wave' })).to.deep.include({ ok: true });
    expect(await ok(send(duel.B, 'thanks'))).to.deep.equal({ sent: true });
    const expected = [
      { seat: 'A', reaction: 'wave' },
      { seat: 'B', reaction: 'thanks' },
    ];
    for (const socket of [a, b, spectator]) {
      await until(() => socket.reactions.length === 2);
      expect(socket.reactions).to.deep.equal(expected);
    }
    const { moveCount } = await ok(rest('GET', `/games/${duel.id}`));
    expect(moveCount, 'they are not in the journal').to.equal(a.state().moveCount);
  });

  it('are refused to spectators with a specific text, and beyond three at once', async () => {
    const { duel, a, spectator, refused, refusedAtSocket } = await sendTooMany();
    expect(slugOf((await spectator.ask('react', { reaction: 'wave' })) as { type?: string })).to.equal('token-missing');
    expect((await rest('POST', `/games/${duel.id}/reactions`, { body: { reaction: 'wave' } })).status).to.equal(401);
    expect(slugOf((await a.ask('react', { reaction: 'insult' })) as { type?: string })).to.equal('bad-request');
    expect((await send(duel.A, 'insult')).status).to.equal(400);
    expect([refused.status, slugOf(refused.body)]).to.deep.equal([429, 'too-many-reactions']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 3);
    expect(slugOf(refusedAtSocket)).to.equal('too-many-reactions');
    await ok(send(duel.B, 'oops'));
    await arena.advance(3000);
    await ok(send(duel.A, 'wow'));
    await until(() => spectator.reactions.length === 5);
    expect(spectator.reactions.map(({ reaction }) => reaction)).to.deep.equal([
      ...REACTIONS.slice(0, 3),
      'oops' satisfies Reaction,
      'wow' satisfies Reaction,
    ]);
  });

  it('between strangers are allowed once both have moved, between friends at once', async () => {
    const duel = await startDuel(rest);
    await playDuel(rest, duel, undefined, 1);
    expect(slugOf((await send(duel.A, 'wave')).body)).to.equal('too-early-to-react');
    await playUntilBothMoved(rest, duel);
    await ok(send(duel.A, 'wave'));
    const [mira, noa] = await newFriends(rest);
    const { game, playerToken } = await ok(invite(rest, mira, noa));
    const seat = { id: game.id, token: playerToken! };
    expect(slugOf((await send(seat, 'wave')).body)).to.equal('game-not-started');
    const path = `/players/me/invitations/${game.id}`;
    const joined = await ok(rest<Joined>('POST', path, { headers: noa.headers, body: {} }));
    await ok(send(seat, 'wave'));
    await ok(send({ id: game.id, token: joined.playerToken }, 'wave'));
  });

  it('may also be thanks once the game is over, unless it was aborted', async () => {
    const duel = await underWay();
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token }));
    await ok(send(duel.B, 'well_played'));
    const { id, A } = await startDuel(rest);
    await ok(rest('POST', `/games/${id}/abort`, { token: A.token }));
    expect(slugOf((await send(A, 'oops')).body)).to.equal('game-over');
  });
});

onEveryArena('spectators', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('are counted by their sockets, for everybody in the game, without the players', async () => {
    const duel = await startDuel(rest);
    const player = await connect(arena.url, duel.id, duel.A.token);
    const one = await connect(arena.url, duel.id);
    const other = await connect(arena.url, duel.id);
    await until(() => [player, one, other].every((socket) => socket.state().watchers === 2));
    await one.close();
    await until(() => player.state().watchers === 1);
    await other.close();
    await until(() => player.state().watchers === 0);
    expect(player.state().status).to.equal('active');
    await player.close();
  });
});

describe('spectators of one process', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('are counted by their streams, and all polls of one network as one', async () => {
    const duel = await startDuel(rest);
    const player = await connect(arena.url, duel.id, duel.A.token);
    const leaving = new AbortController();
    const { signal } = leaving;
    const path = `/games/${duel.id}`;
    const stream = await fetch(`${arena.url}/api/v1${path}/stream`, { signal });
    const reading = stream.text().catch(() => '');
    await until(() => player.state().watchers === 1);
    const polls = [1, 2].map(() => rest('GET', `${path}/watch?since=0&status=active&timeout=20`, { signal }));
    const own = rest('GET', `${path}/watch?since=0&status=active&timeout=20`, { signal, token: duel.B.token });
    await until(() => player.state().watchers === 2);
    expect(player.state().watchers, "both polls, but not the player's own").to.equal(2);
    leaving.abort();
    await Promise.allSettled([...polls, own, reading]);
    await until(() => player.state().watchers < 2);
    await player.close();
  });
});
