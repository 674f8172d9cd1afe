// The feed of own games: which events it sends, to whom, in which order, exactly once, and where it resumes.
import { expect } from 'chai';
import { keep, signIn } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open, playOut, startMatch } from '../support/challenges.ts';
import { newGuest } from '../support/friends.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, readGame, restAt, type Answer, type Duel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { FeedBody, type ArenaEvent } from '../../schema/events.ts';
import type { Joined, Started } from '../../schema/game.ts';

onEveryArena('the feed of an agent', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let ada: OwnAgent;
  let bo: OwnAgent;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  beforeEach(async () => {
    [ada, bo] = [await newOwnAgent(rest), await newOwnAgent(rest)];
  });

  const ask = (token: string, cursor?: string, timeout = 0): Promise<Answer<FeedBody>> => {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    return rest<FeedBody>('GET', `/agent/me/feed?timeout=${timeout}${from}`, { token });
  };
  const feed = async (...asked: Parameters<typeof ask>): Promise<FeedBody> => FeedBody.parse(await ok(ask(...asked)));
  const formatEvents = ({ events }: FeedBody): string[] => events.map(({ name, data }) => `${name} ${data.gameId}`);
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];

  /** Everything from a cursor to now. */
  async function allSince(token: string, cursor: string): Promise<ArenaEvent[]> {
    const { events, cursor: next } = await feed(token, cursor);
    return events.length === 0 ? [] : [...events, ...(await allSince(token, next))];
  }

  const start = (body: object, { key: token }: OwnAgent = ada): Promise<Started> =>
    ok(rest<Started>('POST', '/games', { token, body }));

  async function duel(body: object = {}): Promise<Duel> {
    const { game, playerToken } = await start({ mode: 'duel', ruleset: 'classic', ...body });
    const joined = await ok(rest<Joined>('POST', '/games/join', { token: bo.key, body: { code: game.code } }));
    const { id } = game;
    return { id, A: { id, token: playerToken! }, B: { id, token: joined.playerToken } };
  }

  /** The agent of the seat to move, and the other one. */
  async function sides({ A }: Duel): Promise<{ mover: OwnAgent; other: OwnAgent }> {
    const { turn } = await readGame(rest, A);
    return turn === 'A' ? { mover: ada, other: bo } : { mover: bo, other: ada };
  }

  /** A call that waits for events. */
  async function waiting(cursor: string): Promise<{ answer: Promise<FeedBody> }> {
    await until(async () => (await arena.waiting()) === 0);
    const answer = feed(ada.key, cursor, 20);
    await until(async () => (await arena.waiting()) > 0);
    return { answer };
  }

  const moveOnce = async (game: Duel): Promise<void> => void (await playDuel(rest, game, undefined, 1));

  it("first lists the games in which it is the agent's turn, private ones too, and is then silent until something happens", async () => {
    const [one, secret] = [await duel(), await duel({ public: false })];
    await start({ mode: 'duel' }); // a waiting game
    for (const { game, agent } of [one, secret].flatMap((each) => [ada, bo].map((agent) => ({ game: each, agent })))) {
      const { mover } = await sides(game);
      const { events } = await feed(agent.key);
      const ofGame = events.filter(({ data }) => data.gameId === game.id).map(({ name }) => name);
      expect(ofGame).to.deep.equal(agent === mover ? ['game.turn'] : []);
    }
    const { cursor } = await feed(ada.key);
    expect(await feed(ada.key, cursor)).to.deep.include({ events: [], timedOut: true });
  });

  it('refuses an invalid cursor and an empty timeout, naming the field', async () => {
    // Of every length that cannot be a head with whole games.
    const lengths = Array.from({ length: 28 }, (_, length) => length + 1).filter((length) => length % 8 !== 3);
    const cursors = [3, ...lengths].map((length) => Buffer.alloc(length, 1).toString('base64url'));
    for (const [field, wrong] of [
      ...cursors.map((cursor) => ['cursor', `cursor=${cursor}`]),
      ['timeout', 'timeout='],
    ]) {
      const { status, body } = await rest('GET', `/agent/me/feed?${wrong}`, { token: ada.key });
      expect([status, body.field], wrong).to.deep.equal([400, field]);
    }
  });

  it('sends what happens in all games, each event once and in order, and never a hand', async () => {
    const games = [await duel(), await duel({ public: false })];
    let { cursor } = await feed(ada.key);
    const events: ArenaEvent[] = [];
    for (let round = 0; round < 15; round++) {
      for (const game of games) await moveOnce(game);
      const answer = await feed(ada.key, cursor);
      events.push(...answer.events);
      ({ cursor } = answer);
    }
    expect(new Set(events.map(({ eventId }) => eventId)).size).to.equal(events.length);
    for (const { id } of games) {
      const own = events.filter(({ data }) => data.gameId === id);
      const moves = own.flatMap(({ name, data }) => (name === 'game.move' ? data.index : []));
      expect(moves).to.deep.equal(Array.from({ length: 15 }, (_, i) => i));
      expect(own.at(-1)).to.include({ name: 'game.finished' });
      for (const event of own) if (event.name === 'game.turn') expect(event.data.seat).to.equal('A');
    }
    expect(JSON.stringify(events)).to.not.match(/"(hand|hands|playerToken|seed|view)"/);
    expect(await allSince(ada.key, cursor)).to.deep.equal([]);
  });

  it('leaves out turns that have been played since', async () => {
    const game = await duel();
    const { cursor } = await feed(ada.key);
    await playDuel(rest, game, undefined, 4);
    const events = await allSince(ada.key, cursor);
    const { mover } = await sides(game);
    const turns = events.flatMap(({ name, data }) => (name === 'game.turn' ? data.moveCount : []));
    expect(turns).to.deep.equal(mover === ada ? [4] : []);
  });

  it("wakes a waiting call for a game's start, a move, and an end", async () => {
    const { game, playerToken } = await start({ mode: 'duel', ruleset: 'classic' });
    const { id } = game;
    const opened = await feed(ada.key);
    expect(opened.events).to.deep.equal([]);
    const begins = await waiting(opened.cursor);
    const joined = await ok(rest<Joined>('POST', '/games/join', { token: bo.key, body: { code: game.code } }));
    const begun = await begins.answer;
    expect(formatEvents(begun)[0]).to.equal(`game.started ${id}`);
    const seats = { A: { id, token: playerToken! }, B: { id, token: joined.playerToken } };
    const moves = await waiting(begun.cursor);
    await moveOnce({ id, ...seats });
    const moved = await moves.answer;
    expect(formatEvents(moved)[0]).to.equal(`game.move ${id}`);
    const caughtUp = (await feed(ada.key, moved.cursor)).cursor;
    const ends = await waiting(caughtUp);
    await ok(rest('POST', `/games/${id}/resign`, { token: seats.B.token, body: {} }));
    expect(formatEvents(await ends.answer)).to.deep.equal([`game.finished ${id}`]);
  });

  it('reports a game that began and ended between two calls', async () => {
    const { cursor } = await feed(ada.key);
    const [whole, aborted] = [await duel(), await start({ mode: 'duel' })];
    await playDuel(rest, whole);
    await ok(rest('POST', `/games/${aborted.game.id}/abort`, { token: aborted.playerToken, body: {} }));
    const events = await allSince(ada.key, cursor);
    const ofWhole = events.filter(({ data }) => data.gameId === whole.id).map(({ name }) => name);
    expect(ofWhole).to.deep.equal(['game.started', ...Array<string>(15).fill('game.move'), 'game.finished']);
    expect(formatEvents({ events, cursor, timedOut: false })).to.include(`game.finished ${aborted.game.id}`);
  });

  it('resumes from a cursor after a restart, and lists the pending turns without one', async () => {
    const game = await duel();
    const { mover } = await sides(game);
    const { cursor } = await feed(mover.key);
    await arena.restart();
    expect(await allSince(mover.key, cursor)).to.deep.equal([]);
    expect(formatEvents(await feed(mover.key))).to.deep.equal([`game.turn ${game.id}`]);
    await moveOnce(game);
    expect((await allSince(mover.key, cursor)).map(({ name }) => name)).to.deep.equal(['game.move']);
  });

  it("reports what became of the agent's hosted challenges, and to a person what happens in their games", async () => {
    const { cursor } = await feed(ada.key);
    const minted = await mint(rest, { agent: ada.slug, ruleset: 'classic' });
    const person = await open(rest, minted);
    const own = async (from?: string): Promise<FeedBody> => {
      const query = from === undefined ? '' : `&cursor=${from}`;
      return ok(rest('GET', `/players/me/feed?timeout=0${query}`, { headers: { cookie: person.cookie } }));
    };
    const first = await own();
    expect(formatEvents(first)).to.deep.equal([`game.turn ${person.id}`]);
    const joining = (await feed(ada.key, cursor)).events.map(({ name }) => name);
    expect(joining[0]).to.equal('game.started');
    expect(joining).to.not.include('game.turn'); // no key can play it
    const moves = await playOut(rest, person);
    const hosted = ['game.started', ...moves.map(() => 'game.move'), 'game.finished', 'challenge.played'];
    await until(async () => (await allSince(ada.key, cursor)).length >= hosted.length);
    const reported = await feed(ada.key, cursor);
    expect(formatEvents(reported)).to.deep.equal(hosted.map((name) => `${name} ${person.id}`));
    expect(await allSince(ada.key, reported.cursor)).to.deep.equal([]);
    const { events } = await own(first.cursor);
    expect(events.at(-1)).to.include({ name: 'game.finished' });
    const { A } = await startMatch(rest, { A: person.cookie });
    expect((await own(first.cursor)).events.map(({ data }) => data.gameId)).to.include(A.id);
  });

  it('streams the same events, and resumes after the last one received', async () => {
    const game = await duel();
    const first = await openStream(ada.key);
    await moveOnce(game);
    await first.until((events) => events.some(({ name }) => name === 'game.move'));
    const lastId = first.lastId();
    first.close();
    await playDuel(rest, game, undefined, 2);
    const second = await openStream(ada.key, lastId);
    await second.until((events) => events.filter(({ name }) => name === 'game.move').length === 2);
    second.close();
    const moves = [...first.events(), ...second.events()].flatMap(({ name, data }) =>
      name === 'game.move' ? data.index : [],
    );
    expect(moves).to.deep.equal([0, 1, 2]);
  });

  it('resumes where the stream began, if nothing was sent before the connection was lost', async () => {
    const first = await openStream(ada.key);
    await first.until(() => true);
    first.close();
    const game = await duel();
    const second = await openStream(ada.key, first.lastId());
    await second.until((events) => events.length > 0);
    second.close();
    expect(second.events().map(({ name, data }) => [name, data.gameId])[0]).to.deep.equal(['game.started', game.id]);
    expect(first.events()).to.deep.equal([]);
  });

  it('gives an account the games of a guest who signs in, at once', async () => {
    const authenticator = new Authenticator(arena.publicUrl);
    const account = await newGuest(rest, 'Kim');
    const { cookie } = await keep(rest, account.headers['cookie']!, authenticator);
    const stream = await openStreamAt('/players/me/stream', { cookie });
    await stream.until((events) => events.length > 0);
    const guest = await newGuest(rest, 'Mira');
    const match = await startMatch(rest, { A: guest.headers['cookie']! });
    await ok(signIn(rest, authenticator, guest.headers['cookie']));
    const isOfMatch = ({ data }: ArenaEvent): boolean => data.gameId === match.A.id;
    await stream.until((events) => events.some(isOfMatch));
    stream.close();
    expect(stream.events().find(isOfMatch)!.name).to.equal('game.started');
  });

  it('sends nothing more to a key that was replaced', async () => {
    const game = await duel();
    const stream = await openStream(ada.key);
    await stream.until(() => true);
    await ok(rest('POST', '/agent/me/rotate', { token: ada.key, body: {} }));
    await moveOnce(game);
    await stream.ended;
    expect(stream.events().map(({ name }) => name)).to.not.include('game.move');
    expect(refusal(await ask(ada.key))).to.deep.equal([401, 'agent-key-unknown']);
  });

  it('refuses a caller without a key, and an invalid cursor', async () => {
    expect(refusal(await rest('GET', '/agent/me/feed'))).to.deep.equal([401, 'agent-key-missing']);
    expect(refusal(await rest('GET', '/agent/me/stream'))).to.deep.equal([401, 'agent-key-missing']);
    expect(refusal(await rest('GET', '/players/me/feed'))).to.deep.equal([401, 'session-missing']);
    for (const cursor of ['x', 'AQ', 'AgAAAAAAAAAAAAAA', `${'A'.repeat(13_000)}`]) {
      expect(refusal(await ask(ada.key, cursor)), cursor.slice(0, 20)).to.deep.equal([400, 'bad-request']);
    }
  });

  /** A stream of events, read as they arrive. */
  function openStream(token: string, lastEventId?: string) {
    const headers = { Authorization: `Bearer ${token}`, ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) };
    return openStreamAt('/agent/me/stream', headers);
  }

  async function openStreamAt(path: string, headers: Readonly<Record<string, string>>) {
    const abort = new AbortController();
    const response = await fetch(`${arena.url}/api/v1${path}`, { headers, signal: abort.signal });
    expect(response.status).to.equal(200);
    let text = '';
    const read = async (): Promise<void> => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
    };
    const ended = read().catch(() => undefined); // closed by either side
    const events = (): ArenaEvent[] =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as ArenaEvent);
    return {
      events,
      ended,
      lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
      until: (isThere: (events: ArenaEvent[]) => boolean) => until(() => text !== '' && isThere(events())),
      close: () => abort.abort(),
    };
  }
});
