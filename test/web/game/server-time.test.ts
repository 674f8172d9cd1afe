// What a page knows about the server's clock from the dates of its responses, which are whole seconds.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  estimatedOffsetMs,
  narrowed,
  noteTime,
  serverNow,
  UNKNOWN_OFFSET,
  type Dated,
  type ClockOffset,
} from '../../../web/game/server-time.ts';

/** A response from a server whose clock is ahead by `aheadMs`. */
function answerAt(
  sentAt: number,
  { aheadMs, thereMs, backMs }: Record<'aheadMs' | 'thereMs' | 'backMs', number>,
): Dated {
  const answeredAt = sentAt + thereMs + aheadMs;
  return { date: Math.floor(answeredAt / 1000) * 1000, sentAt, receivedAt: sentAt + thereMs + backMs };
}

const after = (answers: readonly Dated[]): ClockOffset => answers.reduce(narrowed, UNKNOWN_OFFSET);

const ways = fc.record({ sentAt: fc.nat(1e7), thereMs: fc.nat(5000), backMs: fc.nat(20_000) });

describe('the estimated server time', () => {
  it('corrects a device that is minutes off to within half a second and half the round trip', () => {
    fc.assert(
      fc.property(ways, fc.integer({ min: -1e6, max: 1e6 }), ({ sentAt, thereMs, backMs }, aheadMs) => {
        const lead = estimatedOffsetMs(after([answerAt(sentAt, { aheadMs, thereMs, backMs })]));
        const way = thereMs + backMs;
        const error = Math.abs(lead - aheadMs);
        expect(error).to.be.at.most(Math.abs(aheadMs) > 1000 + way ? 500 + way / 2 : 1000 + way);
      }),
    );
  });

  it('trusts a device that is right, whatever the latency and the fraction of the second', () => {
    fc.assert(
      fc.property(fc.array(ways), (all) => {
        const answers = all.map(({ sentAt, ...way }) => answerAt(sentAt, { aheadMs: 0, ...way }));
        expect(estimatedOffsetMs(after(answers))).to.equal(0);
      }),
    );
  });

  it('is not made worse by a slow response after a fast one', () => {
    const aheadMs = 180_000;
    const quick = answerAt(10_400, { aheadMs, thereMs: 10, backMs: 10 });
    const slow = answerAt(20_000, { aheadMs, thereMs: 10, backMs: 20_000 });
    expect(after([quick, slow])).to.deep.equal(after([quick]));
  });

  it('is not read from the date of a cached response', () => {
    const hourMs = 3_600_000;
    const answerDated = (aheadMs: number, cacheControl: string): Response =>
      new Response(null, {
        headers: { Date: new Date(Date.now() + aheadMs).toUTCString(), 'Cache-Control': cacheControl },
      });
    noteTime(answerDated(-hourMs, 'public, max-age=7200'), Date.now());
    expect(serverNow() - Date.now()).to.be.closeTo(0, 1000);
    noteTime(answerDated(-hourMs, 'no-store'), Date.now());
    expect(serverNow() - Date.now()).to.be.closeTo(-hourMs, 1000);
    noteTime(answerDated(0, 'no-store'), Date.now());
    expect(serverNow() - Date.now()).to.be.closeTo(0, 1000);
  });

  it('is estimated again if a clock was set in between', () => {
    const before = answerAt(10_000, { aheadMs: 180_000, thereMs: 10, backMs: 10 });
    const now = answerAt(200_000, { aheadMs: 0, thereMs: 10, backMs: 10 });
    expect(estimatedOffsetMs(after([before, now]))).to.equal(0);
  });
});
