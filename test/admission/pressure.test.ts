// Load shedding: new work is refused while the heap is nearly full, and running work continues.
import { expect } from 'chai';
import { newAdmission } from '../../src/admission/admission.ts';
import { newPressure } from '../../src/admission/pressure.ts';
import { newLocalCounts } from '../../src/local/counts.ts';
import type { Problem } from '../../schema/problem.ts';

describe('the heap pressure', () => {
  it('is high above 80 % until it is below 70 %, and is reported once per change', () => {
    let [share, at] = [0.5, 0];
    const changes: boolean[] = [];
    const pressure = newPressure({
      heapShare: () => share,
      now: () => at,
      onChange: (isHigh) => void changes.push(isHigh),
    });
    const isHighAt = (next: number): boolean => {
      share = next;
      at += 1000;
      return pressure.isHigh();
    };
    expect([0.79, 0.81, 0.9, 0.75, 0.69, 0.79].map(isHighAt)).to.deep.equal([false, true, true, true, false, false]);
    expect(changes).to.deep.equal([true, false]);
  });

  it('refuses streams, parked calls, sockets, games and reviews, and still counts what is running', async () => {
    const refused: string[] = [];
    const admission = newAdmission({
      counters: newLocalCounts(),
      store: { countOpenGames: async () => ({ waiting: 0, active: 0 }) },
      factor: 1,
      keyOf: () => undefined,
      pressure: { heapShare: () => 0.9, onChange: () => undefined },
      onRefused: (by) => void refused.push(by),
    });
    const attempts = [
      ...(['streams', 'parked', 'sockets'] as const).map((kind) => async () => admission.hold(kind, 'net')),
      () => admission.admitGame('net', 'active'),
      async () => admission.admitReview({ ofNetwork: 0, inAll: 0 }),
    ];
    for (const attempt of attempts) {
      const problem = await attempt().then(
        () => expect.fail('it was admitted'),
        (error: unknown) => error as Problem,
      );
      expect([problem.slug, problem.parts.retryAfterSeconds]).to.deep.equal(['unavailable', 5]);
    }
    expect(refused).to.deep.equal(attempts.map(() => 'heap'));
    expect((await admission.spend([{ policy: 'seat', of: 'hash' }])).refusal).to.equal(undefined);
  });
});
