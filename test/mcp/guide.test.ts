// What a newcomer reads describes every effect, in the notation of moves and in the Mutators rules.
import { expect } from 'chai';
import { cardOf, EFFECT_IDS } from '../../src/engine/index.ts';
import { howToPlay, rules, rulesPage } from '../../src/mcp/guide.ts';

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
      expect(rulesPage('classic')).to.not.match(mention);
    });
  }

  it('of Classic mentions nothing that only Mutators has', () => {
    const onlyInMutators = /effect|\bhop|\bstay\b|tile|frozen|turned|boost|mutators/i;
    expect(rulesPage('mutators')).to.match(onlyInMutators);
    expect(rulesPage('classic')).to.not.match(onlyInMutators);
    expect(howToPlay('classic')).to.not.match(onlyInMutators);
  });
});
