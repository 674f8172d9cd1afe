import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { isSeed } from '../../src/engine/index.ts';
import { houseSeed, seedFrom } from '../../src/house/seed.ts';

const GAME = '00112233445566778899aabbccddeeff';

describe('the seed of a house move', () => {
  it('is the first half of SHA-256 of game seed, ":house:" and move index', () => {
    const digest = createHash('sha256')
      .update(Buffer.from(`${GAME}:house:12`, 'utf8'))
      .digest();
    expect(houseSeed(GAME, 12)).to.equal(digest.subarray(0, 16).toString('hex'));
  });

  it('is the same as when the stored games were played', () => {
    expect(houseSeed(GAME, 0)).to.equal('1fce9dfb583902a2e7770655ce21d424');
    expect(houseSeed(GAME, 12)).to.equal('2b97db3606a8c18581e951aa883727dc');
  });

  it('differs from move to move and from game to game', () => {
    const seeds = Array.from({ length: 30 }, (_, i) => [houseSeed(GAME, i), houseSeed('f'.repeat(32), i)]).flat();
    expect(new Set(seeds).size).to.equal(60);
    expect(seeds.every(isSeed)).to.equal(true);
  });

  it('is 31 zeros and a one if the digest starts with 16 zero bytes', () => {
    expect(seedFrom('0'.repeat(32) + 'f'.repeat(32))).to.equal(`${'0'.repeat(31)}1`);
    expect(seedFrom(`${'0'.repeat(31)}2${'f'.repeat(32)}`)).to.equal(`${'0'.repeat(31)}2`);
  });
});
