// Standings: their order, performance, and what luck in the deals leaves of points.
import { expect } from 'chai';
import fc from 'fast-check';
import { leagueTable, performanceOf, type Entrant, type LeagueGame } from '../../src/leagues/standings.ts';

function entrant(id: string, overrides: Partial<Entrant> = {}): Entrant {
  return { id, rating: 1200, byes: 0, ...overrides };
}

function game(A: string, B: string, scoreA: number, overrides: Partial<LeagueGame> = {}): LeagueGame {
  return { A, B, scoreA, expectedA: 0.5, isForfeit: false, ...overrides };
}

const places = (entrants: readonly Entrant[], games: readonly LeagueGame[]): [string, number][] =>
  leagueTable(entrants, games).map(({ id, place }) => [id, place]);

describe('the table of a league', () => {
  const field = ['ada', 'bo', 'cy'].map((id) => entrant(id));

  it('is by points first', () => {
    const games = [game('ada', 'bo', 0), game('bo', 'cy', 1), game('cy', 'ada', 0.5)];
    expect(places(field, games)).to.deep.equal([
      ['bo', 1],
      ['ada', 2],
      ['cy', 2],
    ]);
  });

  it('is by adjusted points among equals: who won from the worse seat is ahead', () => {
    const games = [game('ada', 'cy', 1, { expectedA: 0.7 }), game('bo', 'cy', 1, { expectedA: 0.4 })];
    const [first, second, third] = leagueTable(field, games);
    expect([first!.id, first!.adjusted, second!.adjusted]).to.deep.equal(['bo', 0.6, 0.3]);
    expect(third).to.include({ id: 'cy', points: 0, adjusted: -0.9, losses: 2 });
  });

  it('is by their own games among those who are still equal, and shared by those whom nothing distinguishes', () => {
    const four = [...field, entrant('di')];
    const games = [game('bo', 'ada', 1), game('cy', 'bo', 1), game('ada', 'di', 1), game('cy', 'di', 0)];
    expect(places(four, games).toSorted()).to.deep.equal([
      ['ada', 1],
      ['bo', 1],
      ['cy', 1],
      ['di', 1],
    ]);
    const decided = [game('bo', 'ada', 1), game('ada', 'cy', 1), game('di', 'bo', 1, { expectedA: 0.5 })];
    expect(places(four, decided).slice(0, 3)).to.deep.equal([
      ['di', 1],
      ['bo', 2],
      ['ada', 3],
    ]);
  });

  it('takes a deal that is not weighed yet for an even one', () => {
    const [first] = leagueTable(field, [game('ada', 'bo', 1, { expectedA: null }), game('ada', 'cy', 1)]);
    expect([first!.id, first!.adjusted]).to.deep.equal(['ada', 1]);
  });

  it('counts a bye and a forfeit as wins that tell nothing of strength', () => {
    const games = [game('ada', 'bo', 1, { isForfeit: true, expectedA: null })];
    const [ada] = leagueTable([entrant('ada', { byes: 1 }), entrant('bo')], games);
    expect(ada).to.deep.include({ points: 2, adjusted: 0, wins: 1, performance: null });
  });

  it('gives out as many points as there are games, and as much luck as it takes', () => {
    const ids = fc.constantFrom('ada', 'bo', 'cy');
    const played = fc.record({
      A: ids,
      B: ids,
      scoreA: fc.constantFrom(0, 0.5, 1),
      expectedA: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(played), (all) => {
        const games = all.filter(({ A, B }) => A !== B).map((one) => ({ ...one, isForfeit: false }));
        const rows = leagueTable(field, games);
        expect(rows.reduce((sum, { points }) => sum + points, 0)).to.equal(games.length);
        expect(rows.reduce((sum, { adjusted }) => sum + adjusted, 0)).to.be.closeTo(0, 0.001);
      }),
    );
  });
});

describe('performance', () => {
  const results = (score: number, count: number, rating = 1200) =>
    Array.from({ length: count }, () => ({ rating, score }));

  it('of even results is the rating of the opponents', () => {
    expect(performanceOf([...results(1, 10), ...results(0, 10)])!.rating).to.equal(1200);
    expect(performanceOf([])).to.equal(null);
  });

  it('of three wins in four is about 190 above, and the surer the more games there are', () => {
    const few = performanceOf([...results(1, 6), ...results(0, 2)])!;
    const many = performanceOf([...results(1, 150), ...results(0, 50)])!;
    expect(many.rating).to.be.closeTo(1391, 5);
    expect(many.high - many.low).to.be.below((few.high - few.low) / 3);
    expect(few.low).to.be.below(1391).and.below(few.rating);
  });

  it('of a perfect score is finite, and higher against better opponents', () => {
    const [weak, strong] = [performanceOf(results(1, 5))!, performanceOf(results(1, 5, 1500))!];
    expect(weak.rating).to.be.within(1400, 1900);
    expect(strong.rating - weak.rating).to.be.closeTo(300, 1);
  });
});
