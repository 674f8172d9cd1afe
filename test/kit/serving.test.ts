// A program that plays its agent's games as they appear, against a server over HTTP.
import { mock } from 'node:test';
import { expect } from 'chai';
import type { BotEvent } from '../../kit/cli/bot-events.ts';
import { playSeat, type BotProcess } from '../../kit/cli/bot-process.ts';
import { ArenaProblem, newClient, playGame, playGames, type Client, type Seat, type Turn } from '../../kit/client.ts';
import type { Serving } from '../../kit/serving.ts';
import { ownGames, type FeedReader } from '../../kit/own-games.ts';
import { Waits } from '../../kit/waits.ts';
import type { Feed } from '../../kit/wire.ts';
import type { GameBody } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { backUp } from '../support/backups.ts';
import { mint, open } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const first = ({ legalMoves }: Turn): string => legalMoves[0]!;

describe("a program that plays its agent's games", () => {
  let arena: TestArena;
  let rest: Rest;
  let stranger: Client;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    stranger = newClient({ server: arena.url });
  });
  after(() => arena.close());

  async function newProgram(body: object = {}): Promise<{ own: Client; slug: string }> {
    const { key, slug } = await newOwnAgent(rest, { plays: 'own', ...body });
    return { own: newClient({ server: arena.url, agentKey: key }), slug };
  }

  interface Service {
    readonly ended: GameBody[];
    stop(): Promise<void>;
  }

  function serve(own: Client, play: (seat: Seat, signal?: AbortSignal) => Promise<GameBody>, atOnce?: number): Service {
    const stopping = new AbortController();
    const ended: GameBody[] = [];
    const onEnd = (game: GameBody): unknown => ended.push(game);
    const done = playGames(own, play, { atOnce, signal: stopping.signal, onEnd, onTrouble: () => {} });
    const stop = (): Promise<void> => {
      stopping.abort();
      return done;
    };
    return { ended, stop };
  }

  it('continues games as they were in a backup that was restored, of which its feed had reported the ends', async () => {
    const { own } = await newProgram();
    const { game } = await own.play({ mode: 'duel', ruleset: 'classic' });
    const { seat } = await stranger.join({ code: game.code!, name: 'Bo' });
    const restore = await backUp(arena);
    const reported: string[] = [];
    const myFeed: Client['myFeed'] = async (query) => {
      const answer = await own.myFeed(query);
      reported.push(...answer.events.map(({ name }) => name));
      return answer;
    };
    const service = serve({ ...own, myFeed }, (playing) => playGame(playing, first));
    await playGame(seat, first);
    await until(() => service.ended.length === 1 && reported.includes('game.finished'));
    await restore();
    await playGame(seat, first);
    await until(() => service.ended.length === 2);
    await service.stop();
    expect(service.ended.map(({ id }) => id)).to.deep.equal([game.id, game.id]);
  });

  it('plays the games that have started and those that start later, all to the end, and each once', async () => {
    const { own, slug } = await newProgram();
    const begun = [await own.play({ strength: 800, ruleset: 'classic' }), await own.play({ public: false })];
    const service = serve(own, (seat) => playGame(seat, first));
    const { game } = await own.play({ mode: 'duel', ruleset: 'classic' });
    const { seat } = await stranger.join({ code: game.code!, name: 'Bo' });
    expect((await playGame(seat, first)).agents).to.deep.equal({ A: slug, B: null });
    await until(() => service.ended.length === 3);
    await service.stop();
    const ids = [...begun.map((each) => each.game.id), game.id];
    expect(service.ended.map(({ id }) => id)).to.have.members(ids);
    expect(service.ended.every(({ status }) => status === 'finished')).to.equal(true);
  });

  it('continues with its key alone when it is restarted after stopping in the middle of a game', async () => {
    const { own } = await newProgram();
    const { game } = await own.play({ strength: 800, ruleset: 'classic' });
    const stopping = new AbortController();
    const chosen: string[] = [];
    const choose = (turn: Turn): string => {
      chosen.push(first(turn));
      return chosen.at(-1)!;
    };
    const chooseThree = (turn: Turn): string => {
      if (chosen.length === 2) stopping.abort();
      return choose(turn);
    };
    const { signal } = stopping;
    await playGames(own, (seat) => playGame(seat, chooseThree, signal), { signal });
    expect((await own.game(game.id)).status).to.equal('active');
    const again = serve(own, (seat) => playGame(seat, choose));
    await until(() => again.ended.length === 1);
    await again.stop();
    const { moves } = await own.seat(game.id).sync();
    expect(moves.filter(({ seat }) => seat === 'A').map(({ name }) => name)).to.deep.equal(chosen);
  });

  it('plays at most the configured number of games at a time, oldest first', async () => {
    const { own } = await newProgram();
    const ids = [];
    for (let i = 0; i < 4; i++) {
      const { game, seat } = await own.play({ strength: 800, ruleset: 'classic' });
      await seat!.wait(); // the house may move first
      ids.push(game.id);
    }
    const started: string[] = [];
    let playing = 0;
    let most = 0;
    const service = serve(
      own,
      async (seat) => {
        started.push(seat.gameId);
        most = Math.max(most, ++playing);
        return playGame(seat, first).finally(() => playing--);
      },
      2,
    );
    await until(() => service.ended.length === 4);
    await service.stop();
    // Two at a time: which of them is read first is undefined. A slow house may cost one its slot for a while.
    expect(started.slice(0, 2)).to.have.members(ids.slice(0, 2));
    expect(started.slice(2, 4)).to.have.members(ids.slice(2));
    expect(most).to.equal(2);
  });

  it('ignores games that its key does not play: hosted challenges, and games against itself', async () => {
    const { own, slug } = await newProgram({ plays: 'house' });
    const challenge = await mint(rest, { agent: slug });
    await open(rest, challenge);
    const { game } = await own.play({ mode: 'duel', ruleset: 'classic' });
    await own.join({ code: game.code! });
    const { games } = await own.myGames({ status: 'active' });
    expect(games.map(({ id }) => id)).to.have.members([challenge.gameId, game.id]);
    const started: string[] = [];
    const played = await own.play({ strength: 800, ruleset: 'classic' });
    const service = serve(own, (seat) => {
      started.push(seat.gameId);
      return playGame(seat, first);
    });
    await until(() => service.ended.length === 1);
    await service.stop();
    expect(started).to.deep.equal([played.game.id]);
  });

  it('reports a game that its player cannot continue, plays the others, and retries that one', async () => {
    const { own } = await newProgram();
    const { game } = await own.play({ strength: 800, ruleset: 'classic' });
    const stopping = new AbortController();
    const troubles: string[] = [];
    const play = (seat: Seat): Promise<GameBody> => {
      if (troubles.length === 0) throw new Error('no idea');
      return playGame(seat, first).finally(() => stopping.abort());
    };
    await playGames(own, play, {
      signal: stopping.signal,
      onTrouble: (error, gameId) => troubles.push(`${gameId}: ${error.message}`),
    });
    expect(troubles).to.deep.equal([`${game.id}: no idea`]);
    expect((await own.game(game.id)).status).to.equal('finished');
  });

  it("reports a proxy's error page, without ending a game or itself", async () => {
    const { key } = await newOwnAgent(rest, { plays: 'own' });
    const troubles: string[] = [];
    const paths = ['/agent/me/feed', '/wait'];
    const proxied: typeof fetch = (url, init) => {
      const struck = paths.findIndex((path) => String(url).includes(path));
      if (struck === -1) return fetch(url, init);
      paths.splice(struck, 1);
      return Promise.resolve(new Response('<h1>Not found</h1>', { status: 404 }));
    };
    const own = newClient({ server: arena.url, agentKey: key, fetch: proxied });
    const { game } = await own.play({ strength: 800, ruleset: 'classic' });
    const stopping = new AbortController();
    await playGames(own, (seat, signal) => playGame(seat, first, signal), {
      signal: stopping.signal,
      onEnd: () => stopping.abort(),
      onTrouble: (error, gameId) => troubles.push(`${gameId}: ${error.message}`),
    });
    expect(troubles).to.deep.equal(['undefined: HTTP status 404', `${game.id}: HTTP status 404`]);
    expect((await own.game(game.id)).status).to.equal('finished');
  });

  it('stops while an opponent thinks', async () => {
    const { own } = await newProgram();
    const { game } = await own.play({ mode: 'duel', ruleset: 'classic' });
    const { seat: other } = await stranger.join({ code: game.code!, name: 'Bo' });
    const { turn, seat: hers, view } = await other.game();
    if (turn === hers) await other.move(view!.legalMoves![0]!);
    let chosen = 0;
    const choose = (turn: Turn): string => {
      chosen += 1;
      return first(turn);
    };
    const service = serve(own, (seat, signal) => playGame(seat, choose, signal));
    await until(async () => chosen > 0 && (await other.game()).turn === hers);
    const { moveCount } = await other.game();
    await service.stop();
    expect(await other.game()).to.include({ status: 'active', moveCount });
  });

  it('ends when its key is invalid', async () => {
    const { own } = await newProgram();
    await own.rotateKey();
    const failure = await playGames(own, (seat) => playGame(seat, first)).catch((error: Error) => error);
    expect(failure).to.include({ name: 'ArenaProblem', slug: 'agent-key-unknown' });
  });
});

describe('a program that follows a feed', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  async function pass(ms: number): Promise<void> {
    await settle();
    mock.timers.tick(ms);
    await settle();
  }

  const named = (name: string, ids: readonly string[]): Feed => ({
    events: ids.map((gameId) => ({ name, data: { gameId } }) as Feed['events'][number]),
    cursor: 'c',
    timedOut: ids.length === 0,
  });
  const feedOf = (...ids: string[]): Feed => named('game.turn', ids);
  const seat = (gameId: string): Seat =>
    ({ gameId, game: async () => ({ id: gameId, status: 'active' }) as GameBody }) as Seat;

  const untilAborted = (signal?: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));

  /** Its first responses, then none. */
  function clientOf(...feeds: (Feed | Error)[]): FeedReader & { seat(id: string): Seat } {
    return {
      seat,
      async myFeed({ signal }) {
        const feed = feeds.shift() ?? (await untilAborted(signal));
        if (feed instanceof Error) throw feed;
        return feed;
      },
    };
  }

  /** A game that ends with A's second move; B has not moved after the first. */
  function newSilentGame(id: string) {
    const game = {
      id,
      seat: 'A',
      turn: 'A',
      status: 'active',
      moveCount: 0,
      view: { legalMoves: ['stay'] },
    } as GameBody;
    const reason = (): string => (game.status !== 'active' ? game.status : game.turn === 'A' ? 'turn' : 'timeout');
    const moveBriefly = async (): Promise<void> => {
      game.moveCount += 1;
      Object.assign(game, game.moveCount === 2 ? { turn: null, status: 'finished' } : { turn: 'B' });
    };
    const wait = async (seconds: number, signal?: AbortSignal): Promise<unknown> => {
      signal?.throwIfAborted();
      return reason() === 'timeout' && seconds === 20 ? untilAborted(signal) : { game: { ...game }, reason: reason() };
    };
    return { game, seat: { gameId: id, game: async () => ({ ...game }), wait, moveBriefly } as unknown as Seat };
  }

  interface Served {
    readonly games: Readonly<Record<string, GameBody>>;
    readonly ended: readonly string[];
    readonly most: () => number;
    stop(): Promise<void>;
  }

  function serveOne(ids: readonly string[], ...feeds: (Feed | Error)[]): Served {
    const stopping = new AbortController();
    const silent = Object.fromEntries(ids.map((id) => [id, newSilentGame(id)]));
    const ended: string[] = [];
    let [playing, most] = [0, 0];
    const play = (seat: Seat, signal?: AbortSignal): Promise<GameBody> => {
      most = Math.max(most, ++playing);
      return playGame(seat, first, signal).finally(() => playing--);
    };
    const client = { ...clientOf(...feeds), seat: (id: string) => silent[id]!.seat };
    const { signal } = stopping;
    const done = playGames(client, play, { atOnce: 1, signal, onEnd: ({ id }) => ended.push(id), onTrouble: () => {} });
    const games = Object.fromEntries(ids.map((id) => [id, silent[id]!.game]));
    const stop = (): Promise<void> => {
      stopping.abort();
      return done;
    };
    return { games, ended, most: () => most, stop };
  }

  it('prefers games in which it is its turn to those whose opponents are silent', async () => {
    const served = serveOne(['g_1', 'g_2', 'g_3'], feedOf('g_1', 'g_2'), feedOf('g_3'), feedOf('g_1'));
    await pass(0);
    expect([served.games['g_1']!.moveCount, served.games['g_2']!.moveCount]).to.deep.equal([1, 1]);
    await pass(2000);
    expect(served.games['g_3']!.moveCount).to.equal(1);
    served.games['g_1']!.turn = 'A';
    await pass(2000);
    expect(served.games['g_1']!.moveCount).to.equal(2);
    expect(served.ended).to.deep.equal(['g_1']);
    expect(served.most()).to.equal(1);
    await served.stop();
  });

  for (const [how, notice] of [
    ['by the feed', named('game.finished', ['g_1', 'g_4'])],
    ['after the server did not answer', new Error('no answer')],
  ] as const) {
    it(`reports the end of a game that it had set aside, noticed ${how}`, async () => {
      const served = serveOne(['g_1', 'g_2'], feedOf('g_1', 'g_2'), notice);
      await pass(0);
      served.games['g_1']!.status = 'finished';
      await pass(2000);
      await pass(1000);
      expect(served.ended).to.deep.equal(['g_1']);
      await served.stop();
    });
  }

  it('does not report to a program the end of a game that it set aside', async () => {
    const reported: string[] = [];
    const program = { tell: ({ type }: BotEvent) => reported.push(type) } as unknown as BotProcess;
    const left = { status: 'active' } as GameBody;
    const seat = { turns: () => ({ next: async () => ({ value: left, done: true }) }) } as unknown as Seat;
    expect(await playSeat(seat, program, { command: 'bot', hasEvents: true, onRefusedThought: () => {} })).to.equal(
      left,
    );
    expect(reported).to.deep.equal([]);
  });

  it('keeps its slot if its turn comes while it is asked to give it up', async () => {
    const served = serveOne(['g_1', 'g_2'], feedOf('g_1'), feedOf('g_2'));
    await pass(0);
    served.games['g_1']!.turn = 'A'; // not visible in any response yet
    await pass(2000);
    expect(served.ended).to.deep.equal(['g_1']);
    expect(served.games['g_2']!.moveCount).to.equal(1);
    await served.stop();
  });

  it('neither plays nor reports a game that was over before its first turn', async () => {
    const served = serveOne(['g_1'], feedOf('g_1'));
    served.games['g_1']!.status = 'finished';
    await pass(0);
    expect(served.most()).to.equal(0);
    expect(served.ended).to.deep.equal([]);
    await served.stop();
  });

  /** Games whose opponents are silent, in the order in which they began to wait; `left` are those that gave up their slots. */
  async function waitingGames(...ids: string[]) {
    const waits = new Waits(() => {});
    const left: string[] = [];
    const games = ids.map(newSilentGame);
    const turns = games.map(({ seat }) => waits.seatThatLeaves(seat).turns());
    const waitFor = (index: number): void => {
      void turns[index]!.next().then(({ done }) => done && left.push(ids[index]!));
    };
    for (const [index, { game }] of games.entries()) {
      game.turn = 'B';
      waitFor(index);
    }
    await settle();
    return { waits, left, games, waitFor };
  }

  it('takes no more slots from waiting games than are needed, also before those have been given up', async () => {
    const { waits, left } = await waitingGames('g_1', 'g_2', 'g_3');
    waits.end(1);
    waits.end(1);
    await settle();
    expect(left).to.deep.equal(['g_1']);
    waits.forget('g_1');
    waits.end(2);
    await settle();
    expect(left).to.deep.equal(['g_1', 'g_2', 'g_3']);
  });

  it('can take the slot of a game that had to play when it was asked before', async () => {
    const { waits, left, games, waitFor } = await waitingGames('g_1');
    games[0]!.game.turn = 'A'; // not visible in any response yet
    waits.end(1);
    await settle();
    games[0]!.game.turn = 'B';
    waitFor(0);
    await settle();
    expect(left).to.deep.equal([]);
    waits.end(1);
    await settle();
    expect(left).to.deep.equal(['g_1']);
  });

  it('requests at most every two seconds, however often there is news', async () => {
    let asked = 0;
    const reader: FeedReader = {
      async myFeed() {
        asked += 1;
        return feedOf('g_1');
      },
    };
    const games = ownGames(reader);
    expect((await games.next()).value).to.deep.equal({ due: ['g_1'], over: [] });
    const next = games.next();
    await pass(1900);
    expect(asked).to.equal(1);
    await pass(100);
    await next;
    expect(asked).to.equal(2);
  });

  it('requests again at once after a long poll: it has no time left to pause, not a negative one', async () => {
    let now = 0;
    mock.method(performance, 'now', () => now);
    const timers = mock.method(globalThis, 'setTimeout');
    const reader: FeedReader = {
      async myFeed({ timeout }) {
        now += 1000 * timeout;
        return feedOf();
      },
    };
    const games = ownGames(reader);
    await games.next();
    const next = games.next();
    await pass(1);
    await next.finally(() => mock.restoreAll());
    expect(timers.mock.calls.map((call) => call.arguments[1])).to.deep.equal([0]);
  });

  const problem = (status: number, slug: string): ArenaProblem =>
    new ArenaProblem({ status, type: `http://arena/problems/${slug}`, error: slug, code: 'error', hint: 'Try.' });

  async function playsAfter(failure: Error, onTrouble: Serving['onTrouble']): Promise<number> {
    const stopping = new AbortController();
    let plays = 0;
    const play = async (): Promise<GameBody> => {
      if (plays++ === 0) throw failure;
      return { status: 'finished' } as GameBody;
    };
    const done = playGames(clientOf(feedOf('g_1')), play, { signal: stopping.signal, onTrouble });
    await pass(1000);
    stopping.abort();
    await done;
    return plays;
  }

  it("reports its player's errors on the console by default", async () => {
    const log = mock.method(console, 'error', () => {});
    const bug = new Error('no such card');
    const plays = playsAfter(bug, undefined);
    expect(await plays.finally(() => log.mock.restore())).to.equal(2);
    expect(log.mock.calls.map((call) => call.arguments)).to.deep.equal([['g_1:', bug]]);
  });

  it('retries a game after a temporary refusal, such as when another process of its agent moved first', async () => {
    for (const [status, slug] of [
      [409, 'stale-move-count'],
      [409, 'not-your-turn'],
      [422, 'illegal-move'],
      [404, 'unknown'],
      [503, 'unavailable'],
    ] as const) {
      expect(await playsAfter(problem(status, slug), () => {}), slug).to.equal(2);
    }
  });

  it('gives up a game for good when it is over, unknown, or not its own', async () => {
    for (const [status, slug] of [
      [409, 'game-over'],
      [409, 'both-seats'],
      [404, 'game-not-found'],
      [403, 'wrong-game'],
      [401, 'agent-key-unknown'],
    ] as const) {
      expect(await playsAfter(problem(status, slug), () => {}), slug).to.equal(1);
    }
  });

  it('rereads a game that had news while it was playing it', async () => {
    const stopping = new AbortController();
    const plays: ((game: GameBody) => void)[] = [];
    const play = (): Promise<GameBody> => new Promise((resolve) => plays.push(resolve));
    const done = playGames(clientOf(feedOf('g_1'), feedOf('g_1')), play, { signal: stopping.signal });
    await pass(2000);
    expect(plays).to.have.length(1);
    plays[0]!({ status: 'active' } as GameBody);
    await settle();
    expect(plays).to.have.length(2);
    plays[1]!({ status: 'finished' } as GameBody);
    await settle();
    stopping.abort();
    await done;
    expect(plays).to.have.length(2);
  });

  it('is stopped within five seconds, even if its player does not stop', async () => {
    const stopping = new AbortController();
    let isStopped = false;
    const play = (): Promise<GameBody> => new Promise(() => {});
    const done = playGames(clientOf(feedOf('g_1')), play, { signal: stopping.signal });
    void done.then(() => (isStopped = true));
    await settle();
    stopping.abort();
    await pass(4900);
    expect(isStopped).to.equal(false);
    await pass(100);
    expect(isStopped).to.equal(true);
  });
});
