// events/subscribe: verified, delivered, renewed, refused without a principal, ended with its game, terminated when the
// seat moves. An agent that nothing else wakes plays a whole duel.
import { expect } from 'chai';
import type { ArenaEvent } from '../../schema/events.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open, readChallenge } from '../support/challenges.ts';
import { rpc } from '../support/mcp.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { ok, playMove, readGame, restAt, startDuel, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { pair, startWaiters } from '../support/waiters.ts';

const WEEK_MS = 7 * 86_400_000;

describe('events/subscribe', () => {
  let arena: TestArena;
  let rest: Rest;
  let receiver: Receiver;
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true, webhooksKeys: [Buffer.alloc(32, 1)] });
    rest = restAt(`${arena.url}/api/v1`);
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    expect(receiver.forged, 'every signature verifies').to.deep.equal([]);
    await receiver.die();
  });
  after(() => arena.close());

  async function ask(
    method: string,
    name: string,
    args: object | undefined,
    more: object = {},
    headers: object = {},
  ): Promise<any> {
    const delivery = { mode: 'webhook', url: receiver.url, secret: receiver.secret };
    const { body } = await rpc(arena.url, method, { name, arguments: args, delivery, ...more }, headers);
    return body;
  }
  const subscribe = (name: string, args: object | undefined, more?: object, headers?: object): Promise<any> =>
    ask('events/subscribe', name, args, more, headers);
  const seatArgs = ({ id, token }: { id: string; token: string }) => ({ game_id: id, player_token: token });
  const texts = (): string[] => receiver.events.map(({ event }) => (event.data as { text?: string }).text!);

  it("verifies the endpoint, delivers with the subscription's id, and ends with the game", async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { result } = await subscribe('game.turn', seatArgs(duel.A));
    expect(result.id).to.match(/^sub_[0-9a-f]{32}$/);
    expect(result).to.include({ truncated: false });
    const left = Date.parse(result.refreshBefore) - Date.now();
    expect(left).to.be.within(86_300_000, 86_400_000);
    expect(receiver.control.map(({ event }) => event.type)).to.deep.equal(['verification']);
    for (let game = await readGame(rest, duel.A); game.status === 'active'; game = await readGame(rest, duel.A)) {
      const mover = duel[game.turn!];
      await playMove(rest, mover, (await readGame(rest, mover)).view!.legalMoves![0]!);
    }
    // Seven or eight of the fifteen moves are the subscriber's.
    await until(() => receiver.events.length >= 7);
    for (const { headers, event } of receiver.events) {
      expect(headers['x-mcp-subscription-id']).to.equal(result.id);
      expect(event)
        .to.include({ name: 'game.turn' })
        .and.have.all.keys('eventId', 'name', 'timestamp', 'cursor', 'data');
    }
    expect(new Set(texts())).to.deep.equal(new Set(['Your turn: call wait_for_turn.']));
    expect(receiver.events.map(({ body }) => body).join('\n')).to.not.match(/"hand"|"legalMoves"/);
    const again = await subscribe('game.turn', seatArgs(duel.A));
    expect(again.error.code).to.equal(-32602);
  });

  it('is renewed when requested again, for the requested time, with a new secret beside the old one', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const first = (await subscribe('game.move', seatArgs(duel.A))).result;
    const renewed = (await subscribe('game.move', seatArgs(duel.A), { ttlMs: null })).result;
    expect(renewed.id).to.equal(first.id);
    expect(Date.parse(renewed.refreshBefore) - Date.now()).to.be.within(WEEK_MS - 60_000, WEEK_MS);
    const short = (await subscribe('game.move', seatArgs(duel.A), { ttlMs: 1 })).result;
    expect(Date.parse(short.refreshBefore) - Date.now()).to.be.within(1000, 60_000);
    const fraction = (await subscribe('game.move', seatArgs(duel.A), { ttlMs: 70_000.5 })).result;
    const stored = await arena.app.arena.store.webhooks.findSubscription(fraction.id);
    expect(stored!.expiresAt).to.satisfy(Number.isInteger);
    const newSecret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const delivery = { mode: 'webhook', url: receiver.url, secret: newSecret };
    const changed = (await subscribe('game.move', seatArgs(duel.A), { delivery })).result;
    const repeated = (await subscribe('game.move', seatArgs(duel.A), { delivery })).result;
    expect([changed.id, repeated.id]).to.deep.equal([first.id, first.id]);
    expect(receiver.control).to.have.length(1);
    receiver.secrets = [receiver.secret, newSecret];
    const { turn } = await readGame(rest, duel.A);
    await playMove(rest, duel[turn!], (await readGame(rest, duel[turn!])).view!.legalMoves![0]!);
    await until(() => receiver.events.length === 1);
    expect(texts()[0]).to.match(/^Seat [AB] played \S+@\w\d\.$/);
    receiver.secrets = [receiver.secret];
    const other = (await subscribe('game.turn', seatArgs(duel.A))).result;
    expect(other.id).to.not.equal(first.id);
  });

  it('is signed with every new secret of renewals at once', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await subscribe('game.move', seatArgs(duel.A));
    const secrets = [1, 2, 3, 4, 5, 6].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
    const deliveries = secrets.map((secret) => ({ mode: 'webhook', url: receiver.url, secret }));
    await Promise.all(deliveries.map((delivery) => subscribe('game.move', seatArgs(duel.A), { delivery })));
    receiver.secrets = [receiver.secret, ...secrets];
    const { turn } = await readGame(rest, duel.A);
    await playMove(rest, duel[turn!], (await readGame(rest, duel[turn!])).view!.legalMoves![0]!);
    await until(() => receiver.events.length === 1);
    expect(receiver.forged).to.deep.equal([]);
  });

  it('is refused without a principal, for an unknown subject, and for an endpoint that does not echo the challenge', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const codeOf = async (...asked: Parameters<typeof subscribe>): Promise<number> =>
      (await subscribe(...asked)).error.code;
    expect(await codeOf('game.turn', { game_id: duel.A.id })).to.equal(-32012);
    expect(await codeOf('game.move', { game_id: duel.A.id, player_token: `${duel.A.token}x` })).to.equal(-32012);
    expect(await codeOf('game.turn', {})).to.equal(-32012);
    expect(await codeOf('challenge.played', {})).to.equal(-32012);
    expect(await codeOf('game.exploded', seatArgs(duel.A))).to.equal(-32011);
    expect(await codeOf('game.turn', { ...seatArgs(duel.A), game_id: 'g_none' })).to.equal(-32011);
    expect(await codeOf('game.turn', seatArgs(duel.A), { delivery: { mode: 'email' } })).to.equal(-32014);
    expect(await codeOf('game.turn', seatArgs(duel.A), { delivery: { mode: 'webhook', url: receiver.url } })).to.equal(
      -32602,
    );
    for (const cursor of ['x', '-1', '1e3', '9', '9007199254740993', '9'.repeat(30)]) {
      expect(await codeOf('game.move', seatArgs(duel.A), { cursor }), cursor).to.equal(-32602);
    }
    const ftp = { mode: 'webhook', url: 'ftp://example.com/', secret: receiver.secret };
    expect(await codeOf('game.turn', seatArgs(duel.A), { delivery: ftp })).to.equal(-32602);
    receiver.answer = (_, response) => {
      response.end('something else');
      return true;
    };
    const unechoed = await subscribe('game.turn', seatArgs(duel.A));
    expect([unechoed.error.code, unechoed.error.data.reason]).to.deep.equal([
      -32015,
      'The answer did not contain the challenge.',
    ]);
    for (let i = 0; i < 11; i++) {
      receiver.answer = 200;
      const delivery = { mode: 'webhook', url: `${receiver.url}?${i}`, secret: receiver.secret };
      const { error } = await subscribe('game.turn', seatArgs(duel.A), { delivery });
      expect(error?.code).to.equal(i < 10 ? undefined : -32013);
    }
  });

  it('is refused for arguments unknown to its event, by name, also with a key', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { token } = await mint(rest);
    const { key } = await newOwnAgent(rest);
    const rows: [name: string, args: object, refused: string][] = [
      ['challenge.played', { agent: 'marlow' }, 'agent'],
      ['challenge.played', seatArgs(duel.A), 'game_id'],
      ['game.turn', { challenge: token }, 'challenge'],
      ['game.turn', { ...seatArgs(duel.A), challenge: token }, 'challenge'],
      ['game.move', { gameId: duel.A.id }, 'gameId'],
      ['game.move', { game_id: 7 }, 'game_id'],
    ];
    for (const [name, args, refused] of rows) {
      for (const headers of [{}, { Authorization: `Bearer ${key}` }]) {
        const { error } = await subscribe(name, args, {}, headers);
        expect(error?.code, JSON.stringify([name, args])).to.equal(-32602);
        expect(error.data.detail).to.match(new RegExp(`^arguments\\.${refused}: is `));
      }
    }
    expect((await subscribe('game.turn', [7])).error.data.detail).to.equal('arguments: is malformed.');
    expect(receiver.control).to.deep.equal([]);
  });

  /** A host is allowed one more concurrent post with each consecutive success. */
  async function earnTwoPosts({ B }: Awaited<ReturnType<typeof startDuel>>): Promise<void> {
    for (const name of ['game.move', 'game.turn']) {
      expect((await subscribe(name, seatArgs(B))).error).to.equal(undefined);
    }
  }

  /** Endpoints that have not echoed yet; calling one lets it do so. */
  function holdEchoes(): (() => void)[] {
    const held: (() => void)[] = [];
    receiver.answer = ({ event }, response) => {
      if (event.type !== 'verification') return undefined;
      const { challenge } = event as unknown as { challenge: string };
      held.push(() => void response.end(challenge));
      return true;
    };
    return held;
  }

  it('is created once if requested again before the endpoint has echoed', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await earnTwoPosts(duel);
    const held = holdEchoes();
    const asked = [subscribe('game.move', seatArgs(duel.A)), subscribe('game.move', seatArgs(duel.A))];
    await until(() => held.length === 2);
    for (const echo of held) echo();
    const [one, other] = await Promise.all(asked);
    expect([one.error, other.error]).to.deep.equal([undefined, undefined]);
    expect(other.result.id).to.equal(one.result.id);
  });

  it('is refused beyond the limit of its seat, even if it was within the limit before the endpoint echoed', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await earnTwoPosts(duel);
    const ask = async (i: number): Promise<number | undefined> => {
      const delivery = { mode: 'webhook', url: `${receiver.url}?${i}`, secret: receiver.secret };
      return (await subscribe('game.turn', seatArgs(duel.A), { delivery })).error?.code;
    };
    for (let i = 0; i < 9; i++) expect(await ask(i)).to.equal(undefined);
    const held = holdEchoes();
    const asked = ask(10);
    await until(() => held.length === 1);
    receiver.answer = 200;
    expect(await ask(9)).to.equal(undefined);
    held[0]!();
    expect(await asked).to.equal(-32013);
  });

  it('is refused to an agent whose key was replaced before the endpoint echoed', async () => {
    const { key } = await newOwnAgent(rest);
    const held = holdEchoes();
    const asked = subscribe('game.started', undefined, {}, { Authorization: `Bearer ${key}` });
    await until(() => held.length === 1);
    await ok(rest('POST', '/agent/me/rotate', { token: key, body: {} }));
    held[0]!();
    expect((await asked).error?.code).to.equal(-32012);
  });

  it('is refused for a challenge that was played before the endpoint echoed', async () => {
    const minted = await mint(rest);
    const seat = await open(rest, minted);
    const held = holdEchoes();
    const asked = subscribe('challenge.played', { challenge: minted.token });
    await until(() => held.length === 1);
    // An echo is awaited for 5 s: too short for a whole game on a busy machine.
    await ok(rest('POST', `/games/${seat.id}/resign`, seat));
    await until(async () => (await readChallenge(rest, minted)).status === 'played');
    await until(async () => (await arena.app.arena.store.webhooks.outboxEvents(1)).length === 0);
    held[0]!();
    expect((await asked).error?.code).to.equal(-32602);
  });

  it('delivers the end of a game that ended before the endpoint echoed', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const held = holdEchoes();
    const asked = subscribe('game.finished', seatArgs(duel.A));
    await until(() => held.length === 1);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    held[0]!();
    expect((await asked).error).to.equal(undefined);
    await until(() => receiver.events.length === 1);
    expect(receiver.events[0]!.event.name).to.equal('game.finished');
  });

  it('is ended by events/unsubscribe with the same arguments', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await subscribe('game.move', seatArgs(duel.A));
    expect((await ask('events/unsubscribe', 'game.move', seatArgs(duel.A))).result).to.deep.equal({});
    expect((await ask('events/unsubscribe', 'game.move', seatArgs(duel.A))).error.code).to.equal(-32011);
    expect((await ask('events/unsubscribe', 'game.move', { game_id: duel.A.id })).error.code).to.equal(-32012);
  });

  it('is ended by events/unsubscribe even after its game or challenge, with its pending retries', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const minted = await mint(rest);
    const guest = await open(rest, minted);
    receiver.answer = ({ event }, response) => event.type === undefined && Boolean(response.writeHead(500).end());
    const leases: [name: string, args: object, seat: SeatOfGame][] = [
      ['game.finished', seatArgs(duel.A), duel.A],
      ['challenge.played', { challenge: minted.token }, guest],
    ];
    const { webhooks } = arena.app.arena.store;
    for (const [name, args, seat] of leases) {
      const { id } = (await subscribe(name, args)).result;
      const triedAgain = async (): Promise<number> =>
        (await webhooks.dueDeliveries(Number.MAX_SAFE_INTEGER, 100)).filter(
          ({ delivery }) => delivery.subscriptionId === id && delivery.attempts > 0,
        ).length;
      await ok(rest('POST', `/games/${seat.id}/resign`, seat));
      await until(async () => (await triedAgain()) === 1);
      expect((await ask('events/unsubscribe', name, args)).result).to.deep.equal({});
      expect(await triedAgain()).to.equal(0);
    }
  });

  it("needs no game_id with a seat's token, and is the same subscription with it", async () => {
    const { A, B } = await startDuel(rest, { ruleset: 'classic' });
    const bearer = { Authorization: `Bearer ${A.token}` };
    const byToken = (await subscribe('game.move', { player_token: A.token })).result;
    expect((await subscribe('game.move', seatArgs(A))).result.id).to.equal(byToken.id);
    expect((await subscribe('game.move', undefined, {}, bearer)).result.id).to.equal(byToken.id);
    expect((await subscribe('game.move', { player_token: B.token })).result.id).to.not.equal(byToken.id);
    const { error } = await subscribe('game.move', { player_token: `${A.token}x` });
    expect([error.code, error.message]).to.deep.equal([-32012, 'Token unknown']);
    expect((await subscribe('challenge.played', { player_token: A.token })).error.code).to.equal(-32012);
    await ok(rest('POST', `/games/${A.id}/resign`, A));
    expect((await ask('events/unsubscribe', 'game.move', undefined, {}, bearer)).result).to.deep.equal({});
    expect(await arena.app.arena.store.webhooks.findSubscription(byToken.id)).to.equal(undefined);
  });

  it('is the same one when requested again after its game was merged into an older one', async () => {
    const waiters = await startWaiters(rest);
    const { younger, older } = waiters;
    const first = (await subscribe('game.move', seatArgs(younger))).result;
    await pair(rest, waiters, (ms) => arena.advance(ms));
    for (const args of [
      seatArgs(younger),
      { ...seatArgs(younger), game_id: older.id },
      { player_token: younger.token },
    ]) {
      expect((await subscribe('game.move', args)).result.id).to.equal(first.id);
    }
    expect((await ask('events/unsubscribe', 'game.move', seatArgs(younger))).result).to.deep.equal({});
    expect(await arena.app.arena.store.webhooks.findSubscription(first.id)).to.equal(undefined);
  });

  it('is terminated when the seat moves to another token', async () => {
    const body = { mode: 'match', players: ['Ada', 'Bo'], ruleset: 'classic' };
    const { game, invites } = await ok(rest<any>('POST', '/games', { body }));
    const inviteOf = (seat: 'A' | 'B'): string => new URL(invites[seat]).hash.slice(1);
    const take = async (seat: 'A' | 'B') => {
      const taken = await ok(rest<any>('POST', `/games/${game.id}/seat`, { body: { invite: inviteOf(seat) } }));
      return { id: game.id as string, token: taken.playerToken as string };
    };
    const [A, B] = [await take('A'), await take('B')];
    const { result } = await subscribe('game.move', seatArgs(A));
    const again = await take('A');
    const { turn } = await readGame(rest, again);
    const mover = turn === 'A' ? again : B;
    await playMove(rest, mover, (await readGame(rest, mover)).view!.legalMoves![0]!);
    await until(() => receiver.control.length === 2);
    const [, terminated] = receiver.control;
    expect(terminated!.event).to.deep.include({ type: 'terminated', subscription: result.id });
    expect(terminated!.headers['x-mcp-subscription-id']).to.equal(result.id);
    expect(receiver.events).to.deep.equal([]);
  });

  it('wakes an agent that nothing else wakes, for a whole duel', async () => {
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    const call = async (name: string, args: object): Promise<any> =>
      (await rpc(arena.url, 'tools/call', { name, arguments: args })).body.result.structuredContent;
    const failures: unknown[] = [];
    // The agent: it does nothing until an event arrives.
    const wake = async (event: ArenaEvent): Promise<void> => {
      if (event.name !== 'game.turn') return;
      let { game } = await call('wait_for_turn', { ...seatArgs(duel.A), timeout: 0 });
      while (game.view.yourTurn) {
        ({ game } = await call('play_move', { ...seatArgs(duel.A), move: game.view.legalMoves[0] }));
      }
    };
    const seen = new Set<string>();
    receiver.answer = ({ event, id }) => {
      const isNew = event.type === undefined && !seen.has(id);
      seen.add(id);
      if (isNew) void wake(event).catch((error) => failures.push(error));
      return undefined;
    };
    await subscribe('game.turn', seatArgs(duel.A));
    await until(async () => {
      const { status, turn, view } = await readGame(rest, duel.B);
      if (status === 'active' && turn === 'B') await playMove(rest, duel.B, view!.legalMoves![0]!);
      return status !== 'active';
    });
    expect(failures).to.deep.equal([]);
    expect((await readGame(rest, duel.A)).endReason).to.equal('played');
  });

  it("delivers an agent's own events by its key, and a challenge's result by its token", async () => {
    const { key } = await newOwnAgent(rest, { plays: 'own' });
    const bearer = { Authorization: `Bearer ${key}` };
    const { result } = await subscribe('game.started', undefined, {}, bearer);
    const { game } = await ok(rest<any>('POST', '/games', { body: { ruleset: 'classic' }, token: key }));
    await until(() => receiver.events.some(({ event }) => (event.data as { gameId: string }).gameId === game.id));
    expect(receiver.events[0]!.headers['x-mcp-subscription-id']).to.equal(result.id);
    const minted = await mint(rest);
    const challenge = await subscribe('challenge.played', { challenge: minted.token });
    expect(challenge.result.id).to.match(/^sub_/);
    const guest = await open(rest, minted);
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    await until(() => texts().includes('The challenge was played: call get_match_result.'));
  });
});
