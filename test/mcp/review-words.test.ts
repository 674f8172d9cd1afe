// How an assistant is told the result of a review, as text.
import { expect } from 'chai';
import { reviewText } from '../../kit/cli/review.ts';
import type { Viewer } from '../../src/engine/index.ts';
import { reviewInWords } from '../../src/mcp/review-words.ts';
import type { ReviewDone } from '../../schema/review.ts';

const seat = { accuracy: 90, counts: {}, lesson: null };
const REVIEW = {
  status: 'done',
  seats: { A: seat, B: seat },
  moves: [],
  turningPoints: [],
  account: { start: 0.5, skill: { A: -0.04, B: 0.06 }, luck: -0.52, result: 0 },
} as unknown as ReviewDone;

describe('a review as text', () => {
  it('includes an early end in the sum, separate from the luck of the cards', () => {
    const sum = 'Chance of A: 50.0% at the start, moves of A -4.0, of B +6.0';
    expect(reviewInWords(REVIEW, 'A', 'played')).to.include(`${sum}, luck -52.0; result 0%.`);
    expect(reviewInWords(REVIEW, 'A', 'resigned')).to.include(
      `${sum}, luck and the early end (resigned) -52.0; result 0%.`,
    );
  });

  it('numbers moves from 1, like the command line and the page', () => {
    const blunder = { index: 8, seat: 'A', name: 'Orrerist@B1', class: 'blunder', loss: 0.3, forced: false };
    const move = { ...blunder, win: { before: 0.6, after: 0.3 }, best: [{ name: 'Orrerist@C2', win: 0.6 }], why: null };
    const review = { ...REVIEW, moves: [move] } as unknown as ReviewDone;
    expect(reviewInWords(review, 'A', 'played')).to.include(
      'Move 9, You: Orrerist@B1 (blunder, chance 60% to 30%). Better: Orrerist@C2.',
    );
    expect(reviewText(review, { A: 'Ada', B: 'Bo' })).to.match(/^ 9\. Ada Orrerist@B1 /);
  });

  it("names the viewer's own costliest move, once, beside the turning points of the other", () => {
    const losses = [0.05, 0.3, 0.01];
    const moves = losses.map((loss, index) => ({
      ...{ index, seat: index === 1 ? 'B' : 'A', name: `Orrerist@B${index}`, class: 'mistake', loss, forced: false },
      ...{ win: { before: 0.6, after: 0.6 - loss }, best: [], why: null },
    }));
    const seats = { A: { ...seat, lesson: 0 }, B: { ...seat, lesson: 1 } };
    const review = { ...REVIEW, seats, moves, turningPoints: [1] } as unknown as ReviewDone;
    const named = (viewer: Viewer): string[] =>
      [...reviewInWords(review, viewer, 'played').matchAll(/^Move (\d)/gm)].map(([, number]) => number!);
    expect(named('A')).to.deep.equal(['1', '2']);
    expect(named('B')).to.deep.equal(['2']);
    expect(named('spectator')).to.deep.equal(['2']);
  });
});
