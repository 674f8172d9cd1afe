// How a process mirrors a room of another: in order, without repeats, and public facts only.
import { expect } from 'chai';
import { factsOf, Mirror, writeFacts, type MirrorMessage } from '../../rooms/mirror.ts';
import { LiveState } from '../../schema/live-state.ts';

const shown = (source: string, number: number): MirrorMessage => ({ source, number, facts: { moveCount: number } });

type Step = ['onAnswer' | 'onUpdate', MirrorMessage, readonly MirrorMessage[] | undefined];

const ROWS: readonly [string, ...Step[]][] = [
  [
    'shows the snapshot, then what follows it',
    ['onAnswer', shown('p', 4), [shown('p', 4)]],
    ['onUpdate', shown('p', 5), [shown('p', 5)]],
    ['onUpdate', shown('p', 6), [shown('p', 6)]],
  ],
  [
    'buffers what arrives before the snapshot, and then shows only what is newer',
    ['onUpdate', shown('p', 4), undefined],
    ['onUpdate', shown('p', 5), undefined],
    ['onUpdate', shown('p', 6), undefined],
    ['onAnswer', shown('p', 4), [shown('p', 4), shown('p', 5), shown('p', 6)]],
    ['onUpdate', shown('p', 6), []],
  ],
  [
    'shows nothing twice, and nothing outdated',
    ['onAnswer', shown('p', 4), [shown('p', 4)]],
    ['onUpdate', shown('p', 4), []],
    ['onUpdate', shown('p', 3), []],
    ['onUpdate', shown('p', 5), [shown('p', 5)]],
    ['onAnswer', shown('p', 4), []],
  ],
  [
    'continues after a lost message',
    ['onAnswer', shown('p', 1), [shown('p', 1)]],
    ['onUpdate', shown('p', 3), [shown('p', 3)]],
  ],
  [
    'follows another room once it answers, and the previous one no longer',
    ['onAnswer', shown('p', 9), [shown('p', 9)]],
    ['onUpdate', shown('q', 2), undefined],
    ['onAnswer', shown('q', 1), [shown('q', 1), shown('q', 2)]],
    ['onUpdate', shown('p', 10), undefined],
    ['onAnswer', shown('q', 2), [shown('q', 2)]],
    ['onUpdate', shown('q', 3), [shown('q', 3)]],
  ],
];

describe('a mirror of a room', () => {
  for (const [name, ...steps] of ROWS) {
    it(name, () => {
      const mirror = new Mirror();
      for (const [step, what, due] of steps) expect(mirror[step](what)).to.deep.equal(due);
    });
  }

  it('takes all facts of the live state, and no unknown ones', () => {
    const state = new LiveState();
    Object.assign(state, { moveCount: 7, entry: '{"index":6}', isClaimable: true, watchers: 900 });
    const facts = factsOf(state);
    expect(facts).to.include({ moveCount: 7, deadline: 0, winner: '', isClaimable: true });
    const copy = new LiveState();
    writeFacts(copy, JSON.parse(JSON.stringify({ ...facts, hand: 'secret' })));
    expect(copy.toJSON()).to.deep.equal(state.toJSON());
    expect(copy).to.not.have.property('hand');
  });
});
