// One run of the simulation, whose luck is seeded: what farming gains by the arena's own code.
import { expect } from 'chai';
import { ATTACKS, gainOf } from '../../simulation/attacks.ts';
import { accuracyOf } from '../../simulation/honest.ts';

/** Points over (for e: under) the true strength: a single reading has a standard deviation of 70. */
const MOST: Readonly<Record<string, number>> = { a2: 160, c: 160, d: 30, e: 160, f: 160, g: 160 };

describe('farming', () => {
  for (const [key, most] of Object.entries(MOST)) {
    it(`${key}: ${ATTACKS[key]!.what}`, () => {
      expect(Math.abs(gainOf(ATTACKS[key]!, 1).gain)).to.be.at.most(most);
    });
  }
});

describe('honest identities', () => {
  it('are ranked by their strengths', () => {
    const { rankCorrelation, rmsError } = accuracyOf(0.5, 1);
    expect(rankCorrelation).to.be.above(0.98);
    expect(rmsError).to.be.below(75);
  });
});
