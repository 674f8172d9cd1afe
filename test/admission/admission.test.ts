// The parts of admission together: pacing, and the limits of reviews.
import { expect } from 'chai';
import { newAdmission } from '../../src/admission/admission.ts';
import { CAPS, MAX_REVIEWS } from '../../src/admission/numbers.ts';
import { newLocalCounts } from '../../src/local/counts.ts';
import type { Problem } from '../../schema/problem.ts';

describe('admission', () => {
  const refused: string[] = [];
  const paced: string[] = [];
  const admission = newAdmission({
    counters: newLocalCounts(),
    store: { countOpenGames: async () => ({ waiting: 0, active: 0 }) },
    factor: 1,
    keyOf: () => undefined,
    pressure: { heapShare: () => 0, onChange: () => undefined },
    pace: async (network) => void paced.push(network),
    onRefused: (by) => void refused.push(by),
  });
  beforeEach(() => void refused.splice(0));

  it("paces the requests of a network's seats, and nothing else", async () => {
    await admission.spend([{ policy: 'reads', of: 'reader' }]);
    await admission.spend([
      { policy: 'seat', of: 'hash' },
      { policy: 'network', of: 'minter' },
    ]);
    expect(paced).to.deep.equal(['minter']);
  });

  it('refuses reviews beyond the limit of one network, and beyond the global limit', () => {
    const slugOf = (asked: { readonly ofNetwork: number; readonly inAll: number }): string | undefined => {
      try {
        admission.admitReview(asked);
        return undefined;
      } catch (error) {
        return (error as Problem).slug;
      }
    };
    const most = { ofNetwork: CAPS.reviews - 1, inAll: MAX_REVIEWS - 1 };
    expect(slugOf(most)).to.equal(undefined);
    expect(slugOf({ ...most, ofNetwork: CAPS.reviews })).to.equal('too-many-reviews');
    expect(slugOf({ ...most, inAll: MAX_REVIEWS })).to.equal('unavailable');
    expect(refused).to.deep.equal(['too-many-reviews', 'unavailable']);
  });
});
