// What pages make of an arena that answers no, or later.
import { expect } from 'chai';
import { Problem, problemBody, type ProblemSlug } from '../../../schema/problem.ts';
import { get, Refused, Unreachable, untilAnswered } from '../../../web/game/api.ts';

describe('the API as pages call it', () => {
  const { fetch } = globalThis;
  let asked = 0;
  afterEach(() => {
    globalThis.fetch = fetch;
    asked = 0;
  });

  function answerWith(slug: ProblemSlug, headers: Record<string, string> = {}): void {
    const body = problemBody(new Problem(slug), 'https://arena.test/problems/');
    globalThis.fetch = async () => {
      asked++;
      return Response.json(body, { status: body.status, headers });
    };
  }

  const failureOf = (sent: Promise<unknown>): Promise<unknown> => sent.then(String, (error: unknown) => error);

  for (const slug of ['rate-limited', 'too-many-running-games', 'unavailable'] as const) {
    it(`knows why a request has to be sent again: ${slug}`, async () => {
      answerWith(slug);
      const failure = await failureOf(get('/games'));
      expect(failure).to.be.instanceOf(Unreachable);
      expect((failure as Unreachable).cause)
        .to.be.instanceOf(Refused)
        .with.property('slug', slug);
    });
  }

  it('sends a request again only after Retry-After, and not at all where that is too late', async () => {
    answerWith('rate-limited', { 'Retry-After': '60' });
    await failureOf(untilAnswered(() => get('/games'), { forMs: 30_000 }));
    expect(asked).to.equal(1);
  });
});
