// The verdicts of `npm run chaos` over planted faults in a store: each finds its fault, and nothing without one.
import { expect } from 'chai';
import { legalMoves, newGame, playPly, type Ply } from '../../src/engine/index.ts';
import { PlayRecord } from '../../chaos/record.ts';
import { doubled, lost } from '../../chaos/verdicts/durability.ts';
import { hashOf, type StoredGame } from '../../chaos/verdicts/store-view.ts';

const SEED = '0123456789abcdef0123456789abcdef';
const ID = 'g_1';

/** The first moves of a game. */
function plies(count: number): Ply[] {
  const made: Ply[] = [];
  let position = newGame('classic/1', SEED);
  while (made.length < count) {
    made.push(playPly(position, legalMoves(position)[0]!));
    position = made.at(-1)!.position;
  }
  return made;
}

const NAMES = plies(4).map(({ name }) => name);

function storedGame(overrides: Partial<StoredGame> = {}): StoredGame {
  return {
    id: ID,
    status: 'active',
    rematchOf: null,
    aliasOf: null,
    rules: 'classic/1',
    seed: SEED,
    winner: null,
    endReason: null,
    seats: { A: { name: 'ada', tokenHash: hashOf('pt_a') }, B: { name: 'bo', tokenHash: hashOf('pt_b') } },
    moves: NAMES.slice(0, 3),
    ...overrides,
  };
}

/** Of clients that requested three moves and got them all, with both seats. */
function played(): PlayRecord {
  const record = new PlayRecord();
  record.starts.set('ada', true);
  record.take({ gameId: ID, seat: 'A', token: 'pt_a' });
  record.take({ gameId: ID, seat: 'B', token: 'pt_b' });
  for (const [index, name] of NAMES.slice(0, 3).entries()) {
    record.want(ID, index, name);
    record.acknowledge(ID, [{ index, name }]);
  }
  return record;
}

const games = (...all: readonly StoredGame[]) => new Map(all.map((game) => [game.id, game]));

describe('verdicts over the store', () => {
  it('find nothing if everything is as acknowledged', () => {
    const store = games(storedGame());
    expect([lost(played(), store), doubled(played(), store)]).to.deep.equal([[], []]);
  });

  it('find an acknowledged move that is missing from the journal, or differs', () => {
    expect(lost(played(), games(storedGame({ moves: NAMES.slice(0, 2) })))).to.have.length(1);
    expect(lost(played(), games(storedGame({ moves: [NAMES[0]!, NAMES[2]!, NAMES[1]!] })))).to.have.length(2);
    expect(lost(played(), games())).to.have.length(5); // including the moves' seats
  });

  it('find a seat whose acknowledged token does not hold it, unless a lost request may hold it', () => {
    const seats = { ...storedGame().seats, B: { name: 'bo', tokenHash: hashOf('pt_other') } };
    const record = played();
    expect(lost(record, games(storedGame({ seats })))).to.have.length(1);
    record.markUncertain(ID, 'B');
    expect(lost(record, games(storedGame({ seats })))).to.deep.equal([]);
  });

  it('find a game that continues after its resignation was acknowledged', () => {
    const record = played();
    record.resigned.add(ID);
    expect(lost(record, games(storedGame()))).to.have.length(1);
    expect(lost(record, games(storedGame({ status: 'finished' })))).to.deep.equal([]);
  });

  it('find a move that nobody requested, and one that the rules forbid', () => {
    expect(doubled(played(), games(storedGame({ moves: NAMES })))).to.have.length(1);
    expect(doubled(played(), games(storedGame({ moves: [NAMES[0]!, NAMES[0]!] })))).to.have.length(1);
  });

  it('find two games for one request with a key, and two rematches of one game', () => {
    const twin = storedGame({ id: 'g_2', moves: [] });
    expect(doubled(played(), games(storedGame(), twin))).to.have.length(1);
    const again = ['g_3', 'g_4'].map((id) => storedGame({ id, moves: [], rematchOf: ID }));
    expect(doubled(played(), games(storedGame(), ...again))).to.have.length(1);
  });

  it('allow an orphaned game of a caller without a key whose response was lost', () => {
    const record = played();
    record.starts.set('ada', false);
    expect(doubled(record, games(storedGame(), storedGame({ id: 'g_2', moves: [] })))).to.deep.equal([]);
  });
});
