import { expect } from 'chai';
import { ladderOf } from '../../src/people/ladder.ts';
import { NEWCOMERS_LADDER } from '../../web/game/newcomers-ladder.ts';

describe('the ladder of a newcomer, as the first page has it', () => {
  it('is what the arena answers to somebody without a game', () => {
    expect(NEWCOMERS_LADDER).to.deep.equal(ladderOf([]).characters);
  });
});
