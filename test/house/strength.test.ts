// From losses to a strength: the estimate, its certainty, and when there is none.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { judgedSumsOf } from '../../src/house/game-review.ts';
import { CURRENT_POLICY, POLICY_IDS } from '../../src/house/policies.ts';
import { STRENGTH_CURVES, strengthOf, sumOf, type StrengthCurve } from '../../src/house/strength.ts';
import type { MeasuredGames } from '../../tools/strength/measured-games.ts';
import playedGame, { judgedTask } from '../../tools/strength/played-game.ts';
import { RULESETS } from './games.ts';

const LINE: StrengthCurve = { constant: 1600, root: 0, share: -1000, style: 50 };
const game = (loss: number, stake = 1000) => ({ loss, stake });
/** Games of which every other one loses more by `spread` than this share. */
const games = (count: number, share: number, spread = 0) =>
  Array.from({ length: count }, (_, i) => game(1000 * share + (i % 2 ? spread : -spread)));
const estimate = (all: ReturnType<typeof games>) => strengthOf(sumOf(all), LINE);

describe('the strength from losses', () => {
  it("is the point of the curve at the share of random moves' loss, over all games together", () => {
    expect(estimate(games(10, 0.4))).to.deep.equal({ strength: 1200, margin: 98, bound: null, games: 10 });
    const uneven = [...games(9, 0.5), game(1500, 3000)];
    expect(estimate(uneven)).to.include({ strength: 1100 });
  });

  it("has an interval from its games and from the style, never narrower than the style's", () => {
    // Standard deviation of a share over games: 0.2; its standard error: 0.2 / √(n - 1).
    const margin = (count: number) => 1.96 * Math.hypot(200 / Math.sqrt(count - 1), 50);
    for (const count of [10, 20, 40, 100]) {
      expect(estimate(games(count, 0.4, 200))!.margin).to.equal(Math.round(margin(count)));
    }
    expect(estimate(games(100, 0.4))!.margin).to.equal(Math.round(1.96 * 50));
  });

  for (const [name, all, expected] of [
    ['is unknown from nine games', games(9, 0.4), undefined],
    ['is unknown from games that differ too much', games(10, 0.4, 300), undefined],
    ['is unknown from games in which nothing could be lost', Array.from({ length: 20 }, () => game(0, 0)), undefined],
    ["is a lower bound beyond the curve's top", games(20, 0), { strength: 1550, bound: 'atLeast' }],
    ["is an upper bound below the house's weakest level", games(20, 1), { strength: 800, bound: 'atMost' }],
  ] as const) {
    it(name, () => {
      if (expected === undefined) expect(estimate([...all])).to.equal(undefined);
      else expect(estimate([...all])).to.include(expected);
    });
  }

  it("sums one seat's moves that had an alternative, in whole ten-thousandths", () => {
    const move = (seat: 'A' | 'B', loss: number, stake: number, forced = false) => ({ seat, loss, stake, forced });
    const moves = [move('A', 0.1, 0.2), move('B', 0.7, 0.9), move('A', 0.0003, 0.3), move('A', 0, 0.5, true)];
    expect(judgedSumsOf(moves, 'A')).to.deep.equal({ loss: 1003, stake: 5000 });
  });

  for (const ruleset of RULESETS) {
    it(`has a curve from games that today's review judges identically: ${ruleset}`, () => {
      const measured = JSON.parse(readFileSync('docs/strength-games.json', 'utf8')) as MeasuredGames;
      for (const subject of [800, 1400]) {
        const { loss, stake } = playedGame(judgedTask(ruleset, subject, 0));
        const hint = 'fit it again: rm docs/strength-games.json; node tools/strength.ts';
        expect([loss, stake], hint).to.deep.equal(measured.judged[ruleset][subject]![0]);
      }
    });
  }

  for (const policy of POLICY_IDS) {
    for (const ruleset of RULESETS) {
      it(`falls with every loss, as ${policy} judges ${ruleset}`, () => {
        const curve = STRENGTH_CURVES[policy][ruleset];
        const strengths = Array.from({ length: 41 }, (_, i) => {
          const sums = sumOf(Array.from({ length: 20 }, () => game(10 * i)));
          return strengthOf(sums, { ...curve, style: 0 })!.strength;
        });
        const [best, worst] = [strengths[0]!, strengths.at(-1)!];
        expect(strengths).to.deep.equal(strengths.toSorted((a, b) => b - a));
        expect([best, worst < best - 300]).to.deep.equal([1550, true]);
      });
    }
  }

  it('has a curve for the policy that judges current games, which the file names', async () => {
    const file = await import(`../../src/house/strengths/${CURRENT_POLICY}.json`, { with: { type: 'json' } });
    expect(file.default.policy).to.equal(CURRENT_POLICY);
    expect(STRENGTH_CURVES[CURRENT_POLICY].classic).to.deep.equal(file.default.classic);
  });
});
