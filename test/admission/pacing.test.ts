// A burst of one network's seats is spread over the period of its budget; others do not wait.
import { expect } from 'chai';
import { newPacing } from '../../src/admission/pacing.ts';
import { MAX_UNPACED_BURST } from '../../src/admission/numbers.ts';

const INTERVAL_MS = 5000 / 300;

function pacing() {
  const waits: number[] = [];
  const time = { at: 0, now: () => time.at, sleep: async (ms: number) => void waits.push(Math.round(ms)) };
  const pace = newPacing(1, time);
  return {
    time,
    waits,
    ask: (count: number, network = 'flood') => Promise.all(Array.from({ length: count }, () => pace(network))),
  };
}

describe('pacing', () => {
  it('serves a burst at once, and further requests evenly', async () => {
    const { waits, ask } = pacing();
    await ask(MAX_UNPACED_BURST);
    expect(waits).to.deep.equal([]);
    await ask(3);
    expect(waits).to.deep.equal([1, 2, 3].map((turns) => Math.round(turns * INTERVAL_MS)));
  });

  it('does not delay one network for another', async () => {
    const { waits, ask } = pacing();
    await ask(100);
    waits.length = 0;
    await ask(MAX_UNPACED_BURST, 'honest');
    expect(waits).to.deep.equal([]);
  });

  it('allows a full burst again after that long a silence, and no more after a longer one', async () => {
    const { time, waits, ask } = pacing();
    await ask(MAX_UNPACED_BURST);
    for (const silence of [MAX_UNPACED_BURST * INTERVAL_MS, 3_600_000]) {
      time.at += silence;
      waits.length = 0;
      await ask(MAX_UNPACED_BURST + 1);
      expect(waits).to.deep.equal([Math.round(INTERVAL_MS)]);
      time.at += INTERVAL_MS;
    }
  });
});
