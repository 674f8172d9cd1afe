// What a newcomer reads names every effect, in how moves are written and in the rules of Mutators.
import { expect } from 'chai';
import { cardOf, EFFECT_IDS } from '../../src/engine/index.ts';
import { howToPlay, rules } from '../../src/mcp/guide.ts';

describe('the guide', () => {
  for (const name of EFFECT_IDS.map((id) => cardOf(id).name)) {
    it(`tells of ${name}`, () => {
      const { rulesets, moves, advice } = rules('mutators');
      const said = new RegExp(`\\b${name}\\b`);
      expect(moves.join(' ')).to.match(said);
      expect(advice.join(' ')).to.match(said);
      expect(rulesets[0]!.rules.join(' ')).to.match(said);
      expect(howToPlay('mutators')).to.match(said);
      expect(howToPlay('classic')).to.not.match(said);
    });
  }
});
