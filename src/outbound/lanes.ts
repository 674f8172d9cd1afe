// Limits concurrent posts, with a queue (lane) for each host. A slow host fills only its own lane, and hosts that do
// not answer take no slots from those that do.
import type { Posted } from './posting.ts';
import { newTrust, type Standing } from './trust.ts';

/**
 * Concurrent posts to all hosts of a standing. Anybody can have any number of host names, so new ones share few slots.
 */
const SLOTS = { answering: 64, doubtful: 48, silent: 16 } as const;
const MAX_QUEUED = { answering: 1000, doubtful: 100, silent: 100 } as const;

/** Resolves with the outcome of its post; `undefined`: it posted nothing. Never rejects. */
export type PostTask = () => Promise<Posted | undefined>;

export interface HostLanes {
  /** Queues the task. @returns false when the host's lane is full, so that it will not run */
  offer(host: string, task: PostTask): boolean;
  /** Accepts no more tasks; resolves when none is running. */
  close(): Promise<void>;
}

interface Lane {
  readonly host: string;
  running: number;
  readonly queue: PostTask[];
}

interface Pool {
  readonly standing: Standing;
  free: number;
  /** Lanes that are eligible for a slot, the next one first. */
  readonly ready: Set<Lane>;
}

export function newHostLanes(): HostLanes {
  const lanes = new Map<string, Lane>();
  const trust = newTrust();
  const pools = (['answering', 'doubtful', 'silent'] as const).map(newPool);
  const whenIdle: (() => void)[] = [];
  let isClosed = false;

  /** A lane that is already ready keeps its place. */
  const place = (lane: Lane): void => {
    const isReady = lane.queue.length > 0 && lane.running < trust.slotsOf(lane.host);
    for (const { standing, ready } of pools) {
      if (isReady && standing === trust.standingOf(lane.host)) ready.add(lane);
      else ready.delete(lane);
    }
  };
  /** Ends with the first task that posts: tasks that expired while waiting do not cost the lane its turn. */
  const takeTurn = async (lane: Lane, pool: Pool): Promise<void> => {
    pool.free -= 1;
    lane.running += 1;
    const note = trust.begin(lane.host);
    let posted: Posted | undefined;
    while (!posted && lane.queue.length > 0) {
      const task = lane.queue.shift()!;
      place(lane);
      posted = await task();
    }
    note(posted);
    pool.free += 1;
    lane.running -= 1;
    if (lane.running === 0 && lane.queue.length === 0) lanes.delete(lane.host);
    place(lane);
    startNext();
    if (lanes.size === 0) for (const resolve of whenIdle.splice(0)) resolve();
  };
  /** Round-robin: a lane that was served moves to the end. */
  const startNext = (): void => {
    for (const pool of pools) {
      for (const lane of pool.ready) {
        if (pool.free === 0) break;
        pool.ready.delete(lane);
        void takeTurn(lane, pool);
      }
    }
  };
  return {
    offer(host, task) {
      const lane = lanes.get(host) ?? { host, running: 0, queue: [] };
      if (isClosed || lane.queue.length >= MAX_QUEUED[trust.standingOf(host)]) return false;
      lanes.set(host, lane);
      lane.queue.push(task);
      place(lane);
      startNext();
      return true;
    },
    async close() {
      isClosed = true;
      if (lanes.size > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}

function newPool(standing: Standing): Pool {
  return { standing, free: SLOTS[standing], ready: new Set() };
}
