// The client against a real server, over a lossy network and across restarts.
import { mock } from 'node:test';
import { expect } from 'chai';
import type { SyncEntry, WatchEntry } from '../../schema/game.ts';
import { ArenaProblem, newClient, playGame, type Client, type Seat } from '../../kit/client.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { startLossyProxy, type Fate } from './lossy-proxy.ts';

/** Plays a seat against the house; each choice is made once. @returns the moves chosen, in order */
async function playAndNote(seat: Seat, inBetween: (chosen: number) => Promise<void> = async () => {}) {
  const chosen: string[] = [];
  const end = await playGame(seat, async ({ legalMoves, game }) => {
    await inBetween(chosen.length);
    const name = legalMoves[(7 * game.moveCount) % legalMoves.length]!;
    chosen.push(name);
    return name;
  });
  return { chosen, end };
}

async function movesOf(seat: Seat): Promise<string[]> {
  const { game } = { game: await seat.game() };
  return (await seat.sync()).moves.filter((entry) => entry.seat === game.seat).map(({ name }) => name);
}

async function problemOf(doing: Promise<unknown>): Promise<ArenaProblem> {
  try {
    await doing;
  } catch (error) {
    if (error instanceof ArenaProblem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

async function rejected(doing: Promise<unknown>, says: RegExp): Promise<void> {
  expect(await doing.catch((error: Error) => error.message)).to.match(says);
}

describe('the client', () => {
  let arena: TestArena;
  let client: Client;
  before(async () => {
    arena = await startTestArena();
    client = newClient({ server: `${arena.url}/`, client: 'cli' });
  });
  after(() => arena.close());
  afterEach(() => mock.timers.reset());

  it('plays a whole game, and sends its client name', async () => {
    const { game, seat } = await client.play({ ruleset: 'mutators', strength: 800, name: 'Ada' });
    expect(game.clients[game.seat!]).to.equal('cli');
    const { chosen, end } = await playAndNote(seat);
    expect(end.status).to.equal('finished');
    expect(await movesOf(seat)).to.deep.equal(chosen);
  });

  it("with an agent's key plays as that agent, and needs no token to continue", async () => {
    const agent = await newOwnAgent(restAt(`${arena.url}/api/v1`));
    const own = newClient({ server: arena.url, agentKey: agent.key });
    const { game } = await own.play({ strength: 800, ruleset: 'classic' });
    expect(game).to.deep.include({ agents: { A: agent.slug, B: null } });
    const end = await playGame(own.seat(game.id), ({ legalMoves }) => legalMoves[0]!);
    expect(end.status).to.equal('finished');
    const lists = [own.myGames({ status: 'finished' }), own.gamesOfAgent(agent.slug), own.games({ agent: agent.slug })];
    for (const { games } of await Promise.all(lists)) expect(games.map(({ id }) => id)).to.deep.equal([game.id]);
    expect((await problemOf(own.gamesOfPlayer('ZZZZ9999'))).slug).to.equal('player-not-found');
    expect(() => client.seat(game.id)).to.throw('A seat needs its token');
  });

  it('registers an agent, changes it, replaces its key and deletes it', async () => {
    const { agent, agentKey } = await client.registerAgent({ slug: 'kit-made', name: 'Made by kit', plays: 'own' });
    const own = newClient({ server: arena.url, agentKey });
    expect(await own.me()).to.deep.equal(agent);
    expect(await own.changeMe({ about: { model: 'm' } })).to.deep.equal({ ...agent, about: { model: 'm' } });
    const renewed = newClient({ server: arena.url, agentKey: await own.rotateKey() });
    expect((await problemOf(own.me())).slug).to.equal('agent-key-unknown');
    await renewed.deleteMe();
    expect((await problemOf(renewed.me())).slug).to.equal('agent-key-unknown');
  });

  const FATES: Fate[] = ['answer lost', 'passes', 'request lost', 'passes', 'answer cut', 'passes'];
  for (const ruleset of ['classic', 'mutators'] as const) {
    it(`plays no move twice in a ${ruleset} game when every other message is lost`, async () => {
      const proxy = await startLossyProxy(arena.url, (nth) => FATES[nth % FATES.length]!);
      let retries = 0;
      const lossy = newClient({ server: proxy.url, onRetry: () => (retries += 1) });
      const { seat } = await lossy.play({ ruleset, strength: 800 });
      const { chosen, end } = await playAndNote(seat);
      expect(end.status).to.equal('finished');
      expect(await movesOf(client.seat(seat.gameId, seat.token))).to.deep.equal(chosen);
      expect(proxy.struck.get('answer lost')).to.be.greaterThan(2);
      expect(proxy.struck.get('answer cut')).to.be.greaterThan(2);
      expect(retries).to.be.greaterThan(6);
      await proxy.close();
    });
  }

  it('plays on across restarts of the server, and plays no move twice', async () => {
    const { seat } = await client.play({ ruleset: 'classic', strength: 800 });
    const restarts: Promise<void>[] = [];
    const { chosen, end } = await playAndNote(seat, async (count) => {
      // not awaited: the move is sent during the restart
      if (count === 2 || count === 5) restarts.push(arena.restart());
    });
    await Promise.all(restarts);
    expect(restarts).to.have.length(2);
    expect(end.status).to.equal('finished');
    expect(await movesOf(seat)).to.deep.equal(chosen);
  });

  it('starts only one game when the response to start is lost', async () => {
    const live = async (): Promise<number> => (await client.liveGames({ limit: 100 })).games.length;
    const before = await live();
    const proxy = await startLossyProxy(arena.url, (nth) => (nth < 2 ? 'answer lost' : 'passes'));
    await newClient({ server: proxy.url }).play({ strength: 800 });
    expect(await live()).to.equal(before + 1);
    await proxy.close();
  });

  for (const fate of ['unavailable', 'limited'] as const) {
    it(`waits as long as Retry-After says when ${fate}`, async () => {
      const proxy = await startLossyProxy(arena.url, (nth) => (nth === 0 ? fate : 'passes'));
      const pauses: number[] = [];
      const startedAt = performance.now();
      await newClient({ server: proxy.url, onRetry: (_, inMs) => pauses.push(inMs) }).cards();
      expect(performance.now() - startedAt).to.be.greaterThan(995);
      expect(pauses).to.have.length(1);
      await proxy.close();
    });
  }

  it('respects a Retry-After within its patience, and reports a longer one at once', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const pausesAfter = async (seconds: number): Promise<number[]> => {
      const pauses: number[] = [];
      const limited = new Response('', { status: 429, headers: { 'Retry-After': String(seconds) } });
      const answers = [limited, Response.json({})];
      const onRetry = (_: Error, inMs: number): void =>
        void (pauses.push(inMs) && setImmediate(() => mock.timers.runAll()));
      const failure = await newClient({ fetch: async () => answers.shift()!, onRetry })
        .cards()
        .catch((error: Error) => error);
      expect(failure instanceof ArenaProblem).to.equal(pauses.length === 0);
      return pauses;
    };
    expect([await pausesAfter(60), await pausesAfter(61)]).to.deep.equal([[60_000], []]);
  });

  it('can be stopped while it waits for Retry-After', async () => {
    const stopping = new AbortController();
    const refusing: typeof fetch = async () => new Response('', { status: 429, headers: { 'Retry-After': '3600' } });
    const patient = newClient({ fetch: refusing, patienceMs: 1e7, onRetry: () => stopping.abort() });
    const failure = await patient.myFeed({ signal: stopping.signal }).catch((error: Error) => error.name);
    expect(failure).to.equal('AbortError');
  });

  it('refuses at once what cannot be sent, without quoting a key', async () => {
    for (const server of ['localhost:2567', '127.0.0.1:2567', 'http://', '']) {
      expect(() => newClient({ server })).to.throw(TypeError, /is no server: .* http:\/\/localhost:2567/);
    }
    const split = /^A key, token or other header has a character/;
    expect(() => newClient({ agentKey: 'ag_SE\nCRET' })).to.throw(TypeError, split);
    const client = newClient({ fetch: () => Promise.reject(new Error('it was sent')) });
    await rejected(client.seat('g_1', 'pt_SE\nCRET').game(), split);
    const circular: Record<string, unknown> = {};
    circular['about'] = circular;
    await rejected(client.registerAgent(circular as never), /circular/);
  });

  it('accepts a key as read from a file', async () => {
    const sent: unknown[] = [];
    const noting: typeof fetch = async (_, init) => {
      sent.push((init!.headers as Record<string, string>)['Authorization']);
      return Response.json({ agent: {} });
    };
    await newClient({ agentKey: 'ag_1\r\n', fetch: noting }).me();
    expect(sent).to.deep.equal(['Bearer ag_1']);
  });

  it('reports the failure when it gives up retrying', async () => {
    const proxy = await startLossyProxy(arena.url, () => 'request lost');
    const impatient = newClient({ server: proxy.url, patienceMs: 3000 });
    const failure = await impatient.cards().then(
      () => 'an answer',
      (error: Error) => error.message,
    );
    expect(failure).to.equal('fetch failed');
    expect(proxy.struck.get('request lost')).to.be.greaterThan(1);
    await proxy.close();
  });

  it('throws a refusal at once, as an error with slug, hint and legal moves', async () => {
    const { seat, game } = await client.play({ strength: 800 });
    const refused = await problemOf(seat.move('Nobody@A1'));
    expect(refused).to.include({ slug: 'illegal-move', status: 422 });
    expect(refused.legalMoves).to.deep.equal(game.view!.legalMoves);
    expect(refused.hint).to.match(/^No such card in your hand. Did you mean /);
    expect((await problemOf(client.game('g_nope'))).slug).to.equal('game-not-found');
    const stale = await problemOf(seat.move(game.view!.legalMoves![0]!, 99));
    expect(stale.slug).to.equal('stale-move-count');
    expect((await problemOf(client.seat(game.id, 'pt_wrong').game())).slug).to.equal('token-unknown');
  });

  it('reports a refusal that did not come from the server', async () => {
    const elsewhere = newClient({ server: `${arena.url}/nowhere`, patienceMs: 0 });
    const refused = await problemOf(elsewhere.cards());
    expect(refused.status).to.equal(404);
    expect(refused.hint).to.have.length.greaterThan(10);
  });

  it('opens a duel, lists it, joins it, and plays both seats to the end', async () => {
    const opened = await client.play({ mode: 'duel', ruleset: 'classic', name: 'Ada' });
    const listed = await client.openDuels({ limit: 100 });
    expect(listed.games.map(({ id }) => id)).to.include(opened.game.id);
    const joined = await client.join({ code: opened.game.code!.toLowerCase(), name: 'Bo' });
    const [a, b] = await Promise.all([playAndNote(opened.seat), playAndNote(joined.seat)]);
    expect(a.end.winner).to.equal(b.end.winner);
    expect(a.chosen.length + b.chosen.length).to.equal(15);
  });

  it('resigns, and gets a rematch with the seats swapped', async () => {
    const { seat, game } = await client.play({ strength: 800, ruleset: 'classic' });
    for await (const turn of seat.turns()) {
      if (turn.moveCount > 3) break;
      await seat.move(turn.view!.legalMoves![0]!);
    }
    expect((await seat.resign()).game).to.include({ status: 'finished', endReason: 'resigned' });
    const next = await seat.rematch();
    expect(next!.game).to.include({ rematchOf: game.id, seat: 'B' });
    expect((await next!.seat.wait()).game.view!.yourTurn).to.equal(true);
  });

  it('moves at the move count from a sync', async () => {
    const { game, seat } = await client.play({ mode: 'duel', ruleset: 'classic' });
    const other = (await client.join({ code: game.code! })).seat;
    const isFirst = (await seat.game()).turn === 'A';
    const [first, second] = isFirst ? [seat, other] : [other, seat];
    const legalMove = async ({ gameId, token }: Seat): Promise<string> => {
      return (await client.seat(gameId, token).game()).view!.legalMoves![0]!;
    };
    await first.move(await legalMove(first));
    expect((await second.sync()).moveCount).to.equal(1);
    expect((await second.move(await legalMove(second))).game.moveCount).to.equal(2);
  });

  it('offers a rematch that the opponent accepts', async () => {
    const { game, seat } = await client.play({ mode: 'duel' });
    const other = await client.join({ code: game.code! });
    await seat.resign();
    expect(await seat.rematch()).to.equal(undefined);
    const accepted = await other.seat.rematch();
    const offered = await seat.rematch(5);
    expect(offered!.game.id).to.equal(accepted!.game.id);
    expect(offered!.seat.token).to.not.equal(accepted!.seat.token);
  });

  it("cannot claim the win while the opponent is there, aborts early, renews a person's invite", async () => {
    const { seat } = await client.play({ strength: 800 });
    expect((await problemOf(seat.claim())).slug).to.equal('nothing-to-claim');
    expect((await seat.abort()).game.status).to.equal('abandoned');
    const held = await client.play({ mode: 'duel', opponent: 'person' });
    const { inviteUrl } = await held.seat.invite();
    expect(inviteUrl).to.not.equal(held.inviteUrl);
    const invite = inviteUrl.split('#')[1]!;
    const person = await client.takeSeat(held.game.id, { invite, name: 'Bo' });
    expect(person.game).to.include({ status: 'active', seat: 'B' });
  });

  it('streams every move once, to a seat and to spectators, across lost connections', async () => {
    const proxy = await startLossyProxy(arena.url, (nth) => FATES[nth % FATES.length]!);
    const lossy = newClient({ server: proxy.url });
    const { seat } = await client.play({ ruleset: 'mutators', strength: 800 });
    const watchers = Promise.all([
      gather(lossy.seat(seat.gameId, seat.token).moves()),
      gather(lossy.follow(seat.gameId)),
      streamed(client, seat.gameId),
      streamed(lossy, seat.gameId),
    ]);
    await playAndNote(seat);
    const names = (await seat.sync()).moves.map(({ name }) => name);
    for (const seen of await watchers) expect(seen).to.deep.equal(names);
    await proxy.close();
  });

  it('reopens a stream that has been silent for 30 s', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const end = 'event: end\ndata: {"status":"finished"}\n\n';
    const keepAlive = new TextEncoder().encode(': keep-alive\n\n');
    let opened = 0;
    let send = (): void => {};
    const silent = new ReadableStream({ start: (body) => void (send = () => body.enqueue(keepAlive)) });
    const streaming: typeof fetch = async () => new Response(opened++ === 0 ? silent : end);
    const next = newClient({ fetch: streaming }).stream('g_1').next();
    await settle();
    mock.timers.tick(29_999);
    await settle();
    send(); // still open
    await settle();
    mock.timers.tick(29_999);
    await settle();
    send();
    await settle();
    mock.timers.tick(30_000);
    await settle();
    mock.timers.tick(500);
    expect((await next).value).to.deep.equal({ type: 'end', end: { status: 'finished' } });
  });

  it('measures its patience with a monotonic clock', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    let called = 0;
    const failing: typeof fetch = async () => {
      mock.timers.setTime(Date.now() + 3_600_000);
      if (++called === 3) return Response.json({});
      throw new TypeError('fetch failed');
    };
    const onRetry = (): void => void setImmediate(() => mock.timers.tick(5000));
    await newClient({ fetch: failing, onRetry }).cards();
    expect(called).to.equal(3);
  });

  it('continues after the given move', async () => {
    const { seat } = await client.play({ ruleset: 'classic', strength: 800 });
    await playAndNote(seat);
    expect(await gather(seat.moves(12))).to.have.length(3);
    expect(await streamed(client, seat.gameId, 13)).to.have.length(2);
  });

  it('reads agents, profiles, matches, rulesets, cards and players', async () => {
    const { agents } = await client.agents();
    expect(agents).to.have.length.greaterThan(5);
    const { slug } = agents[0]!;
    expect((await client.agent(slug)).agent.slug).to.equal(slug);
    expect((await client.matches(slug, { limit: 5 })).matches).to.deep.equal([]);
    expect((await client.rulesets()).rulesets).to.have.length(2);
    expect((await client.cards()).cards).to.have.length(65);
    expect((await problemOf(client.player('NOBODY22'))).slug).to.equal('player-not-found');
  });

  it('mints a challenge, plays it as the person, and gets its result', async () => {
    const { agents } = await client.agents();
    const weakest = agents.toSorted((a, b) => a.strength - b.strength)[0]!;
    const { token, url, gameId } = await client.challenge({
      agent: weakest.slug,
      challenger: 'Bo',
      ruleset: 'classic',
    });
    expect((await client.challengeStatus(token)).status).to.equal('pending');
    const { seat } = await client.takeSeat(gameId, { invite: url.split('#')[1]!, name: 'Bo' });
    const result = client.challengeResult(token, 50);
    await playAndNote(seat);
    expect((await result)!.inGameName).to.equal('Bo');
  });
});

async function gather(moves: AsyncGenerator<SyncEntry | WatchEntry, unknown>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, index } of moves) names[index] = (names[index] ?? '') + name;
  return names.filter(Boolean);
}

async function streamed(client: Client, id: string, since = 0): Promise<string[]> {
  const names: string[] = [];
  for await (const event of client.stream(id, { since })) {
    if (event.type === 'move') names.push(event.entry.name);
  }
  return names;
}
