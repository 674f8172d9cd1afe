// Periodic tasks for games of daily deals: finished games are ranked, and all are published when their day is over.
import { meanLossOf } from '../house/game-review.ts';
import { dayOf, endOfDay } from '../../schema/calendar.ts';
import { Problem } from '../../schema/problem.ts';
import { requireGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import { StoreDown } from '../ports/store-errors.ts';
import type { DealResult } from '../records/deal-records.ts';
import type { GameId } from '../records/ids.ts';
import { otherSeat } from '../engine/index.ts';
import { scoreNow, type Game } from '../table/game.ts';
import { DEAL_SEAT } from './deal-of-day.ts';
import { reviewGame } from './reviews.ts';

const MAX_AT_ONCE = 20;
const MAX_PUBLISHED_PER_BATCH = 200;
/** Time to wait for one review, which continues afterwards. */
const PATIENCE_MS = 60_000;
/** The lane of these reviews in the reviewer's queue, beside those of callers. */
const LANE = 'daily deals';

/** Sequential. Processes that measure the same game get the same result, and the first one writes it. */
export async function measureDeals(arena: Arena): Promise<void> {
  for (const gameId of await arena.store.deals.unmeasuredGames(MAX_AT_ONCE)) {
    if (arena.isDraining()) return;
    await measureGame(arena, gameId);
  }
}

/** A game whose review fails stays unranked: it would fail again. */
async function measureGame(arena: Arena, gameId: GameId): Promise<void> {
  try {
    const result = await resultOf(arena, (await requireGame(arena, gameId)).game);
    if (result !== 'later') await arena.store.deals.measure(gameId, result, arena.clock());
  } catch (error) {
    if (error instanceof StoreDown || arena.isDraining()) throw error;
    if (error instanceof Problem && error.slug !== 'game-not-found') return; // the review queue is full: retried later
    arena.reportError(error, `daily deal ranking of ${gameId}`);
    await arena.store.deals.measure(gameId, null, arena.clock());
  }
}

/** `null`: not finished on its day, voided, or without a move that its player chose. */
async function resultOf(arena: Arena, game: Game): Promise<DealResult | null | 'later'> {
  const { status, endReason, endedAt, dealDay, voidedAt } = game.record;
  if (status !== 'finished' || voidedAt !== null || endedAt! >= endOfDay(dealDay!)) return null;
  const patience = { timeoutMs: PATIENCE_MS, signal: new AbortController().signal };
  const review = await reviewGame(arena, game, { key: LANE, network: LANE }, patience);
  if (review.status !== 'done') return 'later';
  const loss = meanLossOf(review.moves, DEAL_SEAT);
  if (loss === null) return null;
  const score = scoreNow(game);
  const deficit = score[otherSeat(DEAL_SEAT)] - score[DEAL_SEAT];
  return { isConceded: endReason !== 'played', loss, deficit, endedAt: endedAt! };
}

/** Makes games public; rooms that are still in memory are refreshed. */
export async function publishDeals(arena: Arena): Promise<void> {
  for (const gameId of await arena.store.deals.publishBefore(dayOf(arena.clock()), MAX_PUBLISHED_PER_BATCH)) {
    await arena.live.refresh(gameId);
    arena.news.publish(gameId);
  }
}
