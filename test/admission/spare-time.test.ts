// Background work yields to callers on a busy process.
import { expect } from 'chai';
import { newSpareTime } from '../../src/admission/spare-time.ts';

const SECOND_MS = 1000;

describe('spare time', () => {
  let [at, share, isWaitedFor, looks] = [0, 0, false, 0];
  const newTime = () =>
    newSpareTime({
      now: () => at,
      utilization: () => {
        looks += 1;
        return share;
      },
      isWaitedFor: () => isWaitedFor,
    });
  const secondsOf = (count: number, mayBegin: () => boolean): number[] =>
    Array.from({ length: count }, (_, second) => {
      at += SECOND_MS;
      return mayBegin() ? [second] : [];
    }).flat();
  beforeEach(() => ([at, share, isWaitedFor, looks] = [0, 0, false, 0]));

  it('is available while the event loop is busy for at most half of the time, and nobody waits for a thread', () => {
    const time = newTime();
    expect(secondsOf(3, () => time.mayBegin('mining'))).to.deep.equal([0, 1, 2]);
    share = 0.5;
    expect(secondsOf(3, () => time.mayBegin('mining'))).to.deep.equal([0, 1, 2]);
    share = 0.51;
    expect(secondsOf(3, () => time.mayBegin('mining'))).to.deep.equal([]);
    share = 0;
    isWaitedFor = true;
    expect(secondsOf(3, () => time.mayBegin('mining'))).to.deep.equal([]);
    isWaitedFor = false;
    expect(secondsOf(3, () => time.mayBegin('mining'))).to.deep.equal([0, 1, 2]);
  });

  it('is available every 15 s under constant load, for each kind of work', () => {
    share = 1;
    const time = newTime();
    expect(secondsOf(40, () => time.mayBegin('mining'))).to.deep.equal([0, 15, 30]);
    expect(time.mayBegin('judging')).to.equal(true);
    expect(time.mayBegin('judging')).to.equal(false);
  });

  it('checks the event loop once a second, however often it is asked', () => {
    const time = newTime();
    for (let asked = 0; asked < 100; asked++) time.mayBegin('mining');
    expect(looks).to.equal(1);
    secondsOf(2, () => time.mayBegin('mining'));
    expect(looks).to.equal(3);
  });
});
