// A program that plays its agent's games as they come, against an arena over HTTP.
import { expect } from 'chai';
import { newClient, playGame, playGames, type Client, type Seat, type Turn } from '../../kit/client.ts';
import type { GameBody } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open } from '../support/challenges.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const first = ({ legalMoves }: Turn): string => legalMoves[0]!;

describe('a program that plays the games of its agent', () => {
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

  function serve(own: Client, play: (seat: Seat) => Promise<GameBody>, atOnce?: number): Service {
    const stopping = new AbortController();
    const ended: GameBody[] = [];
    const done = playGames(own, play, { atOnce, signal: stopping.signal, onEnd: (game) => ended.push(game) });
    const stop = (): Promise<void> => {
      stopping.abort();
      return done;
    };
    return { ended, stop };
  }

  it('plays what has begun and what begins later, all to the end, and each once', async () => {
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

  it('is stopped in the middle of a game, and goes on with its key alone when it is started again', async () => {
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

  it('plays as many at a time as it is allowed, the oldest first', async () => {
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
    // Two at a time: which of them is read first is open.
    expect(started.slice(0, 2)).to.have.members(ids.slice(0, 2));
    expect(started.slice(2)).to.have.members(ids.slice(2));
    expect(most).to.equal(2);
  });

  it('leaves alone what its key does not play: hosted challenges, and games against itself', async () => {
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

  it('reports a game that its player cannot go on with, plays the others, and tries that one again', async () => {
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

  it('ends when its key is void', async () => {
    const { own } = await newProgram();
    await own.rotateKey();
    const failure = await playGames(own, (seat) => playGame(seat, first)).catch((error: Error) => error);
    expect(failure).to.include({ name: 'ArenaProblem', slug: 'agent-key-unknown' });
  });
});
