// Ids of one kind cannot be used as ids of another: what must not compile does not.
import { expect } from 'chai';
import type { GameId, PlayerId } from '../../src/records/ids.ts';

describe('ids', () => {
  it('of one kind are refused in place of another, while a plain string may become any', () => {
    const game: GameId = 'g_1';
    // @ts-expect-error a game is no player
    const player: PlayerId = game;
    expect(player).to.equal('g_1');
  });
});
