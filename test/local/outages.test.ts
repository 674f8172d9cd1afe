// What the clock of a move counts when the arena could not be played in.
import { expect } from 'chai';
import { newOutages } from '../../src/local/outages.ts';
import { SOME_TIME } from '../support/builders.ts';

const SECOND = 1000;
/** For players to come back. */
const RETURN = 30;

describe('outages', () => {
  let now: number;
  beforeEach(() => (now = 0));
  const at = (seconds: number): number => SOME_TIME + seconds * SECOND;
  const newOnes = () => newOutages(() => at(now));
  /** In seconds. */
  const endOf = ({ timeToPlay }: ReturnType<typeof newOnes>, start: number, seconds: number): number =>
    (timeToPlay(at(start), seconds * SECOND) - SOME_TIME) / SECOND;

  const rows: Record<string, [outages: [number, number][], start: number, end: number]> = {
    'none: a minute ends after a minute': [[], 0, 60],
    'one before it began does not count': [[[-100, -30]], 0, 60],
    'one that is over, while players come back': [[[-100, -20]], 0, 70],
    'one within': [[[10, 40]], 0, 60 + 30 + RETURN],
    'one in which it began': [[[-50, 40]], 0, 60 + 40 + RETURN],
    'one after it ran out does not count': [[[61, 100]], 0, 60],
    'one within what another gave back': [
      [
        [10, 40],
        [100, 110],
      ],
      0,
      60 + 30 + RETURN + 10 + RETURN,
    ],
    'two that overlap count once': [
      [
        [10, 40],
        [20, 50],
      ],
      0,
      60 + 40 + RETURN,
    ],
    'in any order': [
      [
        [100, 110],
        [10, 40],
      ],
      0,
      60 + 30 + RETURN + 10 + RETURN,
    ],
  };
  for (const [name, [past, start, end]] of Object.entries(rows)) {
    it(name, () => {
      const outages = newOnes();
      outages.learn(past.map(([from, to]) => ({ from: at(from), to: at(to) })));
      expect(endOf(outages, start, 60)).to.equal(end);
    });
  }

  it('while moves are refused no clock runs out, nor until it is known whether that was the case in every process', () => {
    const outages = newOnes();
    now = 50;
    outages.began('database');
    now = 500;
    outages.began('redis');
    expect(endOf(outages, 0, 60)).to.equal(500 + RETURN + 10);
    outages.ended('database');
    outages.learn([]);
    now = 600;
    expect([outages.state(), endOf(outages, 0, 60)]).to.deep.equal(['ongoing', 600 + RETURN + 10]);
    outages.ended('redis');
    now = 610;
    expect([outages.state(), endOf(outages, 0, 60)]).to.deep.equal(['over', 610 + RETURN + 10]);
    outages.learn([{ from: at(48), to: at(611) }]);
    now = 5000;
    expect([outages.state(), endOf(outages, 0, 60)]).to.deep.equal(['none', 611 + RETURN + 12]);
    expect(endOf(outages, 700, 60)).to.equal(760);
  });

  it('what only this process could not do is no outage', () => {
    const outages = newOnes();
    outages.began('redis');
    now = 30;
    outages.ended('redis');
    outages.learn([]);
    expect([outages.state(), endOf(outages, 0, 60)]).to.deep.equal(['none', 60]);
  });
});
