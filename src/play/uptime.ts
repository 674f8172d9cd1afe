// Keeps a record of when the arena is up, from which outages are known after a restart.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import type { Outage, Outages } from '../ports/outages.ts';
import type { Uptime } from '../ports/uptime-store.ts';

/** The longest clock of a move. */
const KEPT_MS = 7 * DAY_MS;
const LIMIT = 1000;
/** A cluster is down when none of its processes has been seen for this long. */
const UNSEEN_MS = 10_000;

type Parts = Pick<Arena, 'store' | 'clock'> & { readonly outages: Pick<Outages, 'add'> };

/**
 * Called at the start, and after the store could not be written: begins a new period unless another process has been up, and
 * learns of recent outages.
 * @param isAlone whether there are no other processes
 */
export async function resumeUptime({ store, clock, outages }: Parts, isAlone: boolean): Promise<void> {
  const { uptimes } = store;
  const now = clock();
  const last = (await uptimes.recent(1))[0];
  const isUp = !isAlone && last !== undefined && Math.abs(now - last.seenAt) <= UNSEEN_MS;
  if (!isUp) await uptimes.begin(now, now - KEPT_MS);
  outages.add(between(await uptimes.recent(LIMIT)));
}

/** @param resume called after the store could not be written */
export function newUptimeTask(resume: () => Promise<void>) {
  let isContinuous = true;
  return async function extendUptime({ store, clock }: Pick<Arena, 'store' | 'clock'>): Promise<void> {
    const wasContinuous = isContinuous;
    isContinuous = false;
    await (wasContinuous ? store.uptimes.extend(clock()) : resume());
    isContinuous = true;
  };
}

function between(uptimes: readonly Uptime[]): readonly Outage[] {
  return uptimes.slice(1).map(({ beganAt }, i) => ({ from: uptimes[i]!.seenAt, to: beganAt }));
}
