// Game Review: of games that are over, one at a time for each caller, kept for everybody.
import { ENGINE_VERSION } from '../engine/index.ts';
import type { GameReview } from '../house/accuracy.ts';
import type { Why } from '../house/why.ts';
import { Problem } from '../../schema/problem.ts';
import type { ReviewAnswer, ReviewDone } from '../../schema/review.ts';
import { WHY_EN } from '../../schema/why-en.ts';
import type { Arena } from './arena.ts';
import { isOver } from './game-record.ts';
import type { Game } from './game.ts';
import type { Reviewer } from './ports.ts';
import type { ReviewClaims } from './review-claims.ts';
import { untilFound, type Patience } from './wait.ts';

const MOST_KEPT = 200;
const MOST_RUNNING = 50;

interface Running {
  readonly callers: Set<string>;
  done: number;
}

/** Reviews of this process: those that are finished, the oldest forgotten first, and those that run. */
export interface Reviews {
  readonly reviewer: Reviewer;
  readonly claims: ReviewClaims;
  readonly kept: Map<string, ReviewDone>;
  readonly running: Map<string, Running>;
  readonly failed: Map<string, unknown>;
}

export function newReviews(reviewer: Reviewer, claims: ReviewClaims): Reviews {
  return { reviewer, claims, kept: new Map(), running: new Map(), failed: new Map() };
}

/**
 * The review, or how far it is when the caller's time is up.
 * @throws Problem game-not-over, review-running, unavailable
 */
export async function reviewGame(arena: Arena, game: Game, caller: string, patience: Patience): Promise<ReviewAnswer> {
  const { id } = game.record;
  if (!isOver(game.record)) throw new Problem('game-not-over');
  if (!arena.reviews.kept.has(id)) await join(arena, game, caller);
  const found = await untilFound(arena, id, () => finished(arena.reviews, id), patience);
  if (found) return found;
  const progress = { done: arena.reviews.running.get(id)?.done ?? 0, of: game.moves.length };
  return { status: 'running', progress, hint: 'Ask again: the review goes on meanwhile.' };
}

function finished({ kept, failed }: Reviews, id: string): ReviewDone | undefined {
  if (!failed.has(id)) return kept.get(id);
  const error = failed.get(id);
  failed.delete(id);
  throw error;
}

async function join(arena: Arena, game: Game, caller: string): Promise<void> {
  const { running, kept, claims } = arena.reviews;
  const { id } = game.record;
  const own = await claims.take(caller, id);
  if (own !== id) {
    throw new Problem('review-running', { detail: `Your review of ${own} is still running.`, retryAfterSeconds: 2 });
  }
  const there = running.get(id);
  if (there) return void there.callers.add(caller);
  if (kept.has(id)) return claims.release(caller, id);
  if (running.size >= MOST_RUNNING) {
    await claims.release(caller, id);
    throw new Problem('unavailable', { detail: 'Too many reviews are running.', retryAfterSeconds: 10 });
  }
  void run(arena, game, caller);
}

async function run({ reviews, news, reportError }: Arena, { record, moves }: Game, caller: string): Promise<void> {
  const { kept, running, failed, reviewer, claims } = reviews;
  const job: Running = { callers: new Set([caller]), done: 0 };
  running.set(record.id, job);
  try {
    const { ruleset, seed, winner } = record;
    const review = await reviewer.review({ ruleset, seed, moves }, winner, (done) => (job.done = done));
    kept.set(record.id, presented(review));
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  } catch (error) {
    failed.set(record.id, error);
  }
  running.delete(record.id);
  for (const one of job.callers) {
    claims.release(one, record.id).catch((error: unknown) => reportError(error, 'end of a review'));
  }
  news.publish(record.id);
}

function presented({ seats, moves, curve, turningPoints }: GameReview): ReviewDone {
  return {
    status: 'done',
    engine: ENGINE_VERSION,
    seats,
    moves: moves.map((move) => ({
      ...move,
      best: [...move.best],
      line: [...move.line],
      why: move.why && { ...move.why, text: sentenceOf(move.why) },
    })),
    curve: [...curve],
    turningPoints: [...turningPoints],
  };
}

function sentenceOf(why: Why): string {
  const facts: Readonly<Record<string, unknown>> = { ...why };
  return WHY_EN[why.reason].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}
