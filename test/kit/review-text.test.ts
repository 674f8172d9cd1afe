// A review in the command line.
import { expect } from 'chai';
import stringWidth from 'string-width';
import { reviewText } from '../../kit/cli/review.ts';
import type { ReviewDone } from '../../schema/review.ts';

const seat = { accuracy: 90, counts: {}, lesson: null };
const good = { class: 'good', loss: 0.1, forced: false, win: { before: 0.6, after: 0.5 }, best: [], why: null };

describe('a review in the command line', () => {
  it('aligns the chances by columns of the terminal, also after wide names', () => {
    const moves = [
      { ...good, index: 0, seat: 'A', name: 'Flip' },
      { ...good, index: 1, seat: 'B', name: 'Orrerist@B1' },
    ];
    const review = { status: 'done', seats: { A: seat, B: seat }, moves, turningPoints: [], account: null };
    const lines = reviewText(review as unknown as ReviewDone, { A: 'Ada', B: '将棋部員'.repeat(9) }).split('\n');
    const columns = lines.slice(0, 2).map((line) => stringWidth(line.slice(0, line.indexOf(' 60%'))));
    expect(columns[0]).to.equal(columns[1]);
    expect(columns[0]).to.be.greaterThan(72);
  });
});
