// Deletes guests who never finished a game, once nothing refers to them: without a session they cannot do it themselves.
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import type { GuestPlace } from '../ports/player-store.ts';
import { MAX_UNUSED_MS } from '../people/session-life.ts';

/** Small, because moves must wait while a batch is deleted. */
const BATCH_SIZE = 100;
/** Longer than a batch takes, so that running games have priority. */
const PAUSE_MS = 10;
/** Repeated, because what refers to a guest may be deleted later. */
const PASS_EVERY_MS = DAY_MS;

type Forgetter = Pick<Arena, 'store' | 'clock' | 'isDraining'>;

/** @param pauseMs between batches @returns the task, which examines all such guests once a day */
export function newGuestTask(pauseMs = PAUSE_MS): (arena: Forgetter) => Promise<void> {
  let nextPassAt = 0;
  return async function forgetGuests({ store, clock, isDraining }) {
    const now = clock();
    if (now < nextPassAt) return;
    const before = now - MAX_UNUSED_MS;
    let after: GuestPlace | undefined;
    do {
      if (isDraining()) return;
      after = await store.players.forgetGuests({ before, after, limit: BATCH_SIZE });
      await sleep(pauseMs);
    } while (after);
    nextPassAt = now + PASS_EVERY_MS;
  };
}
