// Limits on concurrent posts, in total and per host, with a queue for each host.
// A slow host fills only its own lane.
const MAX_RUNNING = 128;
const MAX_RUNNING_PER_HOST = 8;
const MAX_QUEUED_PER_HOST = 1000;

export interface Lanes {
  /** Queues the task. False when the lane of the host is full: it will not run. */
  offer(host: string, task: () => Promise<void>): boolean;
  /** Accepts no more; resolves when nothing is running. */
  close(): Promise<void>;
}

interface Lane {
  running: number;
  readonly queue: (() => Promise<void>)[];
}

export function newLanes(): Lanes {
  const lanes = new Map<string, Lane>();
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let isClosed = false;
  const start = (host: string, lane: Lane, task: () => Promise<void>): void => {
    running += 1;
    lane.running += 1;
    void task().finally(() => {
      running -= 1;
      lane.running -= 1;
      if (lane.running === 0 && lane.queue.length === 0) lanes.delete(host);
      startNext();
      if (running === 0) for (const resolve of whenIdle.splice(0)) resolve();
    });
  };
  /** Round-robin: a lane that was served moves to the end. */
  const startNext = (): void => {
    for (const [host, lane] of [...lanes]) {
      if (running >= MAX_RUNNING) return;
      if (lane.running >= MAX_RUNNING_PER_HOST || lane.queue.length === 0) continue;
      lanes.delete(host);
      lanes.set(host, lane);
      start(host, lane, lane.queue.shift()!);
    }
  };
  return {
    offer(host, task) {
      const lane = lanes.get(host) ?? { running: 0, queue: [] };
      if (isClosed || lane.queue.length >= MAX_QUEUED_PER_HOST) return false;
      lanes.set(host, lane);
      lane.queue.push(task);
      startNext();
      return true;
    },
    async close() {
      isClosed = true;
      if (running > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}
