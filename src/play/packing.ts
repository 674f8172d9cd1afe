// Packs games that have been over for long: in its own time, a few at once, whichever process does it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from '../ports/arena.ts';
import { firstIdAt } from '../trust/secrets.ts';

/** Moves wait for a batch: it takes a few milliseconds. */
const BATCH_SIZE = 5;
/** Games that are played come first: a batch takes less. */
const PAUSE_MS = 10;

type Packer = Pick<Arena, 'store' | 'clock' | 'isDraining' | 'reportError'>;

/** @param afterMs since their end @param pauseMs between batches @returns the task, which packs all that are due */
export function newPackingTask(afterMs: number, pauseMs = PAUSE_MS): (arena: Packer) => Promise<void> {
  return async function packOldGames({ store, clock, isDraining, reportError }) {
    const endedBefore = clock() - afterMs;
    // What started later has not ended before.
    const before = firstIdAt('game', endedBefore);
    for (let after: string | null = ''; after !== null && !isDraining();) {
      const { damaged, next } = await store.archive.packGames({ after, before, endedBefore, limit: BATCH_SIZE });
      for (const { id, error } of damaged) reportError(error, `packing of ${id}`);
      after = next;
      if (after !== null) await sleep(pauseMs);
    }
  };
}
