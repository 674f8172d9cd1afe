// The seed hashes that a browser stores: as first received, for the newest games.
import { expect } from 'chai';
import { findSeedHash, isFirstGame, rememberSeedHash } from '../../../web/game/seed-hashes.ts';
import { useLocalStorage } from '../../support/local-storage.ts';

describe('seed hashes', () => {
  useLocalStorage();

  it('stay as they were first received', () => {
    rememberSeedHash('g_1', 'first');
    rememberSeedHash('g_1', 'second');
    expect(findSeedHash('g_1')).to.equal('first');
    expect(findSeedHash('g_2')).to.equal(undefined);
  });

  it('are kept for the newest hundred games', () => {
    for (let i = 0; i < 101; i++) rememberSeedHash(`g_${i}`, `hash ${i}`);
    expect(findSeedHash('g_0')).to.equal(undefined);
    expect(findSeedHash('g_1')).to.equal('hash 1');
    expect(findSeedHash('g_100')).to.equal('hash 100');
  });

  it('tell the first game from all later ones', () => {
    rememberSeedHash('g_1', 'hash');
    expect(isFirstGame('g_1')).to.equal(true);
    rememberSeedHash('g_2', 'hash');
    expect([isFirstGame('g_1'), isFirstGame('g_2')]).to.deep.equal([false, false]);
  });
});
