// Two real sockets and a spectator at one game.
import { wireEntry } from '../../schema/wire.ts';
import { unpackPosition } from '../../schema/live-position.ts';
import { publicPosition, isRulesId, replay, type Seat } from '../../src/engine/index.ts';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { WebSocket } from 'undici';
import type { SeatReservation } from '../../schema/game.ts';
import { SeatMessage } from '../../schema/messages.ts';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import { startTestArena } from '../support/arena.ts';
import { startMatch } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { ok, playMove, readGame, restAt, startDuel, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';
import { connect, openSocket, type Socket } from '../support/socket.ts';
import { until } from '../support/until.ts';

onEveryArena('sockets', (startArena) => {
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

  async function join(gameId: string, token?: string, device?: string): Promise<Socket> {
    const socket = await connect(arena.url, gameId, token, device);
    open.push(socket);
    return socket;
  }

  async function startMatchOf(...players: string[]): Promise<{ id: string; invites: Record<Seat, string> }> {
    const { game, invites } = await ok(
      rest('POST', '/games', { body: { mode: 'match', ruleset: 'classic', players } }),
    );
    return { id: game.id, invites };
  }

  for (const isPublic of [true, false]) {
    it(`names a ${isPublic ? 'public rematch to everybody' : 'private rematch to its seats alone'}`, async () => {
      const { id, A, B } = await startMatch(rest);
      const [seat, spectator] = [await join(id, A.token), await join(id)];
      await ok(rest('POST', `/games/${id}/resign`, A));
      if (!isPublic) await ok(rest('POST', '/players/me', { body: { hidden: true }, headers: { cookie: B.cookie } }));
      await ok(rest('POST', `/games/${id}/rematch`, A));
      await until(() => spectator.state().rematchOffer === 'A');
      const { game } = await ok(rest('POST', `/games/${id}/rematch`, B));
      expect(game.public).to.equal(isPublic);
      await until(() => seat.seatMessages.at(-1)!.rematch === game.id);
      expectConforms(SeatMessage, seat.seatMessages.at(-1), 'seat message');
      expect((await readGame(rest, A)).rematch).to.equal(game.id);
      // A reservation of now has whatever the room shows by now.
      const later = await join(id);
      expect(later.state().rematch).to.equal(isPublic ? game.id : '');
      const { rematch } = await ok(rest('GET', `/games/${id}`));
      expect(rematch).to.equal(isPublic ? game.id : null);
      await until(() => spectator.state().rematch === later.state().rematch);
    });
  }

  for (const ruleset of ['classic', 'mutators'] as const) {
    it(`plays a whole ${ruleset} game over two sockets while a spectator follows`, async () => {
      const duel = await startDuel(rest, { ruleset });
      const seats: Record<Seat, Socket> = {
        A: await join(duel.id, duel.A.token),
        B: await join(duel.id, duel.B.token),
      };
      const spectator = await join(duel.id);
      const all = [seats.A, seats.B, spectator];
      for (let ply = 0; spectator.state().status === 'active'; ply++) {
        const mover = seats[spectator.state().current as Seat];
        await until(() => mover.seatMessages.at(-1)?.moveCount === ply);
        const { legalMoves } = mover.seatMessages.at(-1)!;
        expect(await mover.ask('move', { move: legalMoves[ply % legalMoves.length] })).to.deep.equal({
          ok: true,
          moveCount: ply + 1,
        });
        await until(() => all.every((socket) => socket.state().moveCount === ply + 1));
      }
      await until(() => all.every((socket) => socket.state().status === 'finished'));
      expect(spectator.seatMessages).to.deep.equal([]);
      await expectSameTruth(duel.id, duel.A.token, all);
      for (const message of seats.A.seatMessages) expectConforms(SeatMessage, message, 'seat message');
    });
  }

  /** Expects that the sockets end with the state of the journal. */
  async function expectSameTruth(id: string, token: string, sockets: Socket[]): Promise<void> {
    const { moves, reveal } = await ok(rest('GET', `/games/${id}/sync`, { token }));
    const { rules } = await readGame(rest, { id, token });
    if (!isRulesId(rules)) throw new Error(rules);
    const game = replay({ rules, seed: reveal.seed, moves: moves.map((move: { name: string }) => move.name) });
    if (!game.ok) throw new Error(`diverges at ${game.divergesAt}`);
    const position = publicPosition(game.plies.at(-1)!.position);
    for (const socket of sockets) {
      expect(unpackPosition(socket.state())).to.deep.equal(position);
    }
    const spectator = sockets.at(-1)!;
    expect(spectator.entries.map((entry) => entry.events)).to.deep.equal(
      game.plies.map((ply) => wireEntry(ply).events),
    );
  }

  it('shows a REST move to the sockets, and a socket move to REST', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const [a, b] = [await join(duel.id, duel.A.token), await join(duel.id, duel.B.token)];
    const first = a.state().current as Seat;
    const { view } = await readGame(rest, duel[first]);
    await playMove(rest, duel[first], view!.legalMoves![0]!);
    await until(() => a.state().moveCount === 1 && b.state().moveCount === 1);
    const second = first === 'A' ? { socket: b, seat: duel.B } : { socket: a, seat: duel.A };
    await until(() => second.socket.seatMessages.at(-1)?.moveCount === 1);
    await second.socket.ask('move', { move: second.socket.seatMessages.at(-1)!.legalMoves[0] });
    expect((await readGame(rest, second.seat)).moveCount).to.equal(2);
  });

  it('lets the house reply over a socket', async () => {
    const started = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const socket = await join(started.game.id, started.playerToken!);
    const answer = await socket.ask('move', {
      move: started.game.view!.legalMoves![0],
      expectedMoveCount: started.game.moveCount,
    });
    expect(answer).to.deep.equal({ ok: true, moveCount: started.game.moveCount + 2 });
    await until(() => socket.entries.at(-1)?.index === started.game.moveCount + 1);
    expect(socket.entries.slice(-2).map(({ seat }) => seat)).to.deep.equal(['A', 'B']);
  });

  it('refuses with a Problem, and changes nothing', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const [a, b, spectator] = [
      await join(duel.id, duel.A.token),
      await join(duel.id, duel.B.token),
      await join(duel.id),
    ];
    const [mover, other] = a.state().current === 'A' ? [a, b] : [b, a];
    const refused = async (socket: Socket, message: unknown): Promise<unknown> =>
      ((await socket.ask('move', message)) as { title?: string }).title;
    expect(await refused(other, { move: 'stay' })).to.equal('Not your turn');
    expect(await refused(mover, { move: 'stay' })).to.equal('Illegal move');
    expect(await refused(mover, { move: 7 })).to.equal('Bad request');
    expect(await refused(mover, null)).to.equal('Bad request');
    expect(await refused(mover, { move: 'a\0b' }), 'text that no store accepts').to.equal('Bad request');
    expect(await refused(mover, { move: 'stay', expectedMoveCount: 4 })).to.equal('Stale expectedMoveCount');
    expect(await refused(spectator, { move: 'stay' })).to.equal('Token missing');
    expect((await spectator.ask('resign')).ok).to.equal(false);
    expect((await readGame(rest, duel.A)).moveCount).to.equal(0);
  });

  it('keeps every socket of a seat live, and its person present until the last one has closed', async () => {
    const { game, playerToken, inviteUrl } = await ok(
      rest('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }),
    );
    const body = { invite: inviteUrl.split('#')[1] };
    const person = await ok(rest('POST', `/games/${game.id}/seat`, { body }));
    const older = await join(game.id, person.playerToken);
    const newer = await join(game.id, person.playerToken);
    const other = await join(game.id, playerToken);
    const mover = other.state().current === 'B' ? newer : other;
    const { legalMoves } = mover.seatMessages.at(-1)!;
    expect(await mover.ask('move', { move: legalMoves[0] })).to.deep.equal({ ok: true, moveCount: 1 });
    await until(() => [older, newer, other].every(({ seatMessages }) => seatMessages.at(-1)!.moveCount === 1));
    expect(older.seatMessages.at(-1)).to.deep.equal(newer.seatMessages.at(-1));
    await newer.close();
    await older.ask('ping');
    expect(other.state().goneB).to.equal(0);
    await older.close();
    await until(() => other.state().goneB > 0);
  });

  it('moves the seat to the newest device, with all its sockets; sockets without a device stay', async () => {
    const { game, playerToken } = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
    const { id } = game;
    const unnamed = [await join(id, playerToken), await join(id, playerToken)];
    const laptop = [await join(id, playerToken, 'laptop'), await join(id, playerToken, 'laptop')];
    expect(laptop.map((socket) => socket.closed())).to.deep.equal([undefined, undefined]);
    const phone = await join(id, playerToken, 'phone');
    await until(() => laptop.every((socket) => socket.closed() === CLOSE_CODES.seatMoved));
    await join(id, undefined, 'tablet');
    await Promise.all([...unnamed, phone].map((socket) => socket.ask('ping')));
    const back = await join(id, playerToken, 'laptop');
    await until(() => phone.closed() === CLOSE_CODES.seatMoved);
    await Promise.all([...unnamed, back].map((socket) => socket.ask('ping')));
  });

  it('closes the socket of a seat that was taken over by its invite', async () => {
    const started = await ok(rest('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }));
    const invite = started.inviteUrl.split('#')[1];
    const { id } = started.game;
    const first = await ok(rest('POST', `/games/${id}/seat`, { body: { invite } }));
    const [opener, older] = [await join(id, started.playerToken), await join(id, first.playerToken)];
    expect(opener.state().goneB).to.equal(0);
    const second = await ok(rest('POST', `/games/${id}/seat`, { body: { invite } }));
    await until(() => older.closed() !== undefined);
    expect(older.closed()).to.equal(CLOSE_CODES.seatMoved);
    // Until the new device opens a socket, which may never happen.
    await until(() => opener.state().goneB > 0);
    expect((await join(id, second.playerToken)).seatMessages.length).to.equal(1);
    expect((await rest('POST', `/games/${id}/socket`, { token: first.playerToken, body: {} })).status).to.equal(401);
  });

  it('refuses a token that was replaced after its reservation', async () => {
    const started = await ok(rest('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }));
    const body = { invite: started.inviteUrl.split('#')[1] };
    const { id } = started.game;
    const { playerToken: token } = await ok(rest('POST', `/games/${id}/seat`, { body }));
    const place = await ok(rest<SeatReservation>('POST', `/games/${id}/socket`, { token, body: {} }));
    await ok(rest('POST', `/games/${id}/seat`, { body }));
    const outcome = await openSocket(arena.url, place, true).then(
      (socket) => open.push(socket),
      (error: { code: number }) => error.code,
    );
    expect(outcome).to.equal(CLOSE_CODES.seatMoved);
  });

  it('notifies the creator of a duel that the other seat was taken', async () => {
    const started = await ok(rest('POST', '/games', { body: { mode: 'duel', name: 'Ada' } }));
    const socket = await join(started.game.id, started.playerToken);
    expect(socket.state().status).to.equal('waiting');
    await until(() => socket.seatMessages.length === 1);
    expect(socket.seatMessages[0]!.hand).to.deep.equal([]);
    await ok(rest('POST', '/games/join', { body: { code: started.game.code, name: 'Bo' } }));
    await until(() => socket.state().status === 'active' && socket.seatMessages.length === 2);
    expect(socket.state().nameB).to.equal('Bo');
    expect(socket.seatMessages[1]!.hand.length).to.equal(5);
  });

  it('lets a seat leave (which concedes) and resign', async () => {
    for (const [message, endReason] of [
      ['leave', 'left'],
      ['resign', 'resigned'],
    ] as const) {
      const duel = await startDuel(rest);
      const socket = await join(duel.id, duel.A.token);
      expect(await socket.ask(message)).to.include({ ok: true });
      await until(() => socket.state().status === 'finished');
      expect(socket.state()).to.include({ endReason, winner: 'B' });
    }
  });

  it('lets the opponent claim the win when a person in a match has been gone for a minute', async () => {
    const { id, invites } = await startMatchOf('Ann', 'Ben');
    const invite = (seat: Seat): string => invites[seat].split('#')[1]!;
    const [ann, ben] = [
      await ok(rest('POST', `/games/${id}/seat`, { body: { invite: invite('A') } })),
      await ok(rest('POST', `/games/${id}/seat`, { body: { invite: invite('B') } })),
    ];
    const annSeat = { id, token: ann.playerToken };
    for (let ply = 0; ply < 2; ply++) {
      const { turn } = await readGame(rest, annSeat);
      const mover = { id, token: turn === 'A' ? ann.playerToken : ben.playerToken };
      await playMove(rest, mover, (await readGame(rest, mover)).view!.legalMoves![0]!);
    }
    const [, benSocket] = [await join(id, ann.playerToken), await join(id, ben.playerToken)];
    expect((await readGame(rest, annSeat)).opponentGone).to.equal(false);
    await benSocket.close();
    await until(async () => (await readGame(rest, annSeat)).opponentGone === true);
    expect((await rest('POST', `/games/${id}/claim`, annSeat)).status).to.equal(409);
    await arena.advance(61_000);
    expect((await readGame(rest, annSeat)).claimInSeconds).to.equal(0);
    const claimed = await ok(rest('POST', `/games/${id}/claim`, annSeat));
    expect(claimed.game).to.include({ status: 'finished', endReason: 'claimed', winner: 'A' });
  });

  it('lets nobody claim from a person whose page works without a socket, until its requests stop', async () => {
    const { id, invites } = await startMatchOf('Ann', 'Ben');
    const take = async (seat: Seat): Promise<SeatOfGame> => {
      const body = { invite: invites[seat].split('#')[1], client: 'web' };
      return { id, token: (await ok(rest('POST', `/games/${id}/seat`, { body }))).playerToken };
    };
    const [ann, ben] = [await take('A'), await take('B')];
    const annSocket = await join(id, ann.token);
    const playOnce = async (): Promise<void> => {
      const { turn } = await readGame(rest, ann);
      const mover = turn === 'A' ? ann : ben;
      await playMove(rest, mover, (await readGame(rest, mover)).view!.legalMoves![0]!);
    };
    const gone = async (): Promise<unknown> => {
      const { opponentGone, claimInSeconds } = await readGame(rest, ann);
      return [opponentGone, claimInSeconds];
    };
    await playOnce();
    await playOnce();
    await arena.advance(61_000);
    await ok(rest('GET', `/games/${id}/sync?since=0`, ben));
    expect(await gone()).to.deep.equal([false, undefined]);
    expect((await rest('POST', `/games/${id}/claim`, ann)).status).to.equal(409);
    expect(annSocket.state().goneB).to.equal(0);
    await arena.advance(31_000);
    expect(await gone(), 'the requests have stopped').to.deep.equal([true, 29]);
    await until(() => annSocket.state().goneB > 0);
    await arena.advance(30_000);
    const claimed = await ok(rest('POST', `/games/${id}/claim`, ann));
    expect(claimed.game).to.include({ endReason: 'claimed', winner: 'A' });
  });

  it('closes on garbage, survives it, and never opens without a reservation', async () => {
    const duel = await startDuel(rest);
    const healthy = await join(duel.id, duel.A.token);
    for (const bytes of [[255, 1, 2, 3], [13], [12, 200, 200, 200], Array.from({ length: 300 }, (_, i) => i % 256)]) {
      const socket = await join(duel.id);
      (socket.room.connection.transport as unknown as { ws: WebSocket }).ws.send(Uint8Array.from(bytes));
      socket.room.send('nonsense', { deep: [[[[]]]] });
      await until(() => socket.closed() !== undefined);
    }
    for (const type of ['__proto__', 'constructor', 'toString']) {
      const socket = await join(duel.id);
      socket.room.send(type, { move: 'stay' });
      await until(() => socket.closed() !== undefined);
    }
    const asking = await join(duel.id);
    expect(await asking.ask('nonsense').catch(() => 'refused')).to.equal('refused');
    expect(await asking.ask('ping'), 'a refused request leaves the socket open').to.deep.equal({ ok: true });
    const big = await join(duel.id);
    big.room.send('move', { move: 'x'.repeat(10_000) });
    await until(() => big.closed() !== undefined);
    const path = `${arena.url.replace('http', 'ws')}/${(healthy.room as unknown as { processId?: string }).processId ?? 'p'}/${duel.id}?sessionId=forged`;
    for (const url of [path, `${arena.url.replace('http', 'ws')}/x`]) {
      const stranger = new WebSocket(url);
      const outcome = await new Promise<string>((resolve) => {
        stranger.addEventListener('error', () => resolve('error'));
        stranger.addEventListener('close', () => resolve('closed'));
      });
      expect(outcome).to.match(/error|closed/);
    }
    expect((await fetch(`${arena.url}/matchmake/create/game`, { method: 'POST' })).status).to.equal(404);
    expect(healthy.closed()).to.equal(undefined);
    expect((await healthy.ask('resign')).ok).to.equal(true);
  });
});

describe('a socket without a reservation', () => {
  it('is disconnected soon, even if it never answers that it is closed', async () => {
    const arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const { id } = await startDuel(rest);
    const { processId } = await ok(rest<SeatReservation>('POST', `/games/${id}/socket`, { body: {} }));
    const { hostname, port } = new URL(arena.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    const fields = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const path = `/${processId}/${id}?sessionId=forged`;
    socket.write([`GET ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...fields, key, '', ''].join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1')).to.match(/^HTTP\/1\.1 101 /);
    const openedAt = performance.now();
    await once(socket, 'close');
    expect(performance.now() - openedAt, "ws's default is 30 s").to.be.below(20_000);
    await arena.close();
  });
});

describe('idle rooms', () => {
  it('are removed from memory, and rebuilt from the journal when requested', async () => {
    const arena = await startTestArena({ roomIdleSeconds: 20 });
    const rest = restAt(`${arena.url}/api/v1`);
    const started = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const seat = { id: started.game.id, token: started.playerToken! };
    const moved = await playMove(rest, seat, started.game.view!.legalMoves![0]!);
    expect(arena.app.roomCount()).to.equal(1);
    arena.advance(21_000);
    await until(() => arena.app.roomCount() === 0);
    expect(await readGame(rest, seat)).to.deep.equal(moved.game);
    expect(arena.app.roomCount()).to.equal(0);
    await playMove(rest, seat, moved.game.view!.legalMoves![0]!);
    expect(arena.app.roomCount()).to.equal(1);
    await arena.close();
  });
});
