// Events and subscriptions of a game through both clients. Nothing hidden is ever sent to the public.
import { expect } from 'chai';
import { z } from 'zod';
import { ArenaEvent } from '../../schema/events.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint, open, playOut, readChallenge } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { connectNew, connectOld, post as postRpc, rpc } from '../support/mcp.ts';
import { ok, playMove, readGame, restAt, startDuel, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { pair, playNext, startWaiters } from '../support/waiters.ts';

const NAMES = ['game.started', 'game.turn', 'game.move', 'game.finished'];
const CLIENTS = { connectOld, connectNew };

const anything = z.looseObject({});
/** A stream lasts as long as its game, which takes longer on a slow machine than clients usually wait. */
const PATIENT = { timeout: 240_000 };

onEveryArena('events through MCP', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  // A process that waits for another's review of a finished game is also counted.
  beforeEach(() => until(async () => (await arena.waiting()) === 0));

  const ask = async (method: string, params: object = {}): Promise<any> => (await rpc(arena.url, method, params)).body;
  const post = (method: string, params: object): Promise<Response> => postRpc(arena.url, method, params);
  const poll = async (name: string, game_id: string, more: object = {}): Promise<any> =>
    (await ask('events/poll', { name, arguments: { game_id }, cursor: '0', ...more })).result;

  async function playToEnd(duel: { A: SeatOfGame; B: SeatOfGame }, each = async () => {}): Promise<void> {
    for (;;) {
      await each();
      const { turn } = await readGame(rest, duel.A);
      if (turn === null) return;
      const { view } = await readGame(rest, duel[turn]);
      await playMove(rest, duel[turn], view!.legalMoves![0]!);
    }
  }

  it('are listed with how to request them and their content', async () => {
    const { events } = (await ask('events/list')).result;
    expect(events.map(({ name }: any) => name).toSorted()).to.deep.equal([...NAMES, 'challenge.played'].toSorted());
    for (const { name, delivery, inputSchema, payloadSchema } of events) {
      if (name === 'challenge.played') continue;
      expect(delivery).to.deep.equal(['poll', 'push', 'webhook']);
      expect(inputSchema.properties).to.have.all.keys('game_id', 'player_token');
      expect(inputSchema.required, "a seat's token finds its game").to.equal(undefined);
      expect(payloadSchema.properties).to.have.property('gameId');
    }
  });

  it('report challenges by token and by agent, once each, like webhooks', async () => {
    const pollOf = async (args: object, more: object = {}): Promise<any> =>
      ask('events/poll', { name: 'challenge.played', arguments: args, cursor: '0', ...more });
    const { events } = (await ask('events/list')).result;
    const listed = events.find(({ name }: any) => name === 'challenge.played');
    expect(listed.delivery).to.deep.equal(['poll', 'webhook']);
    expect(listed.inputSchema.properties).to.have.all.keys('challenge', 'agent');
    const agent = 'talked-about';
    await rest('POST', '/agent', { body: { slug: agent, name: 'Talked about', strength: 800 } });
    const minted = await mint(rest, { agent, challenger: 'Bob from work' });
    const other = await mint(rest, { agent });
    const nothing = (await pollOf({ challenge: minted.token }, { cursor: null })).result;
    expect(nothing).to.deep.include({ events: [], hasMore: false });
    for (const challenge of [minted, other]) {
      await playOut(rest, await open(rest, challenge));
      await until(async () => (await readChallenge(rest, challenge)).status === 'played');
    }
    const { result } = await pollOf({ challenge: minted.token });
    expect(result.events.map(({ data }: any) => [data.gameId, data.challenger])).to.deep.equal([
      [minted.gameId, 'Bob from work'],
    ]);
    ArenaEvent.parse(result.events[0]);
    expect((await pollOf({ challenge: minted.token }, { cursor: nothing.cursor })).result.events).to.deep.equal(
      result.events,
    );
    const first = (await pollOf({ agent }, { maxEvents: 1 })).result;
    expect([first.events, first.hasMore]).to.deep.equal([result.events, true]);
    const second = (await pollOf({ agent }, { cursor: first.cursor })).result;
    expect(second.events.map(({ data }: any) => data.gameId)).to.deep.equal([other.gameId]);
    const third = (await pollOf({ agent }, { cursor: second.cursor })).result;
    expect(third).to.deep.include({ events: [], hasMore: false, cursor: second.cursor });
    expect((await pollOf({ agent: 'flint' })).error.code).to.equal(-32011);
    expect((await pollOf({ challenge: 'ch_x' })).error.code).to.equal(-32011);
    expect((await pollOf({})).error.code).to.equal(-32602);
    expect((await pollOf({ agent, challenge: minted.token })).error.code).to.equal(-32602);
    for (const cursor of ['7', '-1', '1.evt_1', 'x']) {
      expect((await pollOf({ agent }, { cursor })).error.code, cursor).to.equal(-32602);
    }
    const params = { name: 'challenge.played', arguments: { agent } };
    const unsupported = (await ask('events/stream', params)).error;
    expect([unsupported.code, unsupported.data]).to.deep.equal([-32014, { delivery: listed.delivery }]);
  });

  it('are polled from a cursor, page by page, each once and in order', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await playToEnd(duel);
    const all = await poll('game.move', duel.id);
    for (const event of all.events) ArenaEvent.parse(event);
    expect(all.events.map(({ data }: any) => data.index)).to.deep.equal(
      Array.from({ length: 15 }, (_, index) => index),
    );
    const paged: any[] = [];
    let cursor: string = '0';
    for (let hasMore = true; hasMore;) {
      const page = await poll('game.move', duel.id, { cursor, maxEvents: 4 });
      paged.push(...page.events);
      ({ cursor, hasMore } = page);
    }
    expect(paged).to.deep.equal(all.events);
    expect((await poll('game.finished', duel.id)).events[0].data).to.include({
      status: 'finished',
      endReason: 'played',
    });
    expect((await poll('game.move', duel.id, { cursor: null })).events).to.deep.equal([]);
    expect((await poll('game.move', duel.id, { cursor })).cursor).to.equal(cursor);
    const byToken = { name: 'game.move', arguments: { player_token: duel.A.token }, cursor: '0' };
    expect((await ask('events/poll', byToken)).result.events).to.deep.equal(all.events);
  });

  it("are refused with the extension's codes and the Problem", async () => {
    const { id } = await startDuel(rest);
    const hidden = await restAt(`${arena.url}/api/v1`)<Started>('POST', '/games', { body: { public: false } });
    const refusals: [params: object, code: number][] = [
      [{ name: 'game.cheated', arguments: { game_id: id } }, -32011],
      [{ name: 'game.move', arguments: { game_id: 'g_nothing' } }, -32011],
      [{ name: 'game.move', arguments: {} }, -32602],
      [{ name: 'game.move' }, -32602],
      [{ name: 'game.move', arguments: { game_id: 7 } }, -32602],
      [{ name: 'game.move', arguments: { game_id: id }, cursor: '99' }, -32602],
      [{ name: 'game.move', arguments: { game_id: id }, cursor: '1.5' }, -32602],
      [{ name: 'game.turn', arguments: { game_id: id } }, -32012],
      [{ name: 'game.turn', arguments: { game_id: id, player_token: 'pt_x' } }, -32012],
      [{ name: 'game.move', arguments: { game_id: hidden.body.game.id } }, -32012],
    ];
    for (const [params, code] of refusals) {
      for (const method of ['events/poll', 'events/stream']) {
        const { error } = await ask(method, params);
        expect(error.code, JSON.stringify(params)).to.equal(code);
        if (!JSON.stringify(params).includes('cheated')) expect(error.data.hint).to.be.a('string');
      }
    }
  });

  for (const [name, connect] of Object.entries(CLIENTS)) {
    it(`are streamed to the end of the game, turns only to the seat's holder (${name})`, async () => {
      const duel = await startDuel(rest, { ruleset: 'classic' });
      const mcp = await connect(() => arena.url);
      const seen: any[] = [];
      (mcp.client as any).fallbackNotificationHandler = async (notification: any) => void seen.push(notification);
      const params = { name: 'game.turn', arguments: { game_id: duel.id, player_token: duel.A.token }, cursor: '0' };
      const streaming = (mcp.client as any).request({ method: 'events/stream', params }, anything, PATIENT);
      await until(() => seen.length > 0);
      await playToEnd(duel);
      await streaming;
      expect(seen[0].method).to.equal('notifications/events/active');
      expect(seen.at(-1).method).to.equal('notifications/events/terminated');
      const turns = seen.filter(({ method }) => method === 'notifications/events/event').map((event) => event.params);
      expect(turns.length).to.be.within(7, 8);
      expect(new Set(turns.map(({ data }) => data.seat))).to.deep.equal(new Set(['A']));
      await mcp.close();
    });
  }

  it('are no longer streamed once the seat has moved elsewhere', async () => {
    const started = await rest<Started>('POST', '/games', { body: { mode: 'duel', opponent: 'person' } });
    const { game, inviteUrl } = started.body;
    const sit = () => rest('POST', `/games/${game.id}/seat`, { body: { invite: inviteUrl!.split('#')[1] } });
    const first = (await sit()).body.playerToken;
    const params = { name: 'game.turn', arguments: { game_id: game.id, player_token: first } };
    const streaming = post('events/stream', params);
    await until(async () => (await arena.waiting()) === 1);
    const tokens = { A: started.body.playerToken!, B: (await sit()).body.playerToken };
    const { turn } = await readGame(rest, { id: game.id, token: tokens.A });
    const mover = { id: game.id, token: tokens[turn!] };
    const { view } = await readGame(rest, mover);
    await playMove(rest, mover, view!.legalMoves![0]!);
    await until(async () => (await arena.waiting()) === 0);
    const text = await (await streaming).text();
    expect(text).to.match(/"code":-32012/);
    expect(text).to.not.match(/"legalMoveCount"/);
  });

  it("continue on a stream by an agent's key when its seat gets another token", async () => {
    const { key } = await newOwnAgent(rest);
    const deal = () => ok(rest<Joined>('POST', '/daily-deal', { token: key, body: {} }));
    const { id } = (await deal()).game;
    const streaming = post('events/stream', { name: 'game.turn', arguments: { game_id: id, player_token: key } });
    await until(async () => (await arena.waiting()) === 1);
    const { view } = (await deal()).game;
    await playMove(rest, { id, token: key }, view!.legalMoves![0]!);
    await ok(rest('POST', `/games/${id}/resign`, { token: key }));
    const text = await (await streaming).text();
    expect(text)
      .to.match(/"legalMoveCount"/)
      .and.to.match(/terminated/);
    expect(text).to.not.match(/"error"/);
  });

  it('of a game that is merged into an older one continue there: moves for all, turns for its new seat', async () => {
    const waiters = await startWaiters(rest);
    const { younger } = waiters;
    const mcp = await connectNew(() => arena.url);
    const seen: any[] = [];
    const updated: string[] = [];
    mcp.client.fallbackNotificationHandler = async (notification) => void seen.push(notification);
    mcp.client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    const uri = `arena://games/${younger.id}`;
    const subscription = await mcp.client.listen({ resourceSubscriptions: [uri] });
    const token = { game_id: younger.id, player_token: younger.token };
    for (const [name, args] of Object.entries({ 'game.move': { game_id: younger.id }, 'game.turn': token })) {
      mcp.client
        .request({ method: 'events/stream', params: { name, arguments: args } }, anything, PATIENT)
        .catch(() => {});
    }
    await until(async () => (await arena.waiting()) === 3);
    const duel = await pair(rest, waiters, arena.advance);
    await until(() => updated.length > 0);
    const received = (name: string): any[] =>
      seen
        .filter(({ method, params }) => method.endsWith('/event') && params.name === name)
        .map(({ params }) => params);
    const turns: string[] = [];
    for (let move = 1; move <= 3; move++) {
      turns.push((await readGame(rest, duel.A)).turn!);
      const heard = updated.length;
      await playNext(rest, duel);
      await until(() => received('game.move').length === move && updated.length > heard);
    }
    turns.push((await readGame(rest, duel.A)).turn!);
    expect(received('game.move').map(({ data }) => data.gameId)).to.deep.equal([duel.id, duel.id, duel.id]);
    const ofB = turns.filter((seat) => seat === 'B');
    await until(() => received('game.turn').length === ofB.length);
    expect(received('game.turn').map(({ data }) => data.seat)).to.deep.equal(ofB);
    await subscription.close();
    await mcp.close();
    await until(async () => (await arena.waiting()) === 0);
  });

  it('leave nothing behind when the client of a stream disconnects', async () => {
    for (const connect of [connectOld, connectNew]) {
      const { id } = await startDuel(rest);
      const mcp = await connect(() => arena.url);
      const params = { name: 'game.move', arguments: { game_id: id } };
      const ended = (mcp.client as any)
        .request({ method: 'events/stream', params }, anything)
        .catch((error: unknown) => error);
      await until(async () => (await arena.waiting()) === 1);
      await mcp.close();
      expect(await ended).to.be.an('error');
      await until(async () => (await arena.waiting()) === 0);
    }
  });

  it('notify a listener of each move of a public game, and of none of a private game', async () => {
    const duel = await startDuel(rest);
    const hidden = await startDuel(rest, { public: false });
    const mcp = await connectNew(() => arena.url);
    const updated: string[] = [];
    mcp.client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    const uris = [duel.id, hidden.id].map((id) => `arena://games/${id}`);
    const subscription = await mcp.client.listen({ resourceSubscriptions: uris });
    await until(async () => (await arena.waiting()) === 1);
    for (const each of [hidden, duel]) {
      const turn = (await readGame(rest, each.A)).turn!;
      const { view } = await readGame(rest, each[turn]);
      await playMove(rest, each[turn], view!.legalMoves![0]!);
    }
    await until(() => updated.length > 0);
    expect(new Set(updated)).to.deep.equal(new Set([uris[0]]));
    const read = await mcp.client.readResource({ uri: uris[0]! });
    expect((read.contents[0] as { text: string }).text).to.match(/^[AB] is to move, move 1\./);
    await subscription.close();
    await until(async () => (await arena.waiting()) === 0);
    await mcp.close();
  });

  it('never contain a card in a hand, a token or the seed when sent to the public', async () => {
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    const { client, close } = await connectNew(() => arena.url);
    const received: any[] = [];
    client.fallbackNotificationHandler = async (notification) => void received.push(notification);
    const streams = NAMES.filter((name) => name !== 'game.turn').map((name) =>
      client.request(
        { method: 'events/stream', params: { name, arguments: { game_id: duel.id }, cursor: '0' } },
        anything,
        PATIENT,
      ),
    );
    const texts: string[] = [];
    await playToEnd(duel, async () => {
      const { status, view: ofA } = await readGame(rest, duel.A);
      if (status !== 'active') return;
      const { view: ofB } = await readGame(rest, duel.B);
      const hands = [...ofA!.hand, ...ofB!.hand];
      const open = [
        await client.readResource({ uri: `arena://games/${duel.id}` }),
        await client.callTool({ name: 'get_game', arguments: { game_id: duel.id } }),
        ...(await Promise.all(NAMES.slice(2).map((name) => poll(name, duel.id)))),
        received,
      ];
      const text = JSON.stringify(open);
      for (const secret of [...hands.map(({ card }) => `${card}@`), duel.A.token, duel.B.token]) {
        expect(text.includes(secret), secret).to.equal(false);
      }
      const ids = new Set(hands.map(({ cardId }) => cardId));
      expect([...text.matchAll(/"cardId\\?":(\d+)/g)].filter(([, id]) => ids.has(Number(id)))).to.deep.equal([]);
      expect(text).to.not.match(/"(?:hand|view|legalMoves|playerToken|code|inviteUrl)\\?":/);
      texts.push(text);
    });
    await Promise.all(streams);
    const { reveal } = await ok(rest('GET', `/games/${duel.id}/sync`, duel.A));
    expect(texts.length).to.be.greaterThan(10);
    for (const text of texts) expect(text.includes(reveal.seed)).to.equal(false);
    expect(received.filter(({ method }) => method === 'notifications/events/event').length).to.be.greaterThan(10);
    await close();
  });
});
