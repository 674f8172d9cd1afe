import { expect } from 'chai';
import fc from 'fast-check';
import { formatReplayLink, parseReplayLink } from '../../schema/replay-link.ts';
import { randomGames } from '../support/random-games.ts';

describe('replay link', () => {
  it('carries any game there and back', () => {
    fc.assert(
      fc.property(randomGames, fc.string({ unit: 'binary' }), fc.nat(30), (game, name, length) => {
        const moves = game.plies.slice(0, length).map((ply) => ply.name);
        const names = { A: name.toWellFormed(), B: '' };
        const link = { ruleset: game.ruleset, seed: game.seed, moves, names, endReason: 'resigned', winner: 'A' };
        const text = formatReplayLink(link);
        expect(text).to.match(/^[\w-]+$/);
        expect(parseReplayLink(text)).to.deep.equal(link);
      }),
      { numRuns: 300 },
    );
  });

  it('fits a whole game into a short link', () => {
    fc.assert(
      fc.property(randomGames, ({ ruleset, seed, plies }) => {
        const moves = plies.map((ply) => ply.name);
        const names = { A: 'Ada', B: 'House 1200' };
        const link = formatReplayLink({ ruleset, seed, moves, names, endReason: 'played', winner: 'A' });
        expect(link.length).to.be.below(200);
      }),
    );
  });

  it('is undefined for text that is not a link', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(parseReplayLink(text)).to.equal(undefined);
      }),
    );
    expect(parseReplayLink('')).to.equal(undefined);
  });
});
