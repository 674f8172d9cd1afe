import { expect } from 'chai';
import { rate, type PairResult } from '../../kit/cli/elo.ts';

/** Games between two players, of which the first scores the given points. */
function games(players: readonly [number, number], count: number, points: number): PairResult[] {
  return Array.from({ length: count }, (_, i) => ({ players, score: i < points ? 1 : 0 }));
}

describe('tournament ratings', () => {
  it('follow the Elo formula: three quarters of the points are 191 apart', () => {
    const [first, second] = rate(2, games([0, 1], 40_000, 30_000));
    expect(first!.elo - second!.elo).to.be.closeTo(400 * Math.log10(3), 0.1);
    expect(first!.elo + second!.elo).to.be.closeTo(0, 1e-9);
  });

  it('come with the error of the difference: 1.96 standard errors of a binomial share', () => {
    const count = 400;
    const [first] = rate(2, games([0, 1], count, count / 2));
    const ofDifference = (1.96 * 400) / Math.LN10 / Math.sqrt((count + 1) / 4);
    expect(first!.error).to.be.closeTo(ofDifference / 2, 1e-6);
  });

  it('take account of opponents: points against the strong are worth more', () => {
    const results = [...games([0, 1], 100, 75), ...games([1, 2], 100, 75), ...games([0, 2], 100, 90)];
    const [a, b, c] = rate(3, results);
    expect(a!.elo - b!.elo).to.be.closeTo(191, 15);
    expect(b!.elo - c!.elo).to.be.closeTo(191, 15);
    const [x, y] = rate(3, [...games([0, 2], 100, 50), ...games([1, 2], 100, 50), ...games([0, 1], 2, 1)]);
    expect(x!.elo).to.be.closeTo(y!.elo, 1e-6);
  });

  it('stay finite for a player that always wins, and become more certain with more games', () => {
    const [few] = rate(2, games([0, 1], 10, 10));
    const [many] = rate(2, games([0, 1], 100, 75));
    expect(few!.elo).to.be.within(150, 500);
    expect(few!.error).to.be.greaterThan(many!.error);
  });

  it('are equal, with an error, before any game is decided', () => {
    for (const { elo, error } of rate(4, [])) {
      expect(elo).to.be.closeTo(0, 1e-9);
      expect(error).to.be.greaterThan(100);
    }
  });
});
