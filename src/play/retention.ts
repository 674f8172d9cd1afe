// If the operator has set a retention time: expires old games that nothing needs, in the background.
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import { firstIdAt } from '../trust/ids.ts';

/** Games examined per batch, which takes a few milliseconds. */
const BATCH_SIZE = 200;
const PAUSE_MS = 10;
/** Repeated, because a game that was needed may no longer be. */
const PASS_EVERY_MS = DAY_MS;

type Keeper = Pick<Arena, 'store' | 'clock' | 'isDraining'>;

/** @param keepMs since the end of a game @param pauseMs between batches @returns the task, which checks all games once a day */
export function newRetentionTask(keepMs: number, pauseMs = PAUSE_MS): (arena: Keeper) => Promise<void> {
  let nextPassAt = 0;
  return async function expireOldGames({ store, clock, isDraining }) {
    const now = clock();
    if (now < nextPassAt) return;
    const endedBefore = now - keepMs;
    // A game that was created later cannot have ended earlier.
    const before = firstIdAt('game', endedBefore);
    for (let after: string | null = ''; after !== null && !isDraining();) {
      after = await store.archive.expireGames({ after, before, endedBefore, limit: BATCH_SIZE }, now);
      if (after !== null) await sleep(pauseMs);
    }
    nextPassAt = now + PASS_EVERY_MS;
  };
}
