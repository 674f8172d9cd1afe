// Which keys the replay page handles, and which it leaves to the focused element.
import { expect } from 'chai';
import { newViewing, openReplayLink, type Viewing } from '../../../web/game/replay.ts';
import { changeByKey } from '../../../web/pages/replay/keys.ts';
import { formatReplayLink } from '../../../schema/replay-link.ts';
import { randomGame } from '../../support/random-games.ts';

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
/** An element that matches, or is inside of, what a selector names. */
const within = (what: string) => ({
  closest: (selectors: string) => (selectors.split(', ').includes(what) ? {} : null),
});

function middleOfGame(): Viewing {
  const seed = '0123456789abcdef0123456789abcdef';
  const moves = randomGame('classic', seed, seed).plies.map(({ name }) => name);
  const link = { rules: 'classic/1', seed, moves, names: { A: '', B: '' }, endReason: 'played', winner: null } as const;
  const opened = openReplayLink(formatReplayLink(link));
  if (opened.is !== 'recording') throw new Error(opened.is);
  return newViewing(opened.recording, 7);
}

describe('the keys of the replay page', () => {
  const viewing = middleOfGame();
  const end = viewing.recording.plies.length;
  const rows: readonly [key: string, at: number, isPlaying: boolean][] = [
    ['ArrowLeft', 6, false],
    ['ArrowRight', 8, false],
    ['Home', 0, false],
    ['End', end, false],
    [' ', 7, true],
  ];
  for (const [key, at, isPlaying] of rows) {
    it(`${key === ' ' ? 'space' : key} leads to move ${at}${isPlaying ? ', playing' : ''}`, () => {
      const { at: to, isPlaying: plays } = changeByKey({ ...PLAIN, key }, within('body'))!(viewing);
      expect([to, plays]).to.deep.equal([at, isPlaying]);
    });
  }

  it('are left to fields, choices and the board', () => {
    for (const target of ['input', 'select', 'textarea', '[role="grid"]']) {
      for (const [key] of rows) expect(changeByKey({ ...PLAIN, key }, within(target)), target).to.equal(undefined);
    }
  });

  it('leave the space key, but not the arrows, to controls that space presses', () => {
    for (const target of ['button', 'summary']) {
      expect(changeByKey({ ...PLAIN, key: ' ' }, within(target))).to.equal(undefined);
      expect(changeByKey({ ...PLAIN, key: 'ArrowRight' }, within(target))).to.be.a('function');
    }
  });

  it('are left to the browser while a modifier is held, and so are all other keys', () => {
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
      expect(changeByKey({ ...PLAIN, [held]: true, key: 'ArrowLeft' }, within('body'))).to.equal(undefined);
    }
    for (const key of ['a', 'Enter', 'Tab', 'ArrowUp', 'PageDown']) {
      expect(changeByKey({ ...PLAIN, key }, within('body'))).to.equal(undefined);
    }
  });
});
