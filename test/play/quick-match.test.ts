// Quick match over REST: who is paired with whom, what happens to those who leave, and where their tokens lead.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import type { GameBody, SeatReservation, Started, Synced, Waited, Watched } from '../../schema/game.ts';
import { connect, openSocket } from '../support/socket.ts';
import { newGuest } from '../support/friends.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, readGame, restAt, type Rest, type SeatOfGame } from '../support/rest.ts';
import { pair, playNext, startWaiters } from '../support/waiters.ts';
import { until } from '../support/until.ts';

onEveryArena('quick match', (startArena) => {
  let arena: SomeArena;
  const rest: Rest = (method, route, sent) => restAt(`${arena.url}/api/v1`)(method, route, sent);
  beforeEach(async () => {
    arena = await startArena();
  });
  afterEach(() => arena.close());

  const quick = (body: object = {}): Promise<Started> =>
    ok(rest('POST', '/games', { body: { mode: 'quick', ruleset: 'classic', ...body } }));
  const seatIn = ({ game, playerToken }: Started): SeatOfGame => ({ id: game.id, token: playerToken! });
  const wait = ({ id, token }: SeatOfGame, timeout = 20): Promise<Waited> =>
    ok(rest('GET', `/games/${id}/wait?timeout=${timeout}`, { token }));
  /** The game of a waiter that is paired now: by this call, by the partner's own, or when a slow queue answers. */
  async function meeting(seat: SeatOfGame): Promise<GameBody> {
    await until(async () => (await readGame(rest, seat)).status === 'active');
    return readGame(rest, seat);
  }
  const statusOf = async ({ game }: Started) => (await ok<GameBody>(rest('GET', `/games/${game.id}`))).status;
  async function later(ms: number): Promise<void> {
    await arena.advance(ms);
    await arena.sweep();
  }

  it('waits until somebody comes, and both play the older game', async () => {
    const first = await quick({ name: 'Ada' });
    expect(first.game).to.deep.include({ kind: 'duel', status: 'waiting', matchmaking: true, seat: 'A' });
    expect(first.game.openSeats).to.deep.equal(['B']);
    expect(first.inviteUrl).to.equal(null);
    const second = await quick({ name: 'Bo' });
    const game = await meeting(seatIn(second));
    expect(game).to.deep.include({ id: first.game.id, matchmaking: false, seat: 'B' });
    expect(game.players).to.deep.equal({ A: 'Ada', B: 'Bo' });
    const played = await playDuel(rest, { A: seatIn(first), B: seatIn(second) });
    expect(played.at(-1)!.game.status).to.equal('finished');
  });

  it('never pairs players with themselves: neither one agent by its key, nor one person in two tabs', async () => {
    const { key: token } = await newOwnAgent(rest);
    const person = await newGuest(rest, 'Ada');
    const body = { mode: 'quick', ruleset: 'mutators' };
    const asPerson = { headers: person.headers, body: { ...body, as: 'person' } };
    for (const sent of [{ token, body }, asPerson]) {
      const [first, second] = [
        await ok(rest<Started>('POST', '/games', sent)),
        await ok(rest<Started>('POST', '/games', sent)),
      ];
      expect([first.game.status, second.game.status]).to.deep.equal(['waiting', 'waiting']);
      const other = await quick({ ruleset: 'mutators' });
      expect((await meeting(seatIn(other))).id).to.equal(first.game.id);
      await ok(rest('POST', `/games/${second.game.id}/abort`, { token: second.playerToken! }));
    }
  });

  it('wakes a waiter when a partner comes', async () => {
    const first = await quick();
    const waiting = ok<Synced>(
      rest('GET', `/games/${first.game.id}/sync?status=waiting&timeout=20`, { token: first.playerToken }),
    );
    await quick();
    expect((await waiting).status).to.equal('active');
  });

  it('pairs two waiters once their windows have widened, and both ids and tokens lead to the older game', async () => {
    const older = await quick({ rating: 1000 });
    const younger = await quick({ rating: 1250 });
    expect(younger.game.status).to.equal('waiting');
    const parked = wait(seatIn(younger));
    await arena.advance(10_000);
    const game = await meeting(seatIn(older));
    expect(game).to.include({ id: older.game.id, rated: true, seat: 'A' });
    if (game.turn === 'A') {
      const { view } = await readGame(rest, seatIn(older));
      const body = { move: view!.legalMoves![0] };
      await ok(rest('POST', `/games/${older.game.id}/moves`, { token: older.playerToken, body }));
    }
    // The younger's long-poll continued in the older game until its turn there.
    expect(await parked).to.deep.include({ reason: 'turn' });
    expect((await parked).game).to.include({ id: older.game.id, seat: 'B' });
    const body = await ok(rest('GET', `/games/${younger.game.id}`));
    expect(body.id).to.equal(older.game.id);
  });

  it('notices a wider window while both waiters only long-poll', async () => {
    const older = await quick({ rating: 1000 });
    const younger = await quick({ rating: 1101 });
    const sync = (started: Started) =>
      ok<Synced>(
        rest('GET', `/games/${started.game.id}/sync?status=waiting&timeout=20`, { token: started.playerToken }),
      );
    const parked = [sync(older), sync(younger)];
    await arena.advance(5000);
    for (const { status } of await Promise.all(parked)) expect(status).to.equal('active');
  });

  it('moves a socket of the younger game to the older', async () => {
    const older = await quick({ rating: 1000 });
    const younger = await quick({ rating: 1900 });
    const socket = await connect(arena.url, younger.game.id, younger.playerToken!);
    await arena.advance(30_000);
    await meeting(seatIn(older));
    await until(() => socket.closed() === 4410);
    const again = await connect(arena.url, younger.game.id, younger.playerToken!);
    expect(again.room.roomId).to.equal(older.game.id);
    await until(() => again.seatMessages.length > 0);
    expect(again.seatMessages[0]).to.include({ seat: 'B' });
    await again.close();
  });

  it('shows watchers of the younger game the first move of the older one, at once', async () => {
    const waiters = await startWaiters(rest);
    const streamed = listenTo(`${arena.url}/api/v1/games/${waiters.younger.id}/stream`);
    const watched: Watched[] = [];
    const watching = ok<Watched>(rest('GET', `/games/${waiters.younger.id}/watch?timeout=20`)).then((answer) => {
      watched.push(answer);
    });
    await until(() => streamed.text().includes('"status":"waiting"'));
    const duel = await pair(rest, waiters, arena.advance);
    await until(() => streamed.text().includes(`"id":"${duel.id}"`));
    await playNext(rest, duel);
    // Both would also poll by themselves: the stream every 10 s, the other after its 20 s.
    await until(() => streamed.text().includes('event: move') && watched.length > 0, 9000);
    expect(watched[0]).to.deep.include({ moveCount: 1, timedOut: false });
    await watching;
    await streamed.close();
  });

  it('plays in private if either side wants it, and with the shorter of the two clocks', async () => {
    const [patient, prompt] = [{ moveSeconds: 604_800 }, { public: false }];
    for (const [first, second] of [
      [patient, prompt],
      [prompt, patient],
    ] as const) {
      const older = await quick(first);
      const younger = await quick(second);
      const game = await meeting(seatIn(younger));
      expect(game).to.include({ id: older.game.id, public: false });
      expect(Date.parse(game.deadline!) - Date.parse(game.startedAt!)).to.equal(300_000);
      expect((await rest('GET', `/games/${game.id}`)).status).to.equal(401);
    }
  });

  it('closes a public waiter to its watchers when it is paired with a private one', async () => {
    const older = await quick({ rating: 1000 });
    const younger = await quick({ rating: 1250, public: false });
    const { id } = older.game;
    const socket = await connect(arena.url, id);
    const reserved = await ok(rest<SeatReservation>('POST', `/games/${id}/socket`, { body: {} }));
    const seated = await connect(arena.url, id, older.playerToken!);
    const streamed = listenTo(`${arena.url}/api/v1/games/${id}/stream`);
    const watching = rest('GET', `/games/${id}/watch?status=waiting&timeout=20`);
    await until(() => streamed.text().includes('"status":"waiting"'));
    await arena.advance(10_000);
    expect((await meeting(seatIn(younger))).id).to.equal(id);
    const { status, body } = await watching;
    expect([status, body.type.split('/').at(-1)]).to.deep.equal([401, 'private-game']);
    await until(() => socket.closed() === 4410 && streamed.isOver());
    expect(streamed.text()).to.not.include('"status":"active"');
    expect(seated.closed()).to.equal(undefined);
    // In another process than the game's, there is no room for it any more.
    const late = await openSocket(arena.url, reserved).catch(() => 'refused' as const);
    if (late !== 'refused') expect([late.closed(), late.bytes.length]).to.deep.equal([CLOSE_CODES.roomGone, 0]);
    await Promise.all([streamed.close(), seated.close()]);
  });

  it('pairs only kinds that accept each other', async () => {
    const person = await quick({ as: 'person', opponent: 'person' });
    const agent = await quick({ opponent: 'agent' });
    const stranger = await quick({ as: 'person', opponent: 'agent' });
    expect([person, agent, stranger].map(({ game }) => game.status)).to.deep.equal(Array(3).fill('waiting'));
    for (const host of [person, agent]) {
      const as = host === person ? 'person' : 'agent';
      expect((await meeting(seatIn(await quick({ as })))).id).to.equal(host.game.id);
    }
    expect((await readGame(rest, seatIn(stranger))).playerKinds).to.deep.equal({ A: 'person', B: 'agent' });
  });

  it('drops a waiter after a minute of silence: queue_expired', async () => {
    const silent = await quick();
    await later(45_000);
    expect(await statusOf(silent)).to.equal('waiting');
    await later(16_000);
    await until(async () => (await statusOf(silent)) === 'abandoned');
    expect(await readGame(rest, seatIn(silent))).to.include({ endReason: 'queue_expired' });
    expect((await quick()).game.status).to.equal('waiting');
  });

  it('keeps a waiter that makes any call with the token, for ten minutes: queue_expired', async () => {
    const patient = await quick();
    for (let call = 1; call <= 12; call++) {
      await readGame(rest, seatIn(patient));
      await later(50_000);
      const isLast = call === 12;
      if (isLast) await until(async () => (await statusOf(patient)) === 'abandoned');
      expect(await statusOf(patient), `${call}`).to.equal(isLast ? 'abandoned' : 'waiting');
    }
  });

  it('can be aborted like any waiting game, and then pairs nobody with it', async () => {
    const { game, playerToken } = await quick();
    const { game: aborted } = await ok(rest('POST', `/games/${game.id}/abort`, { token: playerToken }));
    expect(aborted).to.include({ status: 'abandoned', endReason: 'aborted' });
    expect((await quick()).game.status).to.equal('waiting');
  });

  it('lets the house take the seat on request, after the requested time', async () => {
    const { game, playerToken } = await quick({ houseAfterSeconds: 20, strength: 900, rating: 1100 });
    const seat = { id: game.id, token: playerToken! };
    expect(game).to.include({ status: 'waiting', matchmaking: true });
    await arena.advance(10_000);
    expect((await readGame(rest, seat)).status).to.equal('waiting');
    await arena.advance(10_500);
    const { reason, game: now } = await wait(seat);
    expect(reason).to.equal('turn');
    expect(now).to.deep.include({ kind: 'house', status: 'active', rated: false });
    expect(now.players.B).to.equal('House 900');
    const body = { move: now.view!.legalMoves![0] };
    const moved = await ok(rest('POST', `/games/${game.id}/moves`, { token: playerToken, body }));
    expect(moved.game.turn).to.not.equal('B');
  });

  it('prefers a partner to the house, and seats the house during a long-poll without another call', async () => {
    const alone = await quick({ houseAfterSeconds: 1, ruleset: 'mutators' });
    const parked = wait(seatIn(alone));
    const paired = await quick({ houseAfterSeconds: 0 });
    const other = await quick();
    expect(paired.game.kind).to.equal('house');
    expect(other.game.status).to.equal('waiting');
    expect((await parked).game).to.include({ kind: 'house', turn: 'A' });
    const host = await quick({ houseAfterSeconds: 600, ruleset: 'mutators' });
    // A call while a slow machine delays the queue's answer would get the house; a host that stays silent would be gone.
    await until(async () => {
      await readGame(rest, seatIn(host));
      return (await quick({ houseAfterSeconds: 0, ruleset: 'mutators' })).game.id === host.game.id;
    });
  });

  it('answers a retry with the same key with the same seat, and queues it once', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const ask = () => ok<Started>(rest('POST', '/games', { body: { mode: 'quick' }, headers }));
    const [first, again] = [await ask(), await ask()];
    expect(again).to.deep.equal(first);
    const other = await ok<Started>(rest('POST', '/games', { body: { mode: 'quick' } }));
    expect((await meeting(seatIn(other))).id).to.equal(first.game.id);
    expect((await readGame(rest, seatIn(first))).status).to.equal('active');
  });

  it('queues waiters again after a restart, which loses the queue', async () => {
    const waiter = await quick();
    await arena.restart();
    await later(10_000);
    await readGame(rest, seatIn(waiter));
    await later(30_000);
    expect((await meeting(seatIn(await quick()))).id).to.equal(waiter.game.id);
  });
});

/** Everything that an event stream has sent so far. */
function listenTo(url: string) {
  const controller = new AbortController();
  let text = '';
  let isOver = false;
  const reading = fetch(url, { signal: controller.signal }).then(async ({ body }) => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) text += chunk;
  });
  // A stream that is cut off fails; the tests read what it sent until then.
  const ended = reading.catch(() => undefined).finally(() => (isOver = true));
  return {
    text: () => text,
    isOver: () => isOver,
    async close(): Promise<void> {
      controller.abort();
      await ended;
    },
  };
}
