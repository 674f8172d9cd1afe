// Every transition of a game's status, and the clocks that cause some of them, in memory or not.
import { expect } from 'chai';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import type { GameId } from '../../src/records/ids.ts';
import { checkClocks } from '../../src/play/clock.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { SILENT_AFTER_MS } from '../../src/table/deadlines.ts';
import { CLAIM_AFTER_MS } from '../../schema/claim.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, playMove, readGame, restAt, startDuel, startHouse, type Rest } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

const DAY_MS = 86_400_000;
/** Added to a running clock after an outage. */
const RETURN_MS = 30_000;

describe('clocks and transitions', () => {
  let arena: TestArena;
  const rest: Rest = (method, route, sent) => restAt(`${arena.url}/api/v1`)(method, route, sent);
  beforeEach(async () => {
    arena = await startTestArena();
  });
  afterEach(() => arena.close());

  const start = (body: object): Promise<Started> => ok(rest('POST', '/games', { body }));
  const publicGame = (id: string): Promise<GameBody> => ok(rest('GET', `/games/${id}`));
  async function later(ms: number): Promise<void> {
    arena.advance(ms);
    await checkClocks(arena.app.arena);
  }

  /** The server's own check may have come first, and may not have ended it yet. */
  async function ended(id: string): Promise<GameBody> {
    await until(async () => (await publicGame(id)).endReason !== null);
    return publicGame(id);
  }

  /** Runs an action just before the store's next write of this kind, after the reads it is based on. */
  function justBefore(write: 'endWaiting' | 'insertRematch', act: () => Promise<unknown>): void {
    const { store } = arena.app.arena;
    const real = store[write].bind(store) as (...of: unknown[]) => Promise<boolean>;
    store[write] = async (...of: unknown[]) => {
      store[write] = real;
      await act();
      return real(...of);
    };
  }

  it('a house that failed to move is asked again, even if nobody reads the game', async () => {
    const { game, playerToken: token } = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const { house } = arena.app.arena;
    const choose = house.choose;
    let failures = 0;
    house.choose = async () => {
      failures += 1;
      throw new Error('the thread died');
    };
    const played = await playMove(rest, { id: game.id, token: token! }, game.view!.legalMoves![0]!);
    expect([played.game.turn, failures]).to.deep.equal(['B', 1]);
    house.choose = choose;
    const { moveCount } = played.game;
    await later(6000);
    await until(async () => (await arena.app.arena.store.findGame(game.id as GameId))!.entries.length > moveCount);
  });

  it('a waiter from before the clock was set back expires as usual', async () => {
    arena.advance(DAY_MS);
    const { game } = await start({ mode: 'quick' });
    arena.advance(-DAY_MS);
    await arena.restart();
    for (let i = 0; i < 2; i++) await later(SILENT_AFTER_MS);
    expect(await ended(game.id)).to.include({ status: 'abandoned', endReason: 'queue_expired' });
  });

  it('a waiting duel can be aborted by its creator, repeatedly', async () => {
    const { game, playerToken } = await start({ mode: 'duel' });
    for (let i = 0; i < 2; i++) {
      const aborted = await ok(rest('POST', `/games/${game.id}/abort`, { token: playerToken }));
      expect(aborted.game).to.include({ status: 'abandoned', endReason: 'aborted', winner: null });
    }
    expect((await publicGame(game.id)).replayUrl).to.equal(undefined);
  });

  describe('aborting a waiting duel when something else comes first', () => {
    /** Aborts a duel after this change, made just before the abort is written. */
    async function abortedAfter(change: (started: Started) => Promise<unknown>): Promise<GameBody> {
      const started = await start({ mode: 'duel' });
      justBefore('endWaiting', () => change(started));
      return (await abort(started)).game;
    }

    const abort = ({ game, playerToken: token }: Started) => ok(rest('POST', `/games/${game.id}/abort`, { token }));

    it('is answered like the abort that came first', async () => {
      expect(await abortedAfter(abort)).to.include({ status: 'abandoned', endReason: 'aborted' });
    });

    it('ends the game that a join has just started, since nobody has moved', async () => {
      const join = ({ game: { code } }: Started) => ok(rest('POST', '/games/join', { body: { code } }));
      const game = await abortedAfter(join);
      expect(game).to.include({ status: 'abandoned', endReason: 'aborted' });
      expect(game.startedAt).to.be.a('string');
    });
  });

  it('a match starts once both invites are opened, and names its players', async () => {
    const { game, invites } = await start({ mode: 'match', players: ['Ann', 'Ben'] });
    const invite = (seat: 'A' | 'B'): string => invites![seat].split('#')[1]!;
    const first = await ok(rest('POST', `/games/${game.id}/seat`, { body: { invite: invite('B'), name: 'x' } }));
    expect(first.game).to.include({ status: 'waiting', seat: 'B' });
    const second = await ok(rest('POST', `/games/${game.id}/seat`, { body: { invite: invite('A') } }));
    expect(second.game).to.deep.include({ status: 'active', seat: 'A', players: { A: 'Ann', B: 'Ben' } });
    expect(second.game.playerKinds).to.deep.equal({ A: 'person', B: 'person' });
  });

  it('a match whose invites are opened at the same time starts', async () => {
    for (let i = 0; i < 5; i++) {
      const { game, invites } = await start({ mode: 'match', players: ['Ann', 'Ben'] });
      const seated = (['A', 'B'] as const).map((seat) =>
        ok(rest('POST', `/games/${game.id}/seat`, { body: { invite: invites![seat].split('#')[1] } })),
      );
      await Promise.all(seated);
      expect(await publicGame(game.id)).to.include({ status: 'active' });
    }
  });

  it('an expired clock makes the other seat win, whether or not the room is in memory', async () => {
    for (const isInMemory of [true, false]) {
      const duel = await startDuel(rest, { ruleset: 'classic', moveSeconds: 30 });
      await playDuel(rest, duel, undefined, 2);
      if (!isInMemory) await arena.restart();
      expect((await arena.app.arena.live.local(duel.id)) !== undefined).to.equal(isInMemory);
      const { turn } = await publicGame(duel.id);
      await later(isInMemory ? 31_000 : 31_000 + RETURN_MS);
      const winner = turn === 'A' ? 'B' : 'A';
      expect(await ended(duel.id)).to.include({ status: 'finished', endReason: 'timeout', winner, turn: null });
    }
  });

  it('a move that is too late is refused because the game is over', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic', moveSeconds: 30 });
    await playDuel(rest, duel, undefined, 2);
    const { turn } = await publicGame(duel.id);
    const { view } = await readGame(rest, duel[turn!]);
    arena.advance(30_001);
    const late = await rest('POST', `/games/${duel.id}/moves`, {
      ...duel[turn!],
      body: { move: view!.legalMoves![0] },
    });
    expect([late.status, late.body.code]).to.deep.equal([409, 'conflict']);
    expect(await publicGame(duel.id)).to.include({ endReason: 'timeout', moveCount: 2 });
  });

  it('resigning concedes, and resigning again returns the same 200', async () => {
    const duel = await startDuel(rest);
    for (let i = 0; i < 2; i++) {
      const { game, next } = await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
      expect(game).to.include({ status: 'finished', endReason: 'resigned', winner: 'B' });
      expect(next.action).to.equal('done');
    }
    expect((await rest('POST', `/games/${duel.id}/resign`, duel.B)).status).to.equal(409);
  });

  it('a rematch swaps the seats, and the seat that offered it gets its token by asking again', async () => {
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    const offered = await ok(rest('POST', `/games/${duel.id}/rematch`, duel.A));
    expect(offered).to.deep.equal({ status: 'offered' });
    const waiting = ok(rest('POST', `/games/${duel.id}/rematch?timeout=10`, duel.A));
    const accepted = await ok(rest('POST', `/games/${duel.id}/rematch`, duel.B));
    const gotten = await waiting;
    expect(accepted.game).to.deep.include({
      seat: 'A',
      rematchOf: duel.id,
      status: 'active',
      players: { A: 'Bo', B: 'Ada' },
    });
    expect(gotten.game).to.include({ seat: 'B', id: accepted.game.id });
    expect((await publicGame(duel.id)).rematch).to.equal(accepted.game.id);
    await playDuel(
      rest,
      { A: { id: gotten.game.id, token: accepted.playerToken }, B: { id: gotten.game.id, token: gotten.playerToken } },
      undefined,
      2,
    );
  });

  it('two seats that request a rematch at the same time get one game', async () => {
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    const asked = await Promise.all(
      [duel.A, duel.B].map((seat) => ok(rest('POST', `/games/${duel.id}/rematch?timeout=5`, seat))),
    );
    expect(asked.map(({ game }) => game.id)).to.deep.equal([asked[0].game.id, asked[0].game.id]);
    expect(asked.map(({ game }) => game.seat)).to.deep.equal(['B', 'A']);
  });

  it('the house accepts a rematch at once, and moves first if it has the first move', async () => {
    const { game, playerToken } = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    await ok(rest('POST', `/games/${game.id}/resign`, { token: playerToken }));
    const again = await ok(rest('POST', `/games/${game.id}/rematch`, { token: playerToken }));
    expect(again.game).to.deep.include({ seat: 'B', turn: 'B', kind: 'house' });
    expect(again.game.players.A).to.equal('Pebble');
    const seat = { id: again.game.id, token: again.playerToken };
    expect((await playMove(rest, seat, again.game.view.legalMoves[0])).played.length).to.equal(2);
  });

  it('a rematch with the house requested twice at once gives its seat to one request, and refuses the other', async () => {
    const { game, playerToken } = await startHouse(rest);
    await ok(rest('POST', `/games/${game.id}/resign`, { token: playerToken }));
    const ask = () => rest('POST', `/games/${game.id}/rematch?timeout=5`, { token: playerToken });
    let entered: Joined;
    justBefore('insertRematch', async () => (entered = await ok(ask())));
    const late = await ask();
    expect([late.status, late.body.type.split('/').at(-1)]).to.deep.equal([409, 'seat-taken']);
    expect((await readGame(rest, { id: entered!.game.id, token: entered!.playerToken })).seat).to.equal('B');
  });

  it('a game whose room does not answer delays no other, and is ended by a later check', async () => {
    const duels = await Promise.all([startDuel(rest, { moveSeconds: 30 }), startDuel(rest, { moveSeconds: 30 })]);
    const { live, store } = arena.app.arena;
    const [first, second] = await store.gamesToCheck(Date.now() + 31_000, 2);
    expect([first, second]).to.have.members(duels.map(({ id }) => id));
    const { checkTime } = live;
    live.checkTime = (id) => (id === first ? Promise.reject(new StoreDown('no answer in time')) : checkTime(id));
    const endOf = async (id: string | undefined) => (await publicGame(id!)).endReason;
    await later(31_000).catch((error: unknown) => expect(error).to.be.instanceOf(StoreDown));
    await until(async () => (await endOf(second)) === 'no_first_move');
    expect(await endOf(first)).to.equal(null);
    live.checkTime = checkTime;
    await later(15_000);
    await until(async () => (await endOf(first)) === 'no_first_move');
  });

  it('while the server is down no clock runs, and players have time to come back', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic', moveSeconds: 60 });
    await playDuel(rest, duel, undefined, 2);
    const { deadline } = await publicGame(duel.id);
    arena.advance(50_000);
    await arena.restart(() => arena.advance(DAY_MS));
    await later(0);
    const resumed = await publicGame(duel.id);
    expect(resumed.status).to.equal('active');
    // The time that the restart itself took is given back too.
    const gained = Date.parse(resumed.deadline!) - Date.parse(deadline!) - DAY_MS - RETURN_MS;
    expect(gained).to.be.within(0, 60_000);
    await later(10_000 + RETURN_MS + gained);
    expect(await ended(duel.id)).to.include({ endReason: 'timeout', moveCount: 2 });
  });

  it('after a restart a person has time to come back before the win can be claimed', async () => {
    const { game, invites } = await start({ mode: 'match', ruleset: 'classic', players: ['Ann', 'Ben'] });
    const take = async (seat: 'A' | 'B'): Promise<string> => {
      const body = { invite: invites![seat].split('#')[1], client: 'web' };
      return (await ok(rest('POST', `/games/${game.id}/seat`, { body }))).playerToken;
    };
    const [ann] = [await take('A'), await take('B')];
    await arena.restart();
    const socket = await connect(arena.url, game.id, ann);
    const { claimInSeconds } = await readGame(rest, { id: game.id, token: ann });
    expect(claimInSeconds! * 1000).to.be.above(CLAIM_AFTER_MS);
    await later(CLAIM_AFTER_MS + RETURN_MS);
    expect(await readGame(rest, { id: game.id, token: ann })).to.include({ claimInSeconds: 0 });
    await socket.close();
  });

  it('after a restart an agent’s program has time to come back before the house moves in its place', async () => {
    const agent = await newOwnAgent(rest, { plays: 'own', thinkSeconds: 120, ruleset: 'classic', strength: 800 });
    await ok(rest('GET', '/agent/me/feed?timeout=0', { token: agent.key }));
    const person = await open(rest, await mint(rest, { agent: agent.slug }));
    const { turn, view } = await readGame(rest, person);
    if (turn === 'B') await playMove(rest, person, view!.legalMoves![0]!);
    await arena.restart();
    await arena.app.arena.live.awaitHouse(person.id);
    expect((await readGame(rest, person)).turn).to.equal('A');
    await later(120_000 + RETURN_MS);
    await until(async () => (await readGame(rest, person)).turn === 'B');
  });

  it('overdue games are ended after a restart', async () => {
    const duel = await startDuel(rest, { moveSeconds: 30 });
    const { game } = await start({ mode: 'duel' });
    await arena.restart();
    await later(DAY_MS + 1000);
    expect((await ended(duel.id)).endReason).to.equal('no_first_move');
    expect((await ended(game.id)).endReason).to.equal('code_lapsed');
  });
});
