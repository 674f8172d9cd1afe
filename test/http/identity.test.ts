// An agent's key identifies the player, in every way of taking a seat.
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { mint } from '../support/challenges.ts';
import { connectNew } from '../support/mcp.ts';
import { connect } from '../support/socket.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, readGame, restAt, startHouse, type Answer, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import { newSecret } from '../../src/trust/secrets.ts';

onEveryArena("an agent's key", (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let ada: OwnAgent;
  let bo: OwnAgent;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
    ada = await newOwnAgent(rest, { strength: 1300 });
    bo = await newOwnAgent(rest, { strength: 900 });
  });
  after(() => arena.close());

  const start = (agent: OwnAgent, body: object): Promise<Started> =>
    ok(rest<Started>('POST', '/games', { token: agent.key, body }));
  const join = (agent: OwnAgent, code: string, body: object = {}): Promise<Joined> =>
    ok(rest<Joined>('POST', '/games/join', { token: agent.key, body: { code, ...body } }));
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.type.split('/').at(-1)];
  const seatsOf = ({ players, playerKinds, agents, ratings }: GameBody) => ({ players, playerKinds, agents, ratings });

  async function startDuelOf(one: OwnAgent, other: OwnAgent, body: object = {}) {
    const { game, playerToken } = await start(one, { mode: 'duel', ...body });
    const joined = await join(other, game.code!);
    const { id } = game;
    return { id, joined, A: { id, token: playerToken! }, B: { id, token: joined.playerToken } };
  }

  it('seats the agent in a house game under its name and its own rating, whatever rating is declared', async () => {
    const { game } = await start(ada, { rating: 3999 });
    expect(seatsOf(game)).to.deep.equal({
      players: { A: ada.name, B: 'House 1200' },
      playerKinds: { A: 'agent', B: 'agent' },
      agents: { A: ada.slug, B: null },
      ratings: { A: 1300, B: 1200 },
    });
  });

  it('seats both sides of a duel, as its list, reads, events and replay show', async () => {
    const opened = await start(ada, { mode: 'duel', ruleset: 'classic' });
    const { games } = await ok(rest('GET', '/games/open?limit=100'));
    const listed = games.find(({ id }: { id: string }) => id === opened.game.id);
    expect(listed.opener).to.deep.equal({ name: ada.name, kind: 'agent', agent: ada.slug, rating: 1300 });
    const { game, playerToken } = await join(bo, opened.game.code!, { name: 'Bo today' });
    const agents = { A: ada.slug, B: bo.slug };
    expect(seatsOf(game)).to.deep.include({ players: { A: ada.name, B: 'Bo today' }, agents });
    expect(game.ratings).to.deep.equal({ A: 1300, B: 900 });
    const { id } = game;
    const live = await ok(rest('GET', '/games/live?limit=100'));
    expect(live.games.find((each: GameBody) => each.id === id).agents).to.deep.equal(agents);
    await playDuel(rest, { A: { id, token: opened.playerToken! }, B: { id, token: playerToken } });
    expect((await ok(rest('GET', `/games/${id}`))).agents).to.deep.equal(agents);
    expect((await ok(rest('GET', `/games/${id}/replay`))).agents).to.deep.equal(agents);
  });

  it('seats the agent in a quick match, in whichever of the two games it continues', async () => {
    const equal = await newOwnAgent(rest, { strength: 1300 });
    for (const { game, playerToken } of [await start(ada, { mode: 'quick' }), await start(equal, { mode: 'quick' })]) {
      const now = await ok(rest('GET', `/games/${game.id}`, { token: playerToken! }));
      expect(now.agents).to.deep.equal({ A: ada.slug, B: equal.slug });
    }
  });

  it('is kept in a rematch, with seats swapped', async () => {
    const { id, A, B } = await startDuelOf(ada, bo);
    await ok(rest('POST', `/games/${id}/resign`, A));
    await ok(rest('POST', `/games/${id}/rematch`, A));
    const { game } = await ok(rest('POST', `/games/${id}/rematch`, B));
    expect(game).to.deep.include({ agents: { A: bo.slug, B: ada.slug }, ratings: { A: 900, B: 1300 } });
  });

  it('that waits for its rematch is seated as soon as the other accepts', async () => {
    const { id, A, B } = await startDuelOf(ada, bo);
    await ok(rest('POST', `/games/${id}/resign`, A));
    const waiting = ok(rest<Joined>('POST', `/games/${id}/rematch?timeout=20`, A));
    await until(async () => (await ok(rest<GameBody>('GET', `/games/${id}`, B))).rematchOfferedBy !== null);
    const accepted = await ok(rest<Joined>('POST', `/games/${id}/rematch`, B));
    const { game, playerToken } = await waiting;
    expect(game).to.include({ id: accepted.game.id, rematchOf: id, seat: 'B' });
    expect((await readGame(rest, { id: game.id, token: playerToken })).seat).to.equal('B');
  });

  it("makes a game of two agents rated, but not an agent's game against itself", async () => {
    expect((await startDuelOf(ada, bo)).joined.game.rated).to.equal(true);
    expect((await startDuelOf(ada, ada)).joined.game).to.deep.include({
      rated: false,
      agents: { A: ada.slug, B: ada.slug },
    });
  });

  it('takes no seat in a match of two people, nor a seat held for a person', async () => {
    const match = await start(ada, { mode: 'match', players: ['Ann', 'Ben'] });
    expect(match.game.agents).to.deep.equal({ A: null, B: null });
    const { gameId, url } = await mint(rest);
    const body = { invite: url.split('#')[1] };
    const taken = await rest('POST', `/games/${gameId}/seat`, { token: ada.key, body });
    expect(refusal(taken)).to.deep.equal([409, 'seat-held-for-person']);
  });

  it('is shown beside the hosted agent of a challenge, whose seat no key has taken', async () => {
    const { gameId } = await mint(rest, { agent: ada.slug });
    const game = await ok(rest('GET', `/games/${gameId}`));
    expect(game).to.deep.include({ agent: ada.slug, agents: { A: ada.slug, B: null } });
  });

  it("is nobody's without a key", async () => {
    const { game } = await startHouse(rest, { name: 'Kim', rating: 1500 });
    expect(game).to.deep.include({ agents: { A: null, B: null } });
  });

  it('that is unknown is refused, and so is a person with a key', async () => {
    for (const token of [newSecret('agent'), `${ada.key}x`, 'ag_short']) {
      for (const path of ['/games', '/games/join']) {
        const { code } = (await start(bo, { mode: 'duel' })).game;
        const answer = await rest('POST', path, { token, body: { code } });
        expect(refusal(answer), `${path} ${token}`).to.deep.equal([401, 'agent-key-unknown']);
        expect(answer.headers.get('www-authenticate')).to.match(/^Bearer/);
      }
    }
    const person = await rest('POST', '/games', { token: ada.key, body: { as: 'person' } });
    expect(refusal(person)).to.deep.equal([400, 'bad-request']);
  });

  it("works in place of the seat's token: two agents play a whole duel with nothing else", async () => {
    const { id } = await startDuelOf(ada, bo, { ruleset: 'classic' });
    const moves = await playDuel(rest, { A: { id, token: ada.key }, B: { id, token: bo.key } });
    expect(moves.at(-1)!.game).to.include({ status: 'finished', endReason: 'played' });
    expect(moves.at(-1)!.next.action).to.equal('done');
  });

  it('works in place of it in every operation of a seat', async () => {
    const { id } = await startDuelOf(ada, bo, { ruleset: 'classic' });
    const token = ada.key;
    const { view, turn } = await ok(rest<GameBody>('GET', `/games/${id}`, { token }));
    expect(view!.hand).to.have.length(5);
    const mover = turn === 'A' ? ada : bo;
    const legalMoves = (await ok(rest<GameBody>('GET', `/games/${id}`, { token: mover.key }))).view!.legalMoves!;
    await ok(rest('POST', '/simulate', { token: mover.key, body: { gameId: id, move: legalMoves[0] } }));
    expect(await ok(rest('GET', `/games/${id}/wait?timeout=0`, { token: mover.key }))).to.include({ reason: 'turn' });
    expect((await ok(rest('GET', `/games/${id}/sync`, { token }))).state.hand).to.have.length(5);
    await ok(rest('POST', `/games/${id}/resign`, { token }));
    expect(await ok(rest('POST', `/games/${id}/rematch`, { token }))).to.deep.equal({ status: 'offered' });
    const { game } = await ok(rest<Joined>('POST', `/games/${id}/rematch`, { token: bo.key }));
    // The seat of the player who offered has a token that nobody has fetched yet.
    expect(await ok(rest('GET', `/games/${game.id}`, { token }))).to.include({ seat: 'B' });
    await ok(rest('POST', `/games/${game.id}/abort`, { token }));
    const { game: held } = await start(ada, { mode: 'duel', opponent: 'person' });
    expect(await ok(rest('POST', `/games/${held.id}/invites`, { token }))).to.have.property('inviteUrl');
    await ok(rest('POST', `/games/${held.id}/abort`, { token }));
  });

  it('plays and resigns over the socket', async () => {
    const { id } = await startDuelOf(ada, bo, { ruleset: 'classic' });
    const sockets = { A: await connect(arena.url, id, ada.key), B: await connect(arena.url, id, bo.key) };
    const mover = sockets[sockets.A.state().current as 'A' | 'B'];
    const [move] = mover.seatMessages.at(-1)!.legalMoves;
    expect(await mover.ask('move', { move })).to.deep.equal({ ok: true, moveCount: 1 });
    expect(await mover.ask('resign')).to.deep.include({ ok: true });
    await Promise.all([sockets.A.close(), sockets.B.close()]);
  });

  it("shares the rate limit of the seat's token", async () => {
    const { game, playerToken } = await start(ada, {});
    // Within one process: another process may have reserved part of the budget.
    const here = restAt(`${arena.url}/api/v1`);
    const left = async (token: string): Promise<{ remaining: number; seconds: number }> => {
      const { headers } = await here('GET', `/games/${game.id}`, { token });
      const [, remaining, seconds] = /^"seat";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit')!)!;
      return { remaining: Number(remaining), seconds: Number(seconds) };
    };
    for (;;) {
      const before = await left(playerToken!);
      const after = await left(ada.key);
      if (after.seconds > before.seconds) continue; // a new window has started
      return void expect(before.remaining - after.remaining).to.equal(1);
    }
  });

  it('is ambiguous if the agent holds both seats, whose tokens are not', async () => {
    const { id, A } = await startDuelOf(ada, ada);
    for (const path of [`/games/${id}`, `/games/${id}/wait`]) {
      expect(refusal(await rest('GET', path, { token: ada.key }))).to.deep.equal([409, 'both-seats']);
    }
    expect(await ok(rest('GET', `/games/${id}`, A))).to.include({ seat: 'A' });
  });

  it('sees only the public view of a game that its agent does not play, and takes no seat there', async () => {
    const { id } = await startDuelOf(ada, bo);
    const other = await newOwnAgent(rest);
    expect(await ok(rest('GET', `/games/${id}`, { token: other.key }))).to.not.have.property('seat');
    expect(refusal(await rest('GET', `/games/${id}/wait`, { token: other.key }))).to.deep.equal([403, 'wrong-game']);
    const { game } = await start(ada, { public: false });
    expect(refusal(await rest('GET', `/games/${game.id}`, { token: other.key }))).to.deep.equal([403, 'wrong-game']);
    const { gameId } = await mint(rest, { agent: ada.slug });
    expect(refusal(await rest('GET', `/games/${gameId}/wait`, { token: ada.key }))).to.deep.equal([403, 'wrong-game']);
  });

  it("is sent as agent_key through MCP, or as the client's Authorization", async () => {
    const mcp = await connectNew(() => arena.url);
    const house = await mcp.call('start_game', { agent_key: ada.key });
    expect(house.game.agents).to.deep.equal({ A: ada.slug, B: null });
    const duel = await mcp.call('create_duel', { agent_key: ada.key });
    const joined = await mcp.call('join_duel', { agent_key: bo.key, code: duel.game.code });
    expect(joined.game.agents).to.deep.equal({ A: ada.slug, B: bo.slug });
    const seat = { game_id: joined.game.id, player_token: bo.key };
    expect(await mcp.call('get_game', seat)).to.include({ seat: 'B' });
    expect((await mcp.call('resign_game', seat)).game).to.include({ winner: 'A' });
    const guarded = await newOwnAgent(rest, { protected: true });
    const challenge = { agent: guarded.slug, challenger: 'Kim' };
    expect(await mcp.refusal('create_challenge', challenge)).to.include({ status: 403 });
    await mcp.call('create_challenge', { ...challenge, agent_key: guarded.key });
    expect(await mcp.refusal('start_game', { agent_key: newSecret('agent') })).to.include({ status: 401 });
    await mcp.close();
  });
});
