import { expect } from 'chai';
import { ladderOf } from '../../src/people/ladder.ts';
import { NEWCOMERS_LADDER } from '../../web/game/newcomers-ladder.ts';

describe("the first page's ladder for newcomers", () => {
  it('is what the server answers to somebody without a game', () => {
    expect(NEWCOMERS_LADDER).to.deep.equal(ladderOf([]).characters);
  });
});
