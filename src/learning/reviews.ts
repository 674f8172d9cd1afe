// Game Review of finished games: one at a time per caller, cached for everybody.
import { versionOf, type Seat } from '../engine/index.ts';
import { FIRST_POLICY } from '../house/policies.ts';
import { knownPolicy } from '../table/versions.ts';
import type { ReviewRequest } from '../house/reviewer.ts';
import type { ReviewJob, Reviews, Reviewer } from '../ports/reviews.ts';
import { judgedSumsOf, type GameReview } from '../house/game-review.ts';
import { Problem } from '../../schema/problem.ts';
import type { ReviewAnswer, ReviewDone } from '../../schema/review.ts';
import type { Arena } from '../ports/arena.ts';
import { isOver } from '../records/game-record.ts';
import type { Game } from '../table/game.ts';
import type { SeatJudgement } from '../records/judged-records.ts';
import type { GameId, Network } from '../records/ids.ts';
import type { ReviewClaims } from '../ports/review-claims.ts';
import { withSentence } from './why-sentences.ts';
import { withThoughts } from '../table/thoughts.ts';
import { untilFound } from '../play/wait.ts';
import type { Patience } from '../ports/news.ts';
import QuickLRU from 'quick-lru';

/** The cache keeps at least this many, and at most twice as many. */
const MIN_KEPT = 100;
/** For this long a failure is reported to later callers; then the review is retried. */
const FAILURE_TTL_MS = 10_000;

export function newReviews(reviewer: Reviewer, claims: ReviewClaims): Reviews {
  return { reviewer, claims, kept: new QuickLRU({ maxSize: MIN_KEPT }), jobs: new Map() };
}

export interface ReviewCaller {
  /** A seat, or the network of a caller without one: each may run one review. */
  readonly key: string;
  readonly network: Network;
}

/**
 * The review, or its progress when the caller's patience ends.
 * @throws Problem game-not-over, review-running, too-many-reviews, unavailable; UnknownVersion
 */
export async function reviewGame(
  arena: Arena,
  game: Game,
  caller: ReviewCaller,
  patience: Patience,
): Promise<ReviewAnswer> {
  const { id } = game.record;
  const { kept } = arena.reviews;
  if (!isOver(game.record)) throw new Problem('game-not-over');
  const job = kept.has(id) ? undefined : await join(arena, game, caller);
  const look = (): ReviewDone | undefined => {
    if (job?.failure !== undefined) throw job.failure;
    return kept.get(id);
  };
  const found = await untilFound(arena, id, look, patience);
  if (found) return { ...found, moves: withThoughts(found.moves, await arena.store.thoughtsOf(id)) };
  const progress = { done: job?.done ?? 0, of: game.moves.length };
  return { status: 'running', progress, hint: 'Ask again: the review is still running.' };
}

/**
 * Runs the same review in the background: all others have priority, and it is not cached unless somebody asks for it
 * meanwhile. Does nothing while the game is under review.
 * @throws UnknownVersion, and what the reviewer does
 */
export async function reviewUnasked(arena: Arena, game: Game): Promise<void> {
  const { id } = game.record;
  if (arena.reviews.jobs.has(id)) return;
  const job: ReviewJob = { callers: new Set(), network: null, done: 0 };
  await run(arena, requestOf(game, job), { id, job });
  if (job.failure !== undefined) throw job.failure;
}

/** Judged by the policy current when the game ended, so that its review stays the same. @throws UnknownVersion */
function requestOf({ record, moves }: Game, job: ReviewJob): ReviewRequest {
  const { id, rules, seed, winner, reviewPolicy } = record;
  return {
    journal: { rules, seed, moves },
    winner,
    policy: knownPolicy(id, reviewPolicy ?? FIRST_POLICY),
    lane: () => job.network,
  };
}

/** @returns the running or failed job; `undefined` when the review is finished */
async function join(arena: Arena, game: Game, { key: caller, network }: ReviewCaller): Promise<ReviewJob | undefined> {
  const { id } = game.record;
  const job: ReviewJob = { callers: new Set([caller]), network, done: 0 };
  const request = requestOf(game, job);
  const { jobs, kept, claims } = arena.reviews;
  const taken = await claims.take(caller, id);
  if (taken !== id) {
    throw new Problem('review-running', { detail: `Your review of ${taken} is still running.`, retryAfterSeconds: 2 });
  }
  const existing = jobs.get(id);
  if (kept.has(id) || existing?.failure !== undefined) {
    await claims.release(caller, id);
    return existing;
  }
  if (existing && existing.network !== null) {
    existing.callers.add(caller);
    return existing;
  }
  try {
    admitReview(arena, network);
  } catch (error) {
    await claims.release(caller, id);
    throw error;
  }
  if (existing) {
    existing.callers.add(caller);
    existing.network = network;
    return existing;
  }
  void run(arena, request, { id, job });
  return job;
}

/** @throws Problem too-many-reviews, unavailable */
function admitReview({ reviews: { jobs }, admission }: Arena, network: Network): void {
  const running = [...jobs.values()].filter((job) => job.failure === undefined && job.network !== null);
  const ofNetwork = running.filter((job) => job.network === network).length;
  admission.admitReview({ ofNetwork, inAll: running.length });
}

async function run(
  { reviews, news, reportError, store, clock, isDraining }: Arena,
  request: ReviewRequest,
  { id, job }: { id: GameId; job: ReviewJob },
): Promise<void> {
  const { kept, jobs, reviewer, claims } = reviews;
  jobs.set(id, job);
  try {
    const review = await reviewer.review(request, (done) => (job.done = done));
    // Before anybody reads the review. A failure does not affect the review itself.
    await store.judging
      .noteReview(id, request.policy, { A: judgementOf(review, 'A'), B: judgementOf(review, 'B') })
      .catch((error: unknown) => reportError(error, `storing the judgements of the review of ${id}`));
    const done = presented(review, request);
    await store.exports
      .keepReview(id, clock(), JSON.stringify(done))
      .catch((error: unknown) => reportError(error, `storing the review of ${id}`));
    if (job.network !== null) kept.set(id, done);
    jobs.delete(id);
  } catch (error) {
    // Logged here, as callers may never return. A process that shuts down ends the thread.
    if (!isDraining()) reportError(error, `review of ${id}`);
    job.failure = error;
    setTimeout(() => jobs.delete(id), FAILURE_TTL_MS).unref();
  }
  for (const caller of job.callers) {
    claims.release(caller, id).catch((error: unknown) => reportError(error, `release of the review claim on ${id}`));
  }
  news.publish(id);
}

function judgementOf({ seats, moves }: GameReview, seat: Seat): SeatJudgement {
  const sums = judgedSumsOf(moves, seat);
  return { accuracy: seats[seat].accuracy, sums: sums.stake === 0 ? null : sums };
}

function presented(
  { seats, moves, account, curve, turningPoints }: GameReview,
  { journal: { rules }, policy }: ReviewRequest,
): ReviewDone {
  return {
    status: 'done',
    engine: String(versionOf(rules)),
    rules,
    policy,
    seats,
    moves: moves.map((move) => ({
      ...move,
      best: [...move.best],
      line: [...move.line],
      why: move.why && withSentence(move.why),
    })),
    account,
    curve: [...curve],
    turningPoints: [...turningPoints],
  };
}
