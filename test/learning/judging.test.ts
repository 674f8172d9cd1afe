// Background reviews yield to requested ones, can be adopted by a caller, and are not retried after a failure.
import { expect } from 'chai';
import type { GameReview } from '../../src/house/game-review.ts';
import type { ReviewRequest } from '../../src/house/reviewer.ts';
import { judgeGames } from '../../src/learning/judging.ts';
import { newReviews, reviewGame } from '../../src/learning/reviews.ts';
import { newLocalNews } from '../../src/local/news.ts';
import { newLocalReviewClaims } from '../../src/local/review-claims.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { Patience } from '../../src/ports/news.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { newGameOf } from '../../src/table/game.ts';
import { newRecord } from '../support/builders.ts';

const RECORD = newRecord({ status: 'finished' });
const SEAT = { accuracy: 90 };
const MOVE = { seat: 'A', loss: 0.1, stake: 0.4, forced: false, best: [], line: [], why: null };
const REVIEW = { seats: { A: SEAT, B: SEAT }, moves: [MOVE], curve: [], turningPoints: [] } as unknown as GameReview;

interface Begun extends PromiseWithResolvers<GameReview> {
  readonly request: ReviewRequest;
}

const turn = () => new Promise((done) => setImmediate(done));

describe('a background review', () => {
  const patience = { timeoutMs: 20_000, signal: new AbortController().signal } satisfies Patience;
  let begun: Begun[];
  let arena: Arena;
  let isDraining: boolean;
  let hasSpareTime: boolean;
  /** What was written, as text. */
  let written: string[];
  let waiting: string[];
  let findGame: () => Promise<unknown>;
  beforeEach(() => {
    [begun, written, waiting, isDraining, hasSpareTime] = [[], [], [RECORD.id], false, true];
    findGame = async () => ({ record: RECORD, entries: [] });
    const judging = {
      giveUpBefore: async () => undefined,
      waitingGames: async () => waiting,
      claim: async (id: string) => waiting.splice(waiting.indexOf(id), 1).length > 0,
      giveUp: async (id: string) => void written.push(`gave up ${id}`),
      noteReview: async (id: string, _: string, { A, B }: Record<'A' | 'B', { sums: unknown }>) =>
        void written.push(`${id} ${JSON.stringify(A.sums)} ${JSON.stringify(B.sums)}`),
    };
    const exports = { keepReview: async () => undefined };
    arena = {
      store: { judging, thoughtsOf: async () => [], findGame: () => findGame(), exports },
      reviews: newReviews(
        {
          review: (request) => {
            begun.push({ ...Promise.withResolvers<GameReview>(), request });
            return begun.at(-1)!.promise;
          },
        },
        newLocalReviewClaims(),
      ),
      admission: { admitReview: ({ inAll }: { inAll: number }) => void written.push(`admitted beside ${inAll}`) },
      news: newLocalNews(),
      reportError: () => undefined,
      clock: () => 5,
      hasSpareTime: () => hasSpareTime,
      isDraining: () => isDraining,
    } as unknown as Arena;
  });

  const ask = () => reviewGame(arena, newGameOf(RECORD), { key: 'Ada', network: 'net' }, patience);

  it('has no lane, stores its judgements of the seats, and is not kept', async () => {
    const judged = judgeGames(arena);
    await turn();
    expect(begun[0]!.request.lane()).to.equal(null);
    begun[0]!.resolve(REVIEW);
    await judged;
    expect(written).to.deep.equal([`${RECORD.id} {"loss":1000,"stake":4000} null`]);
    expect(arena.reviews.kept.has(RECORD.id)).to.equal(false);
    expect(waiting).to.deep.equal([]);
  });

  it('takes the lane of a caller who requests it meanwhile, is admitted like any request, and is computed once', async () => {
    const judged = judgeGames(arena);
    await turn();
    const review = ask();
    await turn();
    expect(begun.map(({ request }) => request.lane())).to.deep.equal(['net']);
    begun[0]!.resolve(REVIEW);
    expect(await review).to.include({ status: 'done' });
    await judged;
    expect(arena.reviews.kept.has(RECORD.id)).to.equal(true);
    expect(written[0], 'not counted among requested reviews').to.equal('admitted beside 0');
    expect(written).to.have.length(2);
  });

  it('does not start while the process has no spare time', async () => {
    hasSpareTime = false;
    await judgeGames(arena);
    expect([begun, waiting]).to.deep.equal([[], [RECORD.id]]);
  });

  it('is skipped if somebody requested it before', async () => {
    const review = ask();
    await turn();
    await judgeGames(arena);
    begun[0]!.resolve(REVIEW);
    await review;
    expect(begun).to.have.length(1);
  });

  it('is not retried when it fails, unless the server stops or the database is down', async () => {
    for (const [fails, stops] of [
      [new Error('it diverges'), false],
      [new Error('the thread ended'), true],
    ] as const) {
      waiting = [RECORD.id];
      arena.reviews.jobs.clear();
      isDraining = false;
      const judged = judgeGames(arena);
      await turn();
      isDraining = stops;
      begun.at(-1)!.reject(fails);
      await judged;
    }
    expect(written).to.deep.equal([`gave up ${RECORD.id}`]);
    waiting = [RECORD.id];
    isDraining = false;
    const down = new StoreDown('gone');
    findGame = () => Promise.reject(down);
    expect(await judgeGames(arena).catch((error: unknown) => error)).to.equal(down);
    expect(written).to.have.length(1);
  });
});
