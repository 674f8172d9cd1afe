// Keeps a record of when the arena was up. The gaps in it are outages, for every process and after every restart.
import { MAX_MOVE_SECONDS } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { Outage, Outages } from '../ports/outages.ts';
import type { Uptime } from '../ports/uptime-store.ts';

const KEPT_MS = MAX_MOVE_SECONDS * 1000;
const LIMIT = 1000;
const EXTEND_EVERY_MS = 5000;
/** A cluster is down when none of its processes has been seen for this long; a process is frozen when it has not run. */
const UNSEEN_MS = 10_000;

interface Parts extends Pick<Arena, 'clock'> {
  readonly store: Pick<Arena['store'], 'uptimes'>;
  readonly outages: Outages;
  /** Whether other processes may be up meanwhile. If not, each start and each trouble is an outage, however short. */
  readonly isClustered: boolean;
}

/** Called at the start, and after an outage: begins a new period unless another process has been up. */
export async function resumeUptime(parts: Parts): Promise<void> {
  const { store, clock, isClustered } = parts;
  const now = clock();
  const last = (await store.uptimes.recent(1))[0];
  const isUp = isClustered && last !== undefined && Math.abs(now - last.seenAt) <= UNSEEN_MS;
  if (!isUp) await store.uptimes.begin(now, now - KEPT_MS);
  await learnOutages(parts);
}

/** The task of every second. @param steady a monotonic clock, which tests do not advance */
export function newUptimeTask(parts: Parts, steady = (): number => performance.now()) {
  const { store, clock, outages } = parts;
  let seen = { at: steady(), clock: clock() };
  return async function keepUptime(): Promise<void> {
    const at = steady();
    // Before anything else, so that no clock runs out because this process was stopped.
    if (outages.state() === 'none' && at - seen.at > UNSEEN_MS) {
      outages.began('freeze', seen.clock);
      outages.ended('freeze');
    }
    const state = outages.state();
    if (state === 'ongoing' || (state === 'none' && at - seen.at < EXTEND_EVERY_MS)) return;
    const now = clock();
    if (state === 'over') await resumeUptime(parts);
    else await store.uptimes.extend(now);
    if (state === 'none' && parts.isClustered) await learnOutages(parts);
    seen = { at, clock: now };
  };
}

/** Called at shutdown, which may be part of an outage. */
export async function endUptime({ store, clock, outages }: Parts): Promise<void> {
  if (outages.state() === 'none') await store.uptimes.extend(clock());
}

async function learnOutages({ store, outages, isClustered }: Parts): Promise<void> {
  const uptimes = await store.uptimes.recent(LIMIT);
  outages.learn(gapsIn(uptimes, isClustered ? UNSEEN_MS : 0));
}

function gapsIn(uptimes: readonly Uptime[], leastMs: number): readonly Outage[] {
  const gaps = uptimes.slice(1).map(({ beganAt }, i) => ({ from: uptimes[i]!.seenAt, to: beganAt }));
  return gaps.filter(({ from, to }) => to - from >= leastMs);
}
