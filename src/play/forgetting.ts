// Deletes games that nothing needs: games nobody played, a day after their end; abandoned ones, a month after it; old
// finished ones where the operator has set a retention time (`retention.ts`).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from '../ports/arena.ts';

/** Moves wait for a batch: it takes a few milliseconds. */
const BATCH_SIZE = 20;
/** Games that are played come first: a batch takes less. */
const PAUSE_MS = 10;

type Forgetter = Pick<Arena, 'store' | 'clock' | 'isDraining'> & {
  readonly live: Pick<Arena['live'], 'isHere' | 'refresh'>;
};

/** A game that is still needed is looked at again a day later. */
export async function forgetOldGames({ store, live, clock, isDraining }: Forgetter): Promise<void> {
  while (!isDraining()) {
    const due = await store.gamesToForget(clock(), BATCH_SIZE);
    if (due.length > 0) await store.forgetGames(due, clock());
    // Somebody may still look at one; rooms of other processes find out themselves.
    for (const gameId of due) if (live.isHere(gameId)) await live.refresh(gameId);
    if (due.length < BATCH_SIZE) return;
    await sleep(PAUSE_MS);
  }
}
