// A game in which the house searched less than its strength requires says so everywhere, and is in no record against
// its character; games that count are never played that way.
import { expect } from 'chai';
import type { GameBody } from '../../schema/game.ts';
import type { Ladder } from '../../schema/ladder.ts';
import { GameBody as GameShape } from '../../schema/game.ts';
import { Replay } from '../../schema/review.ts';
import { EFFORTS } from '../../src/house/efforts.ts';
import type { House } from '../../src/ports/house.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { cookieOf, mint, open, playOut } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { takeDeal } from '../support/deals.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { ok, playMove, readGame, restAt, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';

const LEAST = EFFORTS.at(-1)!;

describe('a house under load', () => {
  let arena: TestArena;
  let rest: Rest;
  /** For each requested house move so far: whether it counts. */
  let isCounted: boolean[];
  /** Reservations of house moves: made so far, and not yet released. */
  let places: { had: number; open: number };
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    const { house } = arena.app.arena;
    const { reserve } = house;
    const hurried: Pick<House, 'choose' | 'reserve'> = {
      async choose(owed) {
        isCounted.push(owed.isCounted);
        const effort = owed.isCounted ? 0 : LEAST;
        return { name: await house.reproduceChoice(owed, effort), effort };
      },
      reserve(promised) {
        const leave = reserve.call(house, promised)!;
        places = { had: places.had + 1, open: places.open + 1 };
        return () => {
          places = { ...places, open: places.open - 1 };
          leave();
        };
      },
    };
    Object.assign(arena.app.arena, { house: { ...house, ...hurried } }); // used when games are created
    Object.assign(house, hurried); // used by rooms
  });
  beforeEach(() => {
    isCounted = [];
    places = { had: 0, open: 0 };
  });
  after(() => arena.close());

  async function start(body: object, headers: Record<string, string> = {}): Promise<SeatOfGame & { cookie?: string }> {
    const answer = await rest('POST', '/games', { headers, body: { mode: 'house', ruleset: 'classic', ...body } });
    const cookie = cookieOf(answer.headers);
    return { id: answer.body.game.id, token: answer.body.playerToken, ...(cookie ? { cookie } : {}) };
  }

  const houseMoves = async (id: string): Promise<number> => {
    const { moves, players } = await ok(rest<Replay>('GET', `/games/${id}/replay`));
    expect(players.B).to.equal('The Oracle');
    return moves.filter(({ seat }) => seat === 'B').length;
  };

  it('is reported in the game, to its seat and spectators, and with each move of the replay', async () => {
    const seat = await start({ strength: 1600 });
    await playOut(rest, seat);
    const replay = await ok(rest<Replay>('GET', `/games/${seat.id}/replay`));
    expectConforms(Replay, replay);
    for (const { seat: by, effort } of replay.moves) expect(effort).to.equal(by === 'B' ? LEAST : undefined);
    const count = await houseMoves(seat.id);
    for (const sent of [seat, {}]) {
      const game = await ok(rest<GameBody>('GET', `/games/${seat.id}`, sent));
      expectConforms(GameShape, game);
      expect(game.reducedMoves).to.equal(count);
    }
    expect(new Set(isCounted)).to.deep.equal(new Set([false]));
  });

  it('releases each reservation after its answer: at the start, and after a move', async () => {
    const seat = await start({ strength: 1600 });
    expect(places).to.deep.equal({ had: 1, open: 0 });
    const { view } = await readGame(rest, seat);
    await playMove(rest, seat, view!.legalMoves![0]!);
    expect(places).to.deep.equal({ had: 2, open: 0 });
  });

  it('leaves the record against its character unchanged, although the game counts otherwise', async () => {
    const seat = await start({ strength: 1600, as: 'person' }, { 'Arena-Client': 'web' });
    const headers = { cookie: seat.cookie!, 'Arena-Client': 'web' };
    await playOut(rest, seat);
    await until(async () => (await arena.app.arena.store.standings.unsettledGames(9)).length === 0);
    expect((await ok(rest('GET', '/players/me/games', { headers }))).games).to.have.length(1);
    const { characters } = await ok(rest<Ladder>('GET', '/players/me/ladder', { headers }));
    expect(characters.map(({ games }) => games)).to.deep.equal([0, 0, 0, 0, 0, 0]);
    const { unratedBecause } = await ok(rest<GameBody>('GET', `/games/${seat.id}`));
    expect(unratedBecause.A, 'it re-simulates').to.equal('practice');
  });

  const counted: Record<string, () => Promise<SeatOfGame>> = {
    'a rated game': async () => {
      const { key: token } = await newOwnAgent(rest, { plays: 'own' });
      const body = { mode: 'house', rated: true, strength: 1600, ruleset: 'classic' };
      const started = await ok(rest('POST', '/games', { token, body }));
      return { id: started.game.id, token };
    },
    'a challenge': async () => open(rest, await mint(rest)),
    'the daily deal': async () => {
      const { key: token } = await newOwnAgent(rest);
      return takeDeal(rest, { token });
    },
  };
  for (const [name, begin] of Object.entries(counted)) {
    it(`plays ${name} at full effort`, async () => {
      const seat = await begin();
      await playOut(rest, seat);
      expect(await readGame(rest, seat)).to.not.have.property('reducedMoves');
      expect(new Set(isCounted)).to.deep.equal(new Set([true]));
    });
  }
});
