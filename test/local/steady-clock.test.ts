// The time of games while the system clock is set, slewed or jumps.
import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_DIFFERENCE_MS, newSteadyClock } from '../../src/local/steady-clock.ts';

const START = Date.UTC(2026, 10, 22);
const TWO_DAYS_MS = 2 * 86_400_000;

/** A machine whose system clock the test sets. */
/** @param startAt the time reported by other processes */
function newMachine(startAt?: number) {
  let elapsed = 0;
  let offset = 0;
  const jumps: number[] = [];
  const clock = newSteadyClock({ differs: (byMs) => jumps.push(byMs) }, startAt, {
    wall: () => START + elapsed + offset,
    steady: () => 1e6 + elapsed,
  });
  return {
    clock,
    jumps,
    wall: () => START + elapsed + offset,
    pass: (ms: number) => void (elapsed += ms),
    set: (byMs: number) => void (offset += byMs),
  };
}

describe('the game clock', () => {
  it('starts at the system clock and keeps its pace', () => {
    const { clock, pass, jumps } = newMachine();
    expect(clock()).to.equal(START);
    pass(1234);
    expect(clock()).to.equal(START + 1234);
    expect(jumps).to.deep.equal([]);
  });

  it('starts at the time of other processes, and reports a system clock that differs', () => {
    const { clock, pass, jumps } = newMachine(START - TWO_DAYS_MS);
    expect(clock()).to.equal(START - TWO_DAYS_MS);
    pass(1234);
    expect(clock()).to.equal(START - TWO_DAYS_MS + 1234);
    expect(jumps).to.deep.equal([TWO_DAYS_MS]);
  });

  it('ignores a system clock jump of two days in either direction, and reports it once', () => {
    for (const byMs of [TWO_DAYS_MS, -TWO_DAYS_MS]) {
      const { clock, pass, set, jumps } = newMachine();
      set(byMs);
      for (let second = 1; second <= 3600; second++) {
        pass(1000);
        expect(clock()).to.equal(START + 1000 * second);
      }
      expect(jumps).to.deep.equal([byMs]);
      set(-byMs);
      pass(1000);
      clock();
      set(byMs);
      pass(1000);
      clock();
      expect(jumps, 'a second jump is reported again').to.have.length(2);
    }
  });

  it('corrects a small difference slowly, until it agrees', () => {
    for (const byMs of [5000, -5000]) {
      const { clock, pass, set, wall, jumps } = newMachine();
      set(byMs);
      pass(1000);
      expect(clock()).to.be.within(START + 980, START + 1020);
      for (let second = 0; second < 300; second++) {
        pass(1000);
        clock();
      }
      expect(Math.abs(clock() - wall())).to.be.at.most(1);
      expect(jumps).to.deep.equal([]);
    }
  });

  it('never runs backwards, and never more than 2 % too fast or too slow, whatever the system clock does', () => {
    const step = fc.record({
      passed: fc.integer({ min: 0, max: 10_000 }),
      set: fc.oneof(fc.constant(0), fc.integer({ min: -2 * MAX_DIFFERENCE_MS, max: 2 * MAX_DIFFERENCE_MS })),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const { clock, pass, set } = newMachine();
        let before = clock();
        for (const { passed, set: byMs } of steps) {
          pass(passed);
          set(byMs);
          const now = clock();
          expect(now - before).to.be.within(Math.max(0, passed * 0.98 - 1), passed * 1.02 + 1);
          before = now;
        }
      }),
    );
  });
});
