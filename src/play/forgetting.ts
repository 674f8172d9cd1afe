// Deletes games that nothing needs any more: not played a day after their end, abandoned a month after it.
import type { Arena } from '../ports/arena.ts';

/** Small, so that moves do not wait for a backlog. */
const BATCH_SIZE = 100;

/** A game that is still needed is looked at again a day later. */
export async function forgetOldGames({ store, clock }: Pick<Arena, 'store' | 'clock'>): Promise<void> {
  for (;;) {
    const due = await store.gamesToForget(clock(), BATCH_SIZE);
    if (due.length > 0) await store.forgetGames(due, clock());
    if (due.length < BATCH_SIZE) return;
  }
}
