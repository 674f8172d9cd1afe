// Deletes games that nothing needs: a day after their end if nobody played, a month after it if abandoned, and old
// finished ones if the operator has set a retention time (`retention.ts`).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from '../ports/arena.ts';

/** Moves have to wait for a batch, so it is kept to a few milliseconds. */
const BATCH_SIZE = 20;
/** Longer than a batch takes, so that running games come first. */
const PAUSE_MS = 10;

type Forgetter = Pick<Arena, 'store' | 'clock' | 'isDraining'> & {
  readonly live: Pick<Arena['live'], 'isHere' | 'refresh'>;
};

/** A game that is still needed is checked again a day later. */
export async function forgetOldGames({ store, live, clock, isDraining }: Forgetter): Promise<void> {
  while (!isDraining()) {
    const due = await store.gamesToForget(clock(), BATCH_SIZE);
    if (due.length > 0) await store.forgetGames(due, clock());
    // Somebody may still be viewing one here; rooms of other processes notice by themselves.
    for (const gameId of due) if (live.isHere(gameId)) await live.refresh(gameId);
    if (due.length < BATCH_SIZE) return;
    await sleep(PAUSE_MS);
  }
}
