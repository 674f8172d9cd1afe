import { expect } from 'chai';
import { formatReplayLink, parseReplayLink, unknownRulesIn } from '../../schema/replay-link.ts';
import { replay } from '../../src/engine/index.ts';
import { randomGames } from '../support/random-games.ts';
import fc from 'fast-check';

describe('replay link', () => {
  it('round-trips any game', () => {
    fc.assert(
      fc.property(randomGames, fc.string({ unit: 'binary' }), fc.nat(30), (game, name, length) => {
        const moves = game.plies.slice(0, length).map((ply) => ply.name);
        const names = { A: name.toWellFormed(), B: '' };
        const link = { rules: game.rules, seed: game.seed, moves, names, endReason: 'resigned', winner: 'A' };
        const text = formatReplayLink(link);
        expect(text).to.match(/^[\w-]+$/);
        expect(parseReplayLink(text)).to.deep.equal(link);
      }),
      { numRuns: 300 },
    );
  });

  it('fits a whole game into a short link', () => {
    fc.assert(
      fc.property(randomGames, ({ rules, seed, plies }) => {
        const moves = plies.map((ply) => ply.name);
        const names = { A: 'Ada', B: 'House 1200' };
        const link = formatReplayLink({ rules, seed, moves, names, endReason: 'played', winner: 'A' });
        expect(link.length).to.be.below(200);
      }),
    );
  });

  /** As they were published before rules had versions. */
  const OLD_LINKS = {
    'classic/1': 'AQABI0VniavN7wEjRWeJq83vDxn9G_oX9Cf-LfYW9xr8EfAD8TD1FfIz-zj5BfgI81siQWRhIiwiQm8iLCJwbGF5ZWQiLCJCIl0',
    'mutators/1':
      'AQEBI0VniavN7wEjRWeJq83vFgj3LfIw_Q30J_AX8T7_Gvg88x71FfsD-gD7G_Y9-Bb4N_0l-jj-JPxBmDP4WyJBZGEiLCJCbyIsInBsYXllZCIsIkEiXQ',
  };
  for (const [rules, text] of Object.entries(OLD_LINKS)) {
    it(`of ${rules} published long ago remains that game for ever`, () => {
      const link = parseReplayLink(text)!;
      expect(link.rules).to.equal(rules);
      const game = replay(link);
      expect(game.ok && game.plies.at(-1)!.position.winner).to.equal(link.winner);
      expect(formatReplayLink(link)).to.equal(text);
    });
  }

  it('of unknown rules says which', () => {
    const bytes = Buffer.from(OLD_LINKS['mutators/1'], 'base64url');
    const newer = Buffer.from([9, ...bytes.subarray(1)]).toString('base64url');
    expect(parseReplayLink(newer)).to.equal(undefined);
    expect(unknownRulesIn(newer)).to.equal('mutators/9');
    expect(unknownRulesIn(OLD_LINKS['mutators/1'])).to.equal(undefined);
    expect(unknownRulesIn('hello there')).to.equal(undefined);
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
