// What a result does to ratings and records, as rows.
import { expect } from 'chai';
import type { GameRecord } from '../../src/records/game-record.ts';
import {
  isProvisional,
  isRated,
  needsSettling,
  newStanding,
  outcomeOf,
  rankOf,
  ratingChangeOf,
  ratingDelta,
} from '../../src/table/standing.ts';
import { newRecord, newSeat } from '../support/builders.ts';

const rated = (a: number | null, b: number | null): GameRecord['seats'] => ({
  A: newSeat({ rating: a }),
  B: newSeat({ rating: b }),
});
const players = (a: string | null, b: string | null): GameRecord['seats'] => ({
  A: newSeat({ rating: 1200, playerId: a }),
  B: newSeat({ rating: 1200, playerId: b }),
});

describe('a rating', () => {
  const deltas: Record<
    string,
    [own: number, games: number | null, opponent: number, outcome: 'W' | 'L' | 'D', delta: number]
  > = {
    'moves by half the factor between equals': [1200, 40, 1200, 'W', 8],
    'moves as far down as up': [1200, 40, 1200, 'L', -8],
    'stays with a draw between equals': [1200, 40, 1200, 'D', 0],
    'moves twice as fast before thirty games': [1200, 29, 1200, 'W', 16],
    'moves at a middle rate when nobody knows its games': [1200, null, 1200, 'W', 12],
    'gains little from somebody much weaker': [1600, 40, 1200, 'W', 1],
    'loses much to somebody much weaker': [1600, 40, 1200, 'L', -15],
    'gains from a draw with somebody stronger': [1200, 40, 1600, 'D', 7],
  };
  for (const [name, [rating, ratedGames, opponent, outcome, delta]] of Object.entries(deltas)) {
    it(name, () => expect(ratingDelta({ rating, ratedGames }, opponent, outcome)).to.equal(delta));
  }

  const ranks: [rating: number, rank: string][] = [
    [899, 'Newcomer'],
    [900, 'Novice'],
    [1199, 'Apprentice'],
    [1200, 'Adept'],
    [1350, 'Expert'],
    [1500, 'Master'],
    [1899, 'Grandmaster'],
    [1900, 'Legend'],
  ];
  for (const [rating, rank] of ranks) {
    it(`of ${rating} is called ${rank}`, () => expect(rankOf(rating)).to.equal(rank));
  }

  it('is provisional below ten rated games', () => {
    expect([0, 9, 10].map((ratedGames) => isProvisional({ ...newStanding(1200), ratedGames }))).to.deep.equal([
      true,
      true,
      false,
    ]);
  });
});

describe('a game', () => {
  const rows: Record<string, [record: Partial<GameRecord>, isRated: boolean]> = {
    'is rated when both bring a rating': [{ seats: rated(1200, 1300) }, true],
    'is not when one brings none': [{ seats: rated(1200, null) }, false],
    'is not against the house': [{ mode: 'house', seats: rated(1200, 1200) }, false],
    'is not in a challenge, which is a match of its agent': [{ mode: 'challenge', seats: rated(1200, 1200) }, false],
    'is rated between two players': [{ seats: players('AAAA', 'BBBB') }, true],
    'is not against oneself': [{ seats: players('AAAA', 'AAAA') }, false],
  };
  for (const [name, [record, expected]] of Object.entries(rows)) {
    it(name, () => expect(isRated(newRecord(record))).to.equal(expected));
  }

  const counted: Record<string, [record: Partial<GameRecord>, needsSettling: boolean]> = {
    'counts when somebody with a profile played': [{ seats: players('AAAA', null) }, true],
    'counts as a challenge': [{ mode: 'challenge' }, true],
    'does not count between two agents without a profile': [{}, false],
  };
  for (const [name, [record, expected]] of Object.entries(counted)) {
    it(name, () => expect(needsSettling(newRecord(record))).to.equal(expected));
  }

  it('changes the ratings that its players brought, once it is finished', () => {
    const record = newRecord({ status: 'finished', winner: 'A', seats: rated(1200, 1300) });
    expect(ratingChangeOf(record)).to.deep.equal({
      A: { before: 1200, after: 1215 },
      B: { before: 1300, after: 1285 },
    });
    expect(ratingChangeOf({ ...record, status: 'abandoned', winner: null })).to.equal(undefined);
    expect(ratingChangeOf({ ...record, status: 'active', winner: null })).to.equal(undefined);
  });

  it('is won, lost or drawn, by seat', () => {
    expect([outcomeOf('A', 'A'), outcomeOf('A', 'B'), outcomeOf('draw', 'B')]).to.deep.equal(['W', 'L', 'D']);
  });
});
