// Standings: their order, performance, and points adjusted for luck in the deals.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { LeagueStanding } from '../../schema/league.ts';
import { leagueTable, performanceOf, type Entrant, type LeagueGame } from '../../src/leagues/standings.ts';

function entrant(id: string, overrides: Partial<Entrant> = {}): Entrant {
  return { id, rating: 1200, byes: 0, ...overrides };
}

function game(A: string, B: string, scoreA: number, overrides: Partial<LeagueGame> = {}): LeagueGame {
  return { A, B, scoreA, expectedA: 0.5, isForfeit: false, ...overrides };
}

const places = (entrants: readonly Entrant[], games: readonly LeagueGame[]): [string, number][] =>
  leagueTable(entrants, games).map(({ id, place }) => [id, place]);

describe("a league's standings", () => {
  const field = ['ada', 'bo', 'cy'].map((id) => entrant(id));

  it('are ordered by points first', () => {
    const games = [game('ada', 'bo', 0), game('bo', 'cy', 1), game('cy', 'ada', 0.5)];
    expect(places(field, games)).to.deep.equal([
      ['bo', 1],
      ['ada', 2],
      ['cy', 2],
    ]);
  });

  it('are ordered by adjusted points among equals: wins from the worse seat count more', () => {
    const games = [game('ada', 'cy', 1, { expectedA: 0.7 }), game('bo', 'cy', 1, { expectedA: 0.4 })];
    const [first, second, third] = leagueTable(field, games);
    expect([first!.id, first!.adjusted, second!.adjusted]).to.deep.equal(['bo', 0.6, 0.3]);
    expect(third).to.include({ id: 'cy', points: 0, adjusted: -0.9, losses: 2 });
  });

  it('are ordered by direct games among those still equal, and otherwise shared', () => {
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

  it('are the same after a journey as JSON, even of games a little below the expectation', () => {
    const table = leagueTable(field, [game('ada', 'bo', 0.5, { expectedA: 0.50001 })]);
    expect(JSON.parse(JSON.stringify(table))).to.deep.equal(table);
  });

  it('treat a deal that is not weighed yet as even', () => {
    const [first] = leagueTable(field, [game('ada', 'bo', 1, { expectedA: null }), game('ada', 'cy', 1)]);
    expect([first!.id, first!.adjusted]).to.deep.equal(['ada', 1]);
  });

  it('count a bye and a forfeit as wins without information about strength', () => {
    const games = [game('ada', 'bo', 1, { isForfeit: true, expectedA: null })];
    const [ada] = leagueTable([entrant('ada', { byes: 1 }), entrant('bo')], games);
    expect(ada).to.deep.include({ points: 2, adjusted: 0, wins: 1, performance: null });
  });

  it('distribute as many points as there are games, and compensate as much luck as there was', () => {
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

  it('of three wins in four is about 190 above, and more certain with more games', () => {
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

  it('can be recomputed by its descriptions: the most likely rating, with a prior around the mean of the opponents', () => {
    const described = LeagueStanding.shape.performance.description!;
    const documented = readFileSync(path.resolve(import.meta.dirname, '../../docs/leagues.md'), 'utf8');
    const deviations = [described, documented].map((text) => /standard deviation (?:of )?(\d+)/.exec(text)?.[1]);
    const [deviation = Number.NaN, same] = deviations.map(Number);
    expect(same).to.equal(deviation);
    const played = [...results(1, 3, 1480), ...results(0.5, 1, 1480), ...results(1, 2, 900)];
    const mean = played.reduce((sum, { rating }) => sum + rating, 0) / played.length;
    const logDensity = (own: number): number =>
      played.reduce(
        (sum, { rating, score }) => {
          const expected = 1 / (1 + 10 ** ((rating - own) / 400));
          return sum + score * Math.log(expected) + (1 - score) * Math.log(1 - expected);
        },
        -(((own - mean) / deviation) ** 2) / 2,
      );
    const own = Array.from({ length: 3000 }, (_, rating) => rating).reduce((best, rating) =>
      logDensity(rating) > logDensity(best) ? rating : best,
    );
    const curvature = 2 * logDensity(own) - logDensity(own + 1) - logDensity(own - 1);
    const { rating, low, high } = performanceOf(played)!;
    expect(rating).to.be.closeTo(own, 1);
    expect(high - low).to.be.closeTo((2 * 1.96) / Math.sqrt(curvature), 2);
  });

  it('of a field of weak and strong opponents equals the bisection result', () => {
    const [weak, strong] = [372, 1600];
    expect(performanceOf([...results(1, 6, weak), ...results(1, 6, strong)])!.rating).to.equal(1839);
    expect(performanceOf([...results(0, 6, weak), ...results(0, 6, strong)])!.rating).to.equal(133);
    const strongWins = [...results(1, 9, weak), ...results(1, 7, strong), ...results(0, 2, strong)];
    expect(performanceOf(strongWins)!.rating).to.equal(1718);
    const weakWins = [...results(1, 2, weak), ...results(0, 7, weak), ...results(0, 9, strong)];
    expect(performanceOf(weakWins)!.rating).to.equal(254);
    const ratings = fc.oneof(
      fc.constantFrom(100, 372, 1200, 1600, 4000),
      fc.double({ min: 100, max: 4000, noNaN: true }),
    );
    const group = fc.record({ rating: ratings, wins: fc.nat(40), draws: fc.nat(3), losses: fc.nat(40) });
    const decided = group.chain((one) =>
      fc.constantFrom({ ...one, losses: 0, draws: 0 }, { ...one, wins: 0, draws: 0 }),
    );
    const fields = fc.oneof(fc.array(group, { maxLength: 12 }), fc.array(decided, { maxLength: 12 }));
    fc.assert(
      fc.property(fields, (groups) => {
        const field = groups.flatMap(({ rating, wins, draws, losses }) => {
          return [...results(1, wins, rating), ...results(0.5, draws, rating), ...results(0, losses, rating)];
        });
        fc.pre(field.length > 0);
        expect(performanceOf(field)!.rating).to.be.closeTo(mostLikely(field), 0.51);
      }),
      { numRuns: 2000 },
    );
  });
});

/** By bisection alone. */
function mostLikely(field: readonly { readonly rating: number; readonly score: number }[]): number {
  const centre = field.reduce((sum, { rating }) => sum + rating, 0) / field.length;
  let [low, high] = [-1e6, 1e6];
  while (high - low > 1e-4) {
    const own = (low + high) / 2;
    const slope = field.reduce(
      (sum, { rating, score }) => sum + ((score - 1 / (1 + 10 ** ((rating - own) / 400))) * Math.LN10) / 400,
      (centre - own) / 350 ** 2,
    );
    if (slope > 0) low = own;
    else high = own;
  }
  return low;
}
