// The fit of winning chances, on games with known chances; and the committed fit.
import { expect } from 'chai';
import { fittedChance, FITS } from '../../src/house/chance.ts';
import { fitChances, type ValuedGame, type ValuedMove } from '../../tools/review/chance-fit.ts';
import { RULESETS } from './games.ts';

const EMPTY = Array.from({ length: 15 }, (_, i) => 15 - i);

/** Games whose chance is their own result at each point; the log-odds of the search are shifted and scaled. */
function syntheticGames([plus, times]: readonly [number, number]): ValuedGame[] {
  return Array.from({ length: 200 }, (_, i) => {
    const logOdds = i / 50 - 1.99;
    const moves = EMPTY.map((empty, ply): ValuedMove => {
      const [seat, sign] = ply % 2 === 0 ? (['A', 1] as const) : (['B', -1] as const);
      const before = chanceAt((sign * logOdds - plus) / times);
      return { seat, empty, before, after: before };
    });
    return { moves, result: chanceAt(logOdds) };
  });
}

function chanceAt(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

describe('the fit of winning chances', () => {
  const games = syntheticGames([-0.3, 0.8]);

  it("finds the scale and shift of the search's log-odds", () => {
    for (const [empty, [plus, times]] of fitChances(games, false).entries()) {
      if (empty === 0) continue; // no move is made on a full board
      expect(plus, `plus at ${empty}`).to.be.closeTo(-0.3, 0.03);
      expect(times, `times at ${empty}`).to.be.closeTo(0.8, 0.03);
    }
  });

  it('leaves the last move unchanged if nothing is hidden before it, and decided games always', () => {
    expect(fitChances(games, true)[1]).to.deep.equal([0, 1]);
    const decided = { moves: [{ seat: 'A' as const, empty: 1, before: 1, after: 1 }], result: 0 };
    expect(fitChances([...games, decided], false)).to.deep.equal(fitChances(games, false));
  });

  it('refuses games that contradict the search', () => {
    const opposite = games.map(({ moves, result }) => ({ moves, result: 1 - result }));
    expect(() => fitChances(opposite, false)).to.throw('too few games');
  });

  it('as committed never changes the order of moves', () => {
    for (const fit of Object.values(FITS)) {
      for (const ruleset of RULESETS) {
        expect(fit[ruleset].length).to.equal(16);
        for (const pair of fit[ruleset]) {
          const chances = [0, 0.001, 0.1, 0.5, 0.9, 0.999, 1].map((mean) => fittedChance(mean, pair));
          expect(chances).to.deep.equal(chances.toSorted((a, b) => a - b));
          expect(new Set(chances).size).to.equal(chances.length);
        }
      }
    }
  });
});
