// How the pages' REST client handles refusals and retries.
import { expect } from 'chai';
import { Problem, problemBody, type ProblemSlug } from '../../../schema/problem.ts';
import { get, getEarly, post, postOnce, Refused, Unreachable, untilAnswered } from '../../../web/game/api.ts';

describe("the pages' REST client", () => {
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
    it(`keeps the reason why a request must be retried: ${slug}`, async () => {
      answerWith(slug);
      const failure = await failureOf(get('/games'));
      expect(failure).to.be.instanceOf(Unreachable);
      expect((failure as Unreachable).cause)
        .to.be.instanceOf(Refused)
        .with.property('slug', slug);
    });
  }

  for (const body of [{ message: 'no Route matched with those values' }, { error: 'Forbidden' }, null]) {
    for (const status of [403, 404]) {
      it(`does not take a gateway's answer for the arena's: ${status} ${JSON.stringify(body)}`, async () => {
        globalThis.fetch = async () => Response.json(body, { status, headers: { 'Retry-After': '7' } });
        expect(await failureOf(get('/games')))
          .to.be.instanceOf(Unreachable)
          .with.property('retryAfterMs', 7000);
      });
    }
  }

  it('retries only after Retry-After, and not at all if that is too late', async () => {
    answerWith('rate-limited', { 'Retry-After': '60' });
    await failureOf(untilAnswered(() => get('/games'), { forMs: 30_000 }));
    expect(asked).to.equal(1);
  });

  it('gives an answer that was requested early only to the same token', async () => {
    globalThis.fetch = async (_, init) => Response.json({ sent: new Headers(init!.headers).get('Authorization') });
    getEarly('/games/g', { token: 'pt_a' });
    expect(await get('/games/g', { token: 'pt_b' })).to.deep.equal({ sent: 'Bearer pt_b' });
    expect(await get('/games/g', { token: 'pt_a' })).to.deep.equal({ sent: 'Bearer pt_a' });
  });

  describe('on a connection that died silently', () => {
    const { timeout } = AbortSignal;
    let limits: number[] = [];
    beforeEach('lets time pass a thousand times as fast for requests that are never answered', () => {
      limits = [];
      AbortSignal.timeout = (ms) => {
        limits.push(ms);
        return timeout.call(AbortSignal, ms / 1000);
      };
      globalThis.fetch = (_, init) => aborted(init!.signal!);
    });
    afterEach(() => (AbortSignal.timeout = timeout));

    const aborted = (signal: AbortSignal): Promise<never> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

    it('ends an attempt to read after 20 s, and to act after 8', async () => {
      expect(await failureOf(get('/games'))).to.be.instanceOf(Unreachable);
      getEarly('/games');
      expect(await failureOf(get('/games'))).to.be.instanceOf(Unreachable);
      expect(await failureOf(postOnce('/games', { forMs: 500 }))).to.be.instanceOf(Unreachable);
      expect(limits).to.deep.equal([20_000, 20_000, 8000]);
    });

    it('ends one that the server may hold that much later', async () => {
      expect(await failureOf(get('/games/g/sync?since=1&timeout=20'))).to.be.instanceOf(Unreachable);
      expect(await failureOf(post('/games/g/rematch?timeout=1'))).to.be.instanceOf(Unreachable);
      expect(limits).to.deep.equal([40_000, 9000]);
    });

    it('ends an answer that breaks off', async () => {
      globalThis.fetch = async (_, init) => {
        const body = new ReadableStream({
          start: (half) => void aborted(init!.signal!).catch((reason: unknown) => half.error(reason)),
        });
        return new Response(body);
      };
      expect(await failureOf(get('/games'))).to.be.instanceOf(Unreachable);
      expect(limits).to.deep.equal([20_000]);
    });

    it('ends when its caller does', async () => {
      const leaving = new AbortController();
      const failure = failureOf(get('/games/g/sync?timeout=3600', leaving));
      leaving.abort();
      expect(await failure).to.be.instanceOf(Unreachable);
    });
  });

  describe('with a request that takes effect once', () => {
    const LOST = 'lost';
    let keys: string[] = [];
    /** Gives these answers in turn (a Problem, a lost answer, or success), then only successes. */
    function answerInTurn(...answers: (ProblemSlug | typeof LOST | undefined)[]): void {
      keys = [];
      globalThis.fetch = async (_, init) => {
        keys.push(new Headers(init!.headers).get('Idempotency-Key')!);
        const answer = answers.shift();
        if (answer === LOST) throw new TypeError('fetch failed');
        if (answer === undefined) return Response.json({});
        const body = problemBody(new Problem(answer), 'https://arena.test/problems/');
        return Response.json(body, { status: body.status, headers: { 'Retry-After': '0.001' } });
      };
    }
    const start = (name = 'Ada') => postOnce('/games', { body: { name }, forMs: 500 });

    for (const slug of ['unavailable', 'request-running'] as const) {
      it(`retries with the same key: ${slug}`, async () => {
        answerInTurn(slug);
        await start();
        expect(keys).to.have.lengthOf(2);
        expect(keys[1]).to.equal(keys[0]);
      });
    }

    it('uses the same key for an identical call, until there was an answer', async () => {
      answerInTurn(LOST, LOST, LOST, undefined, 'name-reserved');
      expect(await failureOf(start())).to.be.instanceOf(Unreachable);
      expect(await failureOf(start())).to.be.instanceOf(Unreachable);
      expect(await failureOf(start('Bo'))).to.be.instanceOf(Unreachable);
      await start();
      expect(await failureOf(start())).to.be.instanceOf(Refused);
      await start();
      const [ada, again, bo, answered, refused, next] = keys;
      expect([again, answered]).to.deep.equal([ada, ada]);
      expect(new Set([ada, bo, refused, next])).to.have.lengthOf(4);
    });

    it('reports a rate limit at once', async () => {
      answerWith('too-many-running-games', { 'Retry-After': '10' });
      const failure = await failureOf(postOnce('/games'));
      expect(failure).to.be.instanceOf(Unreachable);
      expect(asked).to.equal(1);
    });
  });
});
