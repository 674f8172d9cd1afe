import { expect } from 'chai';
import { newRandom } from '../../src/engine/index.ts';
import { newBacklog } from '../../src/admission/backlog.ts';

interface Piece {
  readonly lane: string;
  readonly costs: readonly number[];
  readonly leave: () => void;
}

describe("the house's backlog", () => {
  it('is the sum of its parts, in whatever order they are added and removed', () => {
    const random = newRandom('0123456789abcdef0123456789abcdef');
    const backlog = newBacklog();
    let pieces: readonly Piece[] = [];
    for (let step = 0; step < 2000; step++) {
      if (pieces.length > 0 && random.below(2) === 0) {
        const gone = pieces[random.below(pieces.length)]!;
        gone.leave();
        gone.leave();
        pieces = pieces.filter((piece) => piece !== gone);
      } else {
        const lane = `network ${random.below(12)}`;
        const costs = [random.below(100), random.below(10)];
        pieces = [...pieces, { lane, costs, leave: backlog.add(lane, costs) }];
      }
      const lane = `network ${random.below(12)}`;
      for (const effort of [0, 1]) {
        const sums = sumsOf(pieces, effort);
        const own = sums.get(lane) ?? 0;
        expect(backlog.of(lane, effort)).to.equal(own);
        const until = [...sums.values()].reduce((sum, other) => sum + Math.min(other, own), 0);
        expect(backlog.until(lane, effort)).to.equal(until);
      }
      expect(backlog.isEmpty()).to.equal(pieces.length === 0);
    }
  });
});

function sumsOf(pieces: readonly Piece[], effort: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lane, costs } of pieces) sums.set(lane, (sums.get(lane) ?? 0) + costs[effort]!);
  return sums;
}
