// What a page knows of the arena's clock from the times of its answers, which are whole seconds.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  estimatedOffsetMs,
  narrowed,
  UNKNOWN_OFFSET,
  type Dated,
  type ClockOffset,
} from '../../../web/game/server-time.ts';

/** An answer of an arena whose clock is ahead by so much. */
function answerAt(
  sentAt: number,
  { aheadMs, thereMs, backMs }: Record<'aheadMs' | 'thereMs' | 'backMs', number>,
): Dated {
  const answeredAt = sentAt + thereMs + aheadMs;
  return { date: Math.floor(answeredAt / 1000) * 1000, sentAt, receivedAt: sentAt + thereMs + backMs };
}

const after = (answers: readonly Dated[]): ClockOffset => answers.reduce(narrowed, UNKNOWN_OFFSET);

const ways = fc.record({ sentAt: fc.nat(1e7), thereMs: fc.nat(5000), backMs: fc.nat(20_000) });

describe("the arena's time", () => {
  it('a device that is minutes off is put right to within half a second and half the way', () => {
    fc.assert(
      fc.property(ways, fc.integer({ min: -1e6, max: 1e6 }), ({ sentAt, thereMs, backMs }, aheadMs) => {
        const lead = estimatedOffsetMs(after([answerAt(sentAt, { aheadMs, thereMs, backMs })]));
        const way = thereMs + backMs;
        const error = Math.abs(lead - aheadMs);
        expect(error).to.be.at.most(Math.abs(aheadMs) > 1000 + way ? 500 + way / 2 : 1000 + way);
      }),
    );
  });

  it('a device that is right is believed, whatever the way and the part of the second', () => {
    fc.assert(
      fc.property(fc.array(ways), (all) => {
        const answers = all.map(({ sentAt, ...way }) => answerAt(sentAt, { aheadMs: 0, ...way }));
        expect(estimatedOffsetMs(after(answers))).to.equal(0);
      }),
    );
  });

  it('a slow answer takes nothing from what a quick one told', () => {
    const aheadMs = 180_000;
    const quick = answerAt(10_400, { aheadMs, thereMs: 10, backMs: 10 });
    const slow = answerAt(20_000, { aheadMs, thereMs: 10, backMs: 20_000 });
    expect(after([quick, slow])).to.deep.equal(after([quick]));
  });

  it('a device whose clock was set in between is learned again', () => {
    const before = answerAt(10_000, { aheadMs: 180_000, thereMs: 10, backMs: 10 });
    const now = answerAt(200_000, { aheadMs: 0, thereMs: 10, backMs: 10 });
    expect(estimatedOffsetMs(after([before, now]))).to.equal(0);
  });
});
