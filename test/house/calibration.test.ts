// The recorded calibration: made with the current dial, within its errors; and the arithmetic behind it.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { newRandom } from '../../src/engine/index.ts';
import { expectedScore } from '../../src/table/standing.ts';
import { estimateOf, fitElo } from '../../tools/calibration/elo.ts';
import { checkPairings, fitPairings, poolOf, STRENGTHS } from '../../tools/calibration/plan.ts';
import { distanceOf, isKept, isNeighbour, reportOf } from '../../tools/calibration/report.ts';
import type { Calibration } from '../../tools/calibration/calibration.ts';
import { POLICY, mean, seedOf } from './games.ts';
import playPairing from '../../tools/calibration/pairing.ts';

const docs = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const measured = JSON.parse(docs('calibration.json')) as Calibration;

describe('calibration', () => {
  it('was measured with the current dial, for every neighbouring pair in both rulesets', () => {
    expect(measured.dial).to.deep.equal(POLICY.dial);
    expect(measured.scores.filter(isNeighbour).length).to.equal(2 * (STRENGTHS.length - 1));
    expect(docs('calibration.md')).to.equal(reportOf(measured));
  });

  for (const score of measured.scores.filter(isNeighbour)) {
    it(`measures ${score.ruleset} ${score.first} against ${score.second} as the Elo formula predicts`, () => {
      expect(isKept(score), JSON.stringify(score)).to.equal(true);
    });
  }

  it('measures all pairs together no further off than a perfect dial 19 times in 20', () => {
    const CHI_SQUARE_OF_16 = 26.3;
    expect(distanceOf(measured.scores.filter(isNeighbour))).to.be.at.most(CHI_SQUARE_OF_16);
  });

  it('measures 1600 far above a random and a greedy player', () => {
    for (const [second, least] of [
      ['random', 0.95],
      ['greedy', 0.8],
    ] as const) {
      const scores = measured.scores.filter((score) => score.second === second);
      expect(scores.length).to.equal(2);
      for (const { score, error } of scores) expect(score - error, second).to.be.at.least(least);
    }
  });

  it('reproduces the recorded score from the same seeds', () => {
    const pairing = checkPairings('classic').at(-2)!;
    const { score } = measured.scores.find(({ second }) => second === 'random')!;
    expect(mean(playPairing(pairing))).to.be.closeTo(score, 1e-12);
  });

  it('recovers the ratings that scores were generated from', () => {
    const ratings = [800, 930, 1075, 1200, 1390, 1600];
    const meetings = ratings.flatMap((one, first) =>
      ratings.slice(first + 1, first + 3).map((other, k) => {
        return { first, second: first + 1 + k, score: expectedScore(one, other), weight: 1 + k };
      }),
    );
    for (const [i, elo] of fitElo(ratings.length, meetings, 5, 1600).entries()) {
      expect(elo).to.be.closeTo(ratings[i]!, 0.5);
    }
  });

  it('connects all players of the fitted pool', () => {
    const reached = new Set([0]);
    const pairings = fitPairings('classic');
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      const touched = pairings.filter(({ players }) => players.some((one) => reached.has(one)));
      for (const one of touched.flatMap(({ players }) => players)) reached.add(one);
    }
    expect(reached.size).to.equal(poolOf('classic').length);
  });

  it('estimates an error that contains the true mean 19 times in 20', () => {
    let inside = 0;
    for (let i = 0; i < 400; i++) {
      const random = newRandom(seedOf('errors', i));
      const { score, error } = estimateOf(Array.from({ length: 300 }, () => random.below(3) / 2));
      if (Math.abs(score - 0.5) <= error) inside++;
    }
    expect(inside / 400).to.be.within(0.92, 0.98);
  });
});
