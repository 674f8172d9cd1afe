// The update by one game, compared with the paper's worked example and with the posterior computed numerically.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  afterGame,
  aged,
  agesTo,
  NEWCOMER,
  volatilityAfter,
  type Estimate,
  type Score,
} from '../../src/rating/glicko2.ts';

const DAY_MS = 86_400_000;
const SCALE = 400 / Math.LN10;

const ratings = fc.double({ min: 100, max: 4000, noNaN: true });
const deviations = fc.double({ min: 30, max: 350, noNaN: true });
const players = fc.record({ rating: ratings, deviation: deviations, volatility: fc.constant(0.06) });
const opponents = fc.record({ rating: ratings, deviation: deviations });
const scores = fc.constantFrom<Score>(0, 0.5, 1);

/** By a thousand points of the trapezoidal rule, in ratings, over eight deviations on either side. */
function posterior({ rating, deviation }: Estimate, opponent: Estimate, score: Score): Estimate {
  const g = 1 / Math.sqrt(1 + (3 * (opponent.deviation / SCALE) ** 2) / Math.PI ** 2);
  const points = Array.from({ length: 1001 }, (_, i) => rating + deviation * 16 * (i / 1000 - 0.5));
  const density = (r: number): number => {
    const wins = 1 / (1 + 10 ** ((-g * (r - opponent.rating)) / 400));
    return Math.exp(-(((r - rating) / deviation) ** 2) / 2) * wins ** score * (1 - wins) ** (1 - score);
  };
  const sum = points.reduce((all, r) => all + density(r), 0);
  const mean = points.reduce((all, r) => all + density(r) * r, 0) / sum;
  const variance = points.reduce((all, r) => all + density(r) * (r - mean) ** 2, 0) / sum;
  return { rating: mean, deviation: Math.sqrt(variance) };
}

describe('the rating after a game', () => {
  it('has the mean and the deviation of the posterior, to a fifth of a point', () => {
    fc.assert(
      fc.property(players, opponents, scores, (player, opponent, score) => {
        fc.pre(Math.abs(player.rating - opponent.rating) < 1500 && player.rating > 600 && player.rating < 3500);
        const after = afterGame(player, opponent, score, 0);
        const exact = posterior(player, opponent, score);
        expect(after.rating).to.be.closeTo(exact.rating, 0.2);
        expect(after.deviation).to.be.closeTo(Math.max(30, exact.deviation), 0.2);
      }),
      { numRuns: 60 },
    );
  });

  it("takes over the volatility of the paper's example", () => {
    const after = volatilityAfter(0.06, { phi: 1.1513, variance: 1.7785, surprise: -0.4834 });
    expect(after).to.be.closeTo(0.05999, 0.00001);
  });

  it('rises by a win, falls by a loss, is more certain after either, and stays within its limits', () => {
    fc.assert(
      fc.property(players, opponents, fc.nat(4000), (player, opponent, days) => {
        const [won, lost] = [1, 0].map((score) => afterGame(player, opponent, score as Score, days * DAY_MS));
        expect(won!.rating).to.be.within(Math.min(4000, player.rating - 0.001), 4000);
        expect(lost!.rating).to.be.within(100, Math.max(100, player.rating + 0.001));
        for (const { deviation } of [won!, lost!]) {
          expect(deviation).to.be.within(30, aged(player, days * DAY_MS) + 0.001);
        }
      }),
    );
  });

  it('depends only on the difference of the ratings', () => {
    const near = afterGame({ ...NEWCOMER, rating: 1000 }, { rating: 1100, deviation: 60 }, 1, 0);
    const far = afterGame({ ...NEWCOMER, rating: 2000 }, { rating: 2100, deviation: 60 }, 1, 0);
    expect(far.rating - near.rating).to.be.closeTo(1000, 0.001);
    expect(far.deviation).to.equal(near.deviation);
  });
});

describe('a deviation', () => {
  it("grows with time, up to a newcomer's", () => {
    const sure = { rating: 1500, deviation: 50, volatility: 0.06 };
    expect(aged(sure, 0)).to.equal(50);
    expect(aged(sure, 10 * DAY_MS)).to.be.closeTo(Math.hypot(50, 0.06 * SCALE), 1e-9);
    expect(aged(sure, 1e6 * DAY_MS)).to.equal(350);
  });

  it('tells how long it stays below a limit', () => {
    const sure = { rating: 1500, deviation: 50, volatility: 0.06 };
    const lasts = agesTo(sure, 75)!;
    expect(aged(sure, lasts)).to.be.at.most(75);
    expect(aged(sure, lasts + 1000)).to.be.above(75);
    expect(agesTo(sure, 49)).to.equal(undefined);
  });
});
