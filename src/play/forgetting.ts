// Deletes games that nothing needs any more: not played a day after their end, abandoned a month after it, and old ones
// where games are not kept for ever (`retention.ts`).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from '../ports/arena.ts';

/** Moves wait for a batch: it takes a few milliseconds. */
const BATCH_SIZE = 20;
/** Games that are played come first: a batch takes less. */
const PAUSE_MS = 10;

/** A game that is still needed is looked at again a day later. */
export async function forgetOldGames({ store, clock, isDraining }: Pick<Arena, 'store' | 'clock' | 'isDraining'>) {
  while (!isDraining()) {
    const due = await store.gamesToForget(clock(), BATCH_SIZE);
    if (due.length > 0) await store.forgetGames(due, clock());
    if (due.length < BATCH_SIZE) return;
    await sleep(PAUSE_MS);
  }
}
