// The characters that the pages show are those that every arena has.
import { expect } from 'chai';
import { ROSTER } from '../../../src/agents/roster.ts';
import { HOUSE_CHARACTERS } from '../../../web/game/house-characters.ts';

describe('characters of the house', () => {
  it('are the hosted agents of a new arena, by name, strength and order', () => {
    expect(HOUSE_CHARACTERS).to.deep.equal(ROSTER.map(({ slug, name, strength }) => ({ slug, name, strength })));
  });
});
