// Where games are not kept for ever: lets those be forgotten that are old and that nothing needs, in its own time.
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import { firstIdAt } from '../trust/secrets.ts';

/** Looked at, not forgotten: a few milliseconds. */
const BATCH_SIZE = 200;
const PAUSE_MS = 10;
/** What was needed once may not be any more. */
const PASS_EVERY_MS = DAY_MS;

type Keeper = Pick<Arena, 'store' | 'clock' | 'isDraining'>;

/** @param keepMs since their end @param pauseMs between batches @returns the task, which looks at all games once a day */
export function newRetentionTask(keepMs: number, pauseMs = PAUSE_MS): (arena: Keeper) => Promise<void> {
  let nextPassAt = 0;
  return async function expireOldGames({ store, clock, isDraining }) {
    const now = clock();
    if (now < nextPassAt) return;
    const endedBefore = now - keepMs;
    // What started later has not ended before.
    const before = firstIdAt('game', endedBefore);
    for (let after: string | null = ''; after !== null && !isDraining();) {
      after = await store.archive.expireGames({ after, before, endedBefore, limit: BATCH_SIZE }, now);
      if (after !== null) await sleep(pauseMs);
    }
    nextPassAt = now + PASS_EVERY_MS;
  };
}
