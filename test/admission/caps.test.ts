// The limits of what a network may hold open or have running: 429 beyond them, and others are not affected.
import { expect } from 'chai';
import type { TestArena } from '../support/arena.ts';
import { newRecord } from '../support/builders.ts';
import { rpc } from '../support/mcp.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playMove, startDuel, startHouse, type Rest } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';
import { Client, type ServerError } from '@colyseus/sdk';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { partyOf } from '../../src/table/identities.ts';
import { ADA, BO, fill, from, networkOf, placesTaken, slugOf, startBehindProxy } from './callers.ts';

describe('caps of a network', () => {
  let arena: TestArena;
  let ada: Rest;
  let bo: Rest;
  beforeEach(async () => {
    arena = await startBehindProxy(1);
    [ada, bo] = [from(arena, ADA), from(arena, BO)];
  });
  afterEach(() => arena.close());

  it('event streams: the 101st is refused until one is closed', async () => {
    const { id } = await startDuel(ada);
    const opened: Response[] = []; // an unreferenced one would be garbage collected and closed
    const open = async (): Promise<AbortController> => {
      const leaving = new AbortController();
      const headers = { 'X-Forwarded-For': ADA };
      const { signal } = leaving;
      const response = await fetch(`${arena.url}/api/v1/games/${id}/stream`, { headers, signal });
      expect(response.status).to.equal(200);
      opened.push(response);
      return leaving;
    };
    const streams = await Promise.all(Array.from({ length: 100 }, open));
    const refused = await ada('GET', `/games/${id}/stream`);
    expect(slugOf(refused)).to.equal('too-many-streams');
    expect(refused.body).to.include({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1);
    const live = { name: 'game.move', arguments: { game_id: id } };
    const overMcp = await rpc(arena.url, 'events/stream', live, { 'X-Forwarded-For': ADA });
    expect([overMcp.status, overMcp.body.error.data.code]).to.deep.equal([429, 'rate_limited']);
    expect((await fetch(`${arena.url}/api/v1/games/${id}/stream`, { signal: streams[0]!.signal })).status).to.equal(
      200,
    );
    streams.pop()!.abort();
    await until(async () => {
      const again = await open().catch(() => undefined);
      if (again) streams.push(again);
      return again !== undefined;
    });
    for (const stream of streams) stream.abort();
  });

  it('feeds of one agent from any network: the fifth stream is refused, and the eleventh waiting call', async () => {
    const [agent, other] = [await newOwnAgent(ada), await newOwnAgent(bo)];
    const opened: Response[] = []; // an unreferenced one would be garbage collected and closed
    const leaving = Array.from({ length: 4 }, () => new AbortController());
    for (const [i, { signal }] of leaving.entries()) {
      const headers = { 'X-Forwarded-For': `198.51.100.${i}`, Authorization: `Bearer ${agent.key}` };
      opened.push(await fetch(`${arena.url}/api/v1/agent/me/stream`, { headers, signal }));
    }
    expect(opened.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    const stream = (query = '') => bo('GET', `/agent/me/stream${query}`, { token: agent.key });
    const refused = await stream();
    expect(slugOf(refused)).to.equal('too-many-streams');
    expect(refused.body.detail).to.equal('This agent or person already has 4, the maximum.');
    expect(await placesTaken(arena, 'streams'), 'the refused one takes no slot').to.equal(4);
    const { admission } = arena.app.arena;
    const party = partyOf({ kind: 'agent', id: agent.slug });
    const polls = Array.from({ length: 10 }, () => admission.hold('feedPolls', party));
    const poll = ({ key: token }: OwnAgent, timeout: number) =>
      bo('GET', `/agent/me/feed?timeout=${timeout}`, { token });
    expect(slugOf(await poll(agent, 1))).to.equal('too-many-parked-calls');
    expect(slugOf(await poll(agent, 0))).to.equal(200);
    expect(slugOf(await poll(other, 1))).to.equal(200);
    polls.pop()!();
    expect(slugOf(await poll(agent, 1))).to.equal(200);
    expect(await placesTaken(arena, 'feedPolls')).to.equal(9);
    expect(await placesTaken(arena, 'parked'), 'after the waiting calls').to.equal(0);
    leaving[0]!.abort();
    // A slot released by a call is not lost to a refused cursor.
    await until(async () => slugOf(await stream('?cursor=x')) === 'bad-request');
    expect(slugOf(await stream('?cursor=x'))).to.equal('bad-request');
    for (const each of leaving) each.abort();
  });

  it('unfinished leagues: the fourth of one organizer is refused, and the eleventh of a network', async () => {
    const open = async (rest: Rest, key: string) => {
      const body = { name: 'Cup', format: 'swiss', startsWith: 4 };
      return rest('POST', '/tournaments', { token: key, body });
    };
    const hasty = (await newOwnAgent(bo)).key;
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => open(bo, hasty)));
    expect(atOnce.map(({ status }) => status).toSorted()).to.deep.equal([
      ...Array(3).fill(201),
      ...Array(17).fill(429),
    ]);
    const organizers = [];
    for (let i = 0; i < 4; i++) organizers.push((await newOwnAgent(ada)).key);
    const opened = [];
    for (const key of organizers) for (let i = 0; i < 3; i++) opened.push(await open(ada, key));
    expect(opened.map(({ status }) => status)).to.deep.equal([...Array(10).fill(201), 429, 429]);
    expect(slugOf(await open(ada, organizers[0]!))).to.equal('too-many-tournaments');
    const first = await open(bo, organizers[0]!);
    expect([slugOf(first), first.body.detail]).to.deep.equal([
      'too-many-tournaments',
      'You already have 3, the maximum.',
    ]);
    expect((await open(bo, organizers[3]!)).status).to.equal(201);
    await ok(bo('DELETE', `/tournaments/${opened[0]!.body.id}`, { token: organizers[0]! }));
    expect((await open(bo, organizers[0]!)).status, 'one is cancelled').to.equal(201);
  });

  it('parked calls: refused if they would wait, answered if there is news', async () => {
    const { game, playerToken: token } = await startHouse(ada);
    const duel = await startDuel(ada);
    const leave = fill(arena, 'parked', ADA, 1000);
    const sync = (timeout: number) => ada('GET', `/games/${duel.id}/sync?since=0&timeout=${timeout}`, duel.A);
    expect(slugOf(await sync(5))).to.equal('too-many-parked-calls');
    expect(slugOf(await sync(0))).to.equal(200);
    expect((await ok(ada('GET', `/games/${game.id}/wait`, { token }))).reason).to.equal('turn');
    const call = { name: 'wait_for_turn', arguments: { game_id: duel.id, player_token: duel.A.token, timeout: 20 } };
    const other = { ...call, arguments: { ...call.arguments, player_token: duel.B.token } };
    const answers = await Promise.all(
      [call, other].map((each) => rpc(arena.url, 'tools/call', each, { 'X-Forwarded-For': ADA })),
    );
    const refused = answers.find(({ body }) => body.result.isError)!; // the other seat's turn
    expect(JSON.parse(refused.body.result.content[0].text).type).to.match(/too-many-parked-calls$/);
    leave();
    expect(slugOf(await sync(0.1))).to.equal(200);
    expect((await bo('GET', `/games/${duel.id}/watch?since=0&timeout=0.1`)).status).to.equal(200);
    expect(await placesTaken(arena, 'parked'), 'all but one of the filled slots').to.equal(999);
  });

  it('sockets: refused at the reservation, and at the socket if the slots filled up since', async () => {
    const { id } = await startDuel(ada);
    const early = await ok(ada('POST', `/games/${id}/socket`, { body: {} }));
    fill(arena, 'sockets', ADA, 300);
    expect(slugOf(await ada('POST', `/games/${id}/socket`, { body: {} }))).to.equal('too-many-sockets');
    const closed = await new Client(arena.url).consumeSeatReservation(early).catch((error: ServerError) => error.code);
    expect(closed).to.equal(CLOSE_CODES.tooManySockets);
    const spectator = await connect(arena.url, id);
    expect(await placesTaken(arena, 'sockets')).to.equal(301);
    await spectator.close();
    await until(async () => (await placesTaken(arena, 'sockets')) === 300);
  });

  const seed = async (status: 'waiting' | 'active', count: number): Promise<void> => {
    const openedBy = networkOf(arena, ADA);
    const { store } = arena.app.arena;
    const games = Array.from({ length: count }, () => ({ record: newRecord({ status }), entries: [], openedBy }));
    await Promise.all(games.map((game) => store.insertGame({ ...game, checkAt: null, receipt: null })));
  };

  it('waiting games: the 101st is refused, both as a duel and as a challenge', async () => {
    await seed('waiting', 100);
    expect(slugOf(await ada('POST', '/games', { body: { mode: 'duel' } }))).to.equal('too-many-waiting-games');
    const challenge = { agent: 'pebble', challenger: 'Ada' };
    expect(slugOf(await ada('POST', '/agent/challenge', { body: challenge }))).to.equal('too-many-waiting-games');
    expect(slugOf(await ada('POST', '/games', { body: { mode: 'house' } }))).to.equal(200);
    expect(slugOf(await bo('POST', '/games', { body: { mode: 'duel' } }))).to.equal(200);
  });

  it('running games: the 1001st is refused, both as a game and as a rematch, and nothing is written', async () => {
    const { game, playerToken: token } = await startHouse(bo);
    await ok(bo('POST', `/games/${game.id}/resign`, { token }));
    const { key } = await newOwnAgent(ada);
    await seed('active', 1000);
    expect(slugOf(await ada('POST', '/games', { body: {} }))).to.equal('too-many-running-games');
    expect(slugOf(await ada('POST', `/games/${game.id}/rematch`, { token, body: {} }))).to.equal(
      'too-many-running-games',
    );
    expect(slugOf(await ada('POST', '/daily-deal', { token: key, body: {} }))).to.equal('too-many-running-games');
    expect((await ok(bo('GET', `/games/${game.id}`, { token }))).rematch).to.equal(null);
    expect(slugOf(await bo('POST', `/games/${game.id}/rematch`, { token, body: {} }))).to.equal(200);
  });

  it('reviews: the sixth of a network is refused, whichever seats ask', async () => {
    const held = Promise.withResolvers<never>();
    Object.assign(arena.app.arena.reviews.reviewer, { review: () => held.promise });
    const overGame = async () => {
      const { id, A } = await startDuel(bo);
      await ok(bo('POST', `/games/${id}/resign`, A));
      return { id, token: A.token };
    };
    const review = async (rest: Rest): Promise<string | number> => {
      const { id, token } = await overGame();
      return slugOf(await rest('GET', `/games/${id}/review?timeout=0`, { token }));
    };
    for (let i = 0; i < 5; i++) expect(await review(ada)).to.equal(202);
    expect(await review(ada)).to.equal('too-many-reviews');
    expect(await review(bo)).to.equal(202);
    held.reject(new Error('the test is over'));
  });

  it('analyses: the eleventh of a network is refused, whichever seats ask, until one is done', async () => {
    const held: PromiseWithResolvers<never>[] = [];
    Object.assign(arena.app.arena.analyses.analyst, {
      analyse() {
        held.push(Promise.withResolvers());
        return held.at(-1)!.promise;
      },
    });
    const analyse = async (rest: Rest): Promise<string | number> => {
      const { game, playerToken: token } = await startHouse(bo, { ruleset: 'classic', strength: 800 });
      return slugOf(await rest('POST', '/analysis?timeout=0', { token, body: game }));
    };
    for (let i = 0; i < 10; i++) expect(await analyse(ada)).to.equal(202);
    expect(await analyse(ada)).to.equal('too-many-analyses');
    expect(await analyse(bo)).to.equal(202);
    held[0]!.reject(new Error('the test is over'));
    await until(async () => (await analyse(ada)) === 202);
    for (const { reject } of held) reject(new Error('the test is over'));
  });

  /** Reserves everything that the house can promise to one network. */
  function allPlaces(lane: string): (() => void)[] {
    const promised = { policy: CURRENT_POLICY, strength: 800, rules: 'classic/1', lane } as const;
    const places: (() => void)[] = [];
    for (;;) {
      const leave = arena.app.arena.house.reserve({ ...promised, isCounted: false, isStart: false });
      if (!leave) return places;
      places.push(leave);
    }
  }

  it('house moves: one too many is refused before anything is written, and other networks play on', async () => {
    const { game, playerToken: token } = await startHouse(ada, { ruleset: 'classic', strength: 800 });
    const seat = { id: game.id, token: token! };
    const places = allPlaces(networkOf(arena, ADA));
    const move = game.view!.legalMoves![0]!;
    const refused = await ada('POST', `/games/${game.id}/moves`, { token, body: { move } });
    expect([slugOf(refused), refused.headers.get('retry-after')]).to.deep.equal(['unavailable', '2']);
    expect((await ok(ada('GET', `/games/${game.id}`, { token }))).moveCount).to.equal(game.moveCount);
    expect(slugOf(await ada('POST', '/games', { body: {} }))).to.equal('unavailable');
    expect(slugOf(await bo('POST', '/games', { body: {} }))).to.equal(200);
    for (const leave of places) leave();
    expect((await playMove(ada, seat, move)).game.moveCount).to.be.greaterThan(game.moveCount);
  });
});
