// How a result changes ratings and records, as table rows.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import type { GameRecord } from '../../src/records/game-record.ts';
import { isRated, labelDelta, needsSettling, outcomeOf, rankOf, ratingChangeOf } from '../../src/table/standing.ts';
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
  const deltas: Record<string, [own: number, opponent: number, outcome: 'W' | 'L' | 'D', delta: number]> = {
    'moves by half the factor between equals if declared': [1200, 1200, 'W', 12],
    'falls as far as it rises if declared': [1200, 1200, 'L', -12],
    'stays with a draw between equals if declared': [1200, 1200, 'D', 0],
    'gains little from somebody much weaker if declared': [1600, 1200, 'W', 2],
    'loses much to somebody much weaker if declared': [1600, 1200, 'L', -22],
    'gains from a draw with somebody stronger if declared': [1200, 1600, 'D', 10],
  };
  for (const [name, [rating, opponent, outcome, delta]] of Object.entries(deltas)) {
    it(name, () => expect(labelDelta(rating, opponent, outcome)).to.equal(delta));
  }

  const ranks: [rating: number, rank: string][] = [
    [899, 'Newcomer'],
    [900, 'Novice'],
    [1049.4, 'Novice'],
    [1049.59, 'Apprentice'], // shown as 1050
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

  it('has the ranks that docs/ratings.md lists', async () => {
    const guide = await readFile(path.resolve(import.meta.dirname, '../../docs/ratings.md'), 'utf8');
    const row = guide.split('\n').find((line) => line.startsWith('| `rank` |'))!;
    const [first, ...others] = row.split(': ').at(-1)!.replace(' |', '').split(', ');
    expect(rankOf(0)).to.equal(first);
    expect(others.length).to.equal(7);
    for (const [name, from] of others.map((each) => each.split(' ') as [string, string])) {
      expect([rankOf(Number(from)), rankOf(Number(from) - 1)].map((each) => each === name)).to.deep.equal([
        true,
        false,
      ]);
    }
  });
});

describe('a game', () => {
  const rows: Record<string, [record: Partial<GameRecord>, isRated: boolean]> = {
    'is rated when both declare a rating': [{ seats: rated(1200, 1300) }, true],
    'is not rated when only one declares a rating': [{ seats: rated(1200, null) }, false],
    'is not rated against the house': [{ mode: 'house', seats: rated(1200, 1200) }, false],
    'is not rated as a challenge, which is a match of its agent': [
      { mode: 'challenge', seats: rated(1200, 1200) },
      false,
    ],
    'is rated between two players': [{ seats: players('AAAA', 'BBBB') }, true],
    'is not rated against oneself': [{ seats: players('AAAA', 'AAAA') }, false],
  };
  for (const [name, [record, expected]] of Object.entries(rows)) {
    it(name, () => expect(isRated(newRecord(record))).to.equal(expected));
  }

  const counted: Record<string, [record: Partial<GameRecord>, needsSettling: boolean]> = {
    'counts if a player has a profile': [{ seats: players('AAAA', null) }, true],
    'counts as a challenge': [{ mode: 'challenge' }, true],
    'does not count between two agents without a profile': [{}, false],
  };
  for (const [name, [record, expected]] of Object.entries(counted)) {
    it(name, () => expect(needsSettling(newRecord(record))).to.equal(expected));
  }

  it('changes the declared ratings of its players, once it is finished', () => {
    const record = newRecord({ status: 'finished', winner: 'A', seats: rated(1200, 1300) });
    expect(ratingChangeOf(record)).to.deep.equal({
      A: { before: 1200, after: 1215 },
      B: { before: 1300, after: 1285 },
    });
    const own = { ...record, seats: { ...record.seats, A: newSeat({ rating: 1200, playerId: 'AAAA' }) } };
    expect(ratingChangeOf(own), 'an actual rating changes once it is counted').to.deep.equal({
      A: { before: 1200, after: 1200 },
      B: { before: 1300, after: 1285 },
    });
    expect(ratingChangeOf(own, { A: { before: 1190, after: 1204 } })?.A).to.deep.equal({ before: 1190, after: 1204 });
    expect(ratingChangeOf({ ...record, status: 'abandoned', winner: null })).to.equal(undefined);
    expect(ratingChangeOf({ ...record, status: 'active', winner: null })).to.equal(undefined);
  });

  it('never moves a declared rating where it could not be declared again', () => {
    const between = (A: number, B: number) =>
      ratingChangeOf(newRecord({ status: 'finished', winner: 'A', seats: rated(A, B) }));
    expect(between(4000, 4000)).to.deep.equal({ A: { before: 4000, after: 4000 }, B: { before: 4000, after: 3988 } });
    expect(between(100, 105)).to.deep.equal({ A: { before: 100, after: 112 }, B: { before: 105, after: 100 } });
  });

  it('is won, lost or drawn, by seat', () => {
    expect([outcomeOf('A', 'A'), outcomeOf('A', 'B'), outcomeOf('draw', 'B')]).to.deep.equal(['W', 'L', 'D']);
  });
});
