// Failed reviews are reported to all who wait for them, and retried for later callers.
import { mock } from 'node:test';
import { expect } from 'chai';
import type { Arena } from '../../src/ports/arena.ts';
import { newGameOf } from '../../src/table/game.ts';
import { newLocalNews } from '../../src/local/news.ts';
import { newLocalReviewClaims } from '../../src/local/review-claims.ts';
import { newReviews, reviewGame } from '../../src/learning/reviews.ts';
import type { Patience } from '../../src/ports/news.ts';
import type { GameReview } from '../../src/house/game-review.ts';
import type { Reviewer } from '../../src/ports/reviews.ts';
import { newRecord } from '../support/builders.ts';

const GAME = newGameOf(newRecord({ status: 'finished' }));
const SEAT = { accuracy: 90 };
const REVIEW = { seats: { A: SEAT, B: SEAT }, moves: [], curve: [], turningPoints: [] } as unknown as GameReview;
const TRAP = new Error('the thread died');

describe('a failed review', () => {
  const { signal } = new AbortController();
  const [patient, hasty]: Patience[] = [
    { timeoutMs: 20_000, signal },
    { timeoutMs: 0, signal },
  ];
  let jobs: PromiseWithResolvers<GameReview>[];
  let arena: Arena;
  let reported: unknown[];
  let isDraining: boolean;
  beforeEach(() => {
    jobs = [];
    const review: Reviewer['review'] = () => {
      jobs.push(Promise.withResolvers());
      return jobs.at(-1)!.promise;
    };
    const reviews = newReviews({ review }, newLocalReviewClaims());
    [reported, isDraining] = [[], false];
    const reportError: Arena['reportError'] = (error) => void reported.push(error);
    const admission = { admitReview: () => undefined };
    const nothing = async (): Promise<void> => undefined;
    const store = { thoughtsOf: async () => [], judging: { noteReview: nothing }, exports: { keepReview: nothing } };
    arena = {
      store,
      reviews,
      clock: () => 0,
      reportError,
      admission,
      news: newLocalNews(),
      isDraining: () => isDraining,
    } as unknown as Arena;
  });
  afterEach(() => mock.timers.reset());

  const ask = (caller: string, patience = patient!) =>
    reviewGame(arena, GAME, { key: caller, network: 'net' }, patience);
  const failureOf = (asking: Promise<unknown>) => asking.then(() => 'none').catch((error: unknown) => error);

  it('is reported to everybody who waits for it', async () => {
    const waiting = ['Ada', 'Bo', 'Cy'].map((caller) => failureOf(ask(caller)));
    await new Promise((turn) => setImmediate(turn));
    jobs[0]!.reject(TRAP);
    expect(await Promise.all(waiting)).to.deep.equal([TRAP, TRAP, TRAP]);
    expect(jobs).to.have.length(1);
  });

  it('is not logged when the process shuts down, which ends its thread', async () => {
    const waiting = failureOf(ask('Ada'));
    await new Promise((turn) => setImmediate(turn));
    isDraining = true;
    jobs[0]!.reject(TRAP);
    expect(await waiting).to.equal(TRAP);
    expect(reported).to.deep.equal([]);
  });

  it('is reported to a caller that comes back soon', async () => {
    expect(await ask('Ada', hasty)).to.include({ status: 'running' });
    jobs[0]!.reject(TRAP);
    await new Promise((turn) => setImmediate(turn));
    expect(await failureOf(ask('Ada', hasty))).to.equal(TRAP);
    expect(jobs).to.have.length(1);
  });

  it('is retried for a later caller, even if nobody received the report', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    await ask('Ada', hasty);
    jobs[0]!.reject(TRAP);
    await new Promise((turn) => setImmediate(turn));
    expect(reported).to.deep.equal([TRAP]);
    mock.timers.tick(10_000);
    const review = ask('Bo');
    await new Promise((turn) => setImmediate(turn));
    expect(jobs).to.have.length(2);
    jobs[1]!.resolve(REVIEW);
    expect(await review).to.include({ status: 'done' });
    expect(await ask('Ada')).to.include({ status: 'done' });
  });

  it('releases its callers for other games', async () => {
    await ask('Ada', hasty);
    jobs[0]!.reject(TRAP);
    await new Promise((turn) => setImmediate(turn));
    await failureOf(ask('Ada', hasty));
    const other = newGameOf(newRecord({ id: 'g_other', status: 'finished' }));
    expect(await reviewGame(arena, other, { key: 'Ada', network: 'net' }, hasty!)).to.include({ status: 'running' });
  });
});
