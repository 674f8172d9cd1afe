// Efforts of the house: immutable rows, each cheaper than the previous one, with about the expected cost.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { observe, RULESETS } from '../../src/engine/index.ts';
import { chooseIndex } from '../../src/house/choose.ts';
import { levelOf } from '../../src/house/dial.ts';
import { costsOf, EFFORTS, FULL_EFFORT, withEffort } from '../../src/house/efforts.ts';
import { CURRENT_POLICY, POLICIES } from '../../src/house/policies.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { mean, POLICY, randomPositions, seedOf } from './games.ts';

const full = levelOf(POLICY, 'classic', 1600);

/** SHA-256 of the search of the first policy with each effort: journals reference efforts by number. */
const GOLDEN = 'acb4ef441810a7e88ca42e2fdaa9bd0392718cf9548e7292f6820bb795d220f6';

describe('efforts of the house', () => {
  it('never change', () => {
    const searches = EFFORTS.map((effort) => withEffort(full, effort).search ?? null);
    const advice = 'leave the rows unchanged: a change is a new row (src/house/efforts.ts)';
    expect(createHash('sha256').update(JSON.stringify(searches)).digest('hex'), advice).to.equal(GOLDEN);
  });

  it('start with the whole search of the policy, and end without one', () => {
    expect(withEffort(full, FULL_EFFORT)).to.deep.equal(full);
    expect(withEffort(full, EFFORTS.at(-1)!)).to.deep.equal({ ...full, search: undefined });
  });

  it('change nothing in a level without a search', () => {
    const level = levelOf(POLICIES[CURRENT_POLICY], 'mutators', 1200);
    for (const effort of EFFORTS) expect(withEffort(level, effort)).to.deep.equal(level);
    expect(new Set(costsOf({ policy: CURRENT_POLICY, strength: 1200, rules: 'mutators/1' }, 40)).size).to.equal(1);
  });

  it('are refused if unknown', () => {
    for (const effort of [-1, EFFORTS.length, 0.5]) expect(() => withEffort(full, effort)).to.throw(RangeError);
  });

  for (const ruleset of RULESETS) {
    it(`cost less and less in ${ruleset}, and on average as expected, within a factor of two`, () => {
      const level = levelOf(POLICY, ruleset, 1600);
      const samples = randomPositions(ruleset, 6, 3).map((position) => {
        const view = observe(position, position.current!);
        const expected = costsOf(
          { policy: CURRENT_POLICY, strength: 1600, rules: view.rules },
          view.own!.legalMoves.length,
        );
        const actual = EFFORTS.map(
          (effort) =>
            chooseIndex(compactViewOf(view), withEffort(level, effort), seedOf('cost', position.moveCount)).evaluations,
        );
        return { expected, actual };
      });
      const passing = costsOf({ policy: CURRENT_POLICY, strength: 800, rules: 'classic/1' }, 1)[0]!;
      const [expected, actual] = (['expected', 'actual'] as const).map((of) =>
        EFFORTS.map((effort) => mean(samples.map((sample) => sample[of][effort]!))),
      );
      for (const effort of EFFORTS.slice(1)) expect(actual![effort]).to.be.lessThan(actual![effort - 1]! * 0.75);
      for (const effort of EFFORTS.slice(0, -1)) {
        const ratio = actual![effort]! / (expected![effort]! - passing);
        expect(ratio, `effort ${effort}`).to.be.within(0.5, 2);
      }
    });
  }
});
