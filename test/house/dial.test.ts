// The strength dial: its curve, and its effect in play.
import { expect } from 'chai';
import { STRENGTH } from '../../schema/house-strength.ts';
import { MAX_STRENGTH, MIN_STRENGTH, levelOf } from '../../src/house/dial.ts';
import { POLICY, RULESETS, duplicateScores, housePlayer, mean, randomPlayer, seedOf } from './games.ts';

const deals = (name: string, count: number): string[] => Array.from({ length: count }, (_, i) => seedOf(name, i));

describe('strength dial', () => {
  it('has the range that callers may choose from', () => {
    expect([MIN_STRENGTH, MAX_STRENGTH]).to.deep.equal([STRENGTH.min, STRENGTH.max]);
  });

  for (const ruleset of RULESETS) {
    it(`has less noise at each step up in ${ruleset}, none at the top, and a search above 1200`, () => {
      let before = levelOf(POLICY, ruleset, MIN_STRENGTH);
      for (let strength = MIN_STRENGTH + 1; strength <= MAX_STRENGTH; strength++) {
        const level = levelOf(POLICY, ruleset, strength);
        expect(level.search !== undefined, `${strength}`).to.equal(strength > 1200);
        if (strength !== 1201) expect(level.noise, `${strength}`).to.be.lessThan(before.noise);
        before = level;
      }
      expect(before.noise).to.equal(0);
    });

    it(`passes through the fitted points of ${ruleset}`, () => {
      const still = POLICY.dial[ruleset].static.filter(([elo]) => elo! >= MIN_STRENGTH && elo! <= 1200);
      const searching = POLICY.dial[ruleset].search.filter(([elo]) => elo! > 1201);
      expect(still.length).to.be.at.least(4);
      expect(searching.length).to.be.at.least(3);
      for (const [elo, noise] of [...still, ...searching]) {
        const [below, above] = [levelOf(POLICY, ruleset, Math.floor(elo!)), levelOf(POLICY, ruleset, Math.ceil(elo!))];
        expect(noise).to.be.within(above.noise - 1e-9, below.noise + 1e-9);
      }
    });
  }

  for (const strength of [799, 1601, 1000.5, NaN, Infinity]) {
    it(`refuses a strength of ${strength}`, () => {
      expect(() => levelOf(POLICY, 'classic', strength)).to.throw(RangeError, '800 to 1600');
    });
  }
});

describe('strength in play', () => {
  for (const ruleset of RULESETS) {
    it(`1600 beats a random player at ${ruleset}`, () => {
      const scores = duplicateScores(ruleset, deals('random', 10), housePlayer(1600), randomPlayer);
      expect(mean(scores)).to.be.at.least(0.95);
    });

    it(`1600 beats 800 at ${ruleset}`, () => {
      const scores = duplicateScores(ruleset, deals('ends', 10), housePlayer(1600), housePlayer(800));
      expect(mean(scores)).to.be.at.least(0.9);
    });

    it(`a step of 200 points in ${ruleset} without search is worth about .76`, () => {
      for (const strength of [800, 1000]) {
        const [better, worse] = [housePlayer(strength + 200), housePlayer(strength)];
        const score = mean(duplicateScores(ruleset, deals(`steps ${strength}`, 250), better, worse));
        expect(score, `${strength}`).to.be.closeTo(0.76, 0.08);
      }
    });

    it(`1600 beats 1400 and 1400 beats 1200 at ${ruleset}`, () => {
      for (const strength of [1400, 1200]) {
        const [better, worse] = [housePlayer(strength + 200), housePlayer(strength)];
        const score = mean(duplicateScores(ruleset, deals(`top ${strength}`, 12), better, worse));
        expect(score, `${strength}`).to.be.greaterThan(0.6);
      }
    });
  }
});
