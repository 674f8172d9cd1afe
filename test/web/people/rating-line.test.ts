// A rating over games as a line: one step per game, oldest first, inside its box.
import { expect } from 'chai';
import { ratingLine } from '../../../web/pages/agent/rating-line.ts';
import fc from 'fast-check';

const BOX = { left: 40, top: 10, width: 500, height: 200 };

/** @param ratings before the first game, and after each */
function gamesOf(ratings: readonly number[]) {
  return ratings
    .slice(1)
    .map((after, i) => ({ before: ratings[i]!, after }))
    .toReversed();
}

describe('the line of a rating', () => {
  it('goes from the rating before the first game to that after the last, from edge to edge', () => {
    const { points, lowest, highest } = ratingLine(gamesOf([1200, 1184, 1216]), BOX);
    expect(points.map(({ rating }) => rating)).to.deep.equal([1200, 1184, 1216]);
    expect(points.map(({ x }) => x)).to.deep.equal([40, 290, 540]);
    expect([lowest, highest]).to.deep.equal([1184, 1216]);
  });

  it('is horizontal for a rating that never changed', () => {
    const { points, ticks } = ratingLine(gamesOf([1200, 1200]), BOX);
    expect(points[0]!.y).to.equal(points[1]!.y);
    expect(ticks.length).to.be.greaterThan(1);
  });

  it('has few ticks, at round ratings that enclose the line', () => {
    const { ticks } = ratingLine(gamesOf([1100, 1119, 1376]), BOX);
    expect(ticks.map(({ rating }) => rating)).to.deep.equal([1100, 1200, 1300, 1400]);
    expect(ticks[0]!.y).to.equal(210);
    expect(ticks.at(-1)!.y).to.equal(10);
  });

  it('stays inside its box, higher for a higher rating, with two to six ticks', () => {
    const ratings = fc.array(fc.integer({ min: -500, max: 4000 }), { minLength: 2, maxLength: 101 });
    fc.assert(
      fc.property(ratings, (ratings) => {
        const { points, ticks } = ratingLine(gamesOf(ratings), BOX);
        expect(points.length).to.equal(ratings.length);
        for (const { x, y } of points) {
          expect(x).to.be.within(40, 540.001);
          expect(y).to.be.within(9.999, 210.001);
        }
        const [first, last] = [points[0]!, points.at(-1)!];
        expect(Math.sign(first.rating - last.rating)).to.equal(Math.sign(last.y - first.y) + 0);
        expect(ticks.length).to.be.within(2, 6);
      }),
    );
  });
});
