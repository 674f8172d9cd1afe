// Packs games that ended long ago: in the background, a few at a time, in any process.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arena } from '../ports/arena.ts';
import { firstIdAt } from '../trust/ids.ts';

/** Moves have to wait for a batch, so it is kept to a few milliseconds. */
const BATCH_SIZE = 5;
/** Longer than a batch takes, so that running games come first. */
const PAUSE_MS = 10;

type Packer = Pick<Arena, 'store' | 'clock' | 'isDraining' | 'reportError'>;

/** @param afterMs since the end of a game @param pauseMs between batches @returns the task, which packs all due games */
export function newPackingTask(afterMs: number, pauseMs = PAUSE_MS): (arena: Packer) => Promise<void> {
  return async function packOldGames({ store, clock, isDraining, reportError }) {
    const endedBefore = clock() - afterMs;
    // A game that was created later cannot have ended earlier.
    const before = firstIdAt('game', endedBefore);
    for (let after: string | null = ''; after !== null && !isDraining();) {
      const { damaged, next } = await store.archive.packGames({ after, before, endedBefore, limit: BATCH_SIZE });
      for (const { id, error } of damaged) reportError(error, `packing of ${id}`);
      after = next;
      if (after !== null) await sleep(pauseMs);
    }
  };
}
