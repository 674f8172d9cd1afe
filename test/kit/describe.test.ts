// The end of a game, in the words of the command line.
import { expect } from 'chai';
import type { GameBody } from '../../schema/game.ts';
import { describeOwnEnd } from '../../kit/cli/describe.ts';

describe('the end of a game in the command line', () => {
  for (const endReason of ['resigned', 'left', 'claimed', 'no_show', 'timeout'] as const) {
    it(`is true for winner and loser alike: ${endReason}`, () => {
      const game = { status: 'finished', winner: 'A', endReason, score: { A: 2, B: 6 } } as GameBody;
      const ends = (['A', 'B'] as const).map((seat) => describeOwnEnd({ ...game, seat }));
      expect(ends[0]).to.match(/^You win, 2 to 6, (?:by [a-z-]+|on time)\.$/);
      expect(ends[1]).to.equal(ends[0]!.replace('You win, 2 to 6', 'You lose, 6 to 2'));
    });
  }
});
