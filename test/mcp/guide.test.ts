// What a newcomer reads describes every effect, in the notation of moves and in the Mutators rules.
import { expect } from 'chai';
import { cardOf, EFFECT_IDS } from '../../src/engine/index.ts';
import { howToPlay, rules } from '../../src/mcp/guide.ts';

describe('the guide', () => {
  for (const name of EFFECT_IDS.map((id) => cardOf(id).name)) {
    it(`describes ${name}`, () => {
      const { rulesets, moves, advice } = rules('mutators');
      const mention = new RegExp(`\\b${name}\\b`);
      expect(moves.join(' ')).to.match(mention);
      expect(advice.join(' ')).to.match(mention);
      expect(rulesets[0]!.rules.join(' ')).to.match(mention);
      expect(howToPlay('mutators')).to.match(mention);
      expect(howToPlay('classic')).to.not.match(mention);
    });
  }
});
