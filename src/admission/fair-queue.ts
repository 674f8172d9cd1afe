// A fair queue: each network has a lane, and the lanes are served in rotation. A limited number of places can be reserved.
import { newLanes } from './lanes.ts';
import { newKeyedCount } from './tally.ts';

export interface FairQueue {
  /** Runs the task when it is its lane's turn. Never refuses: use `reserve` to limit the queue. */
  run<T>(lane: string, task: () => Promise<T>): Promise<T>;
  /**
   * Runs the task when no task of `run` is waiting, and gives way to a lane that is about to ask for its next task. Idle
   * lanes take turns among themselves.
   */
  runIdle<T>(lane: string, task: () => Promise<T>): Promise<T>;
  /** Reserves a place for work about to be promised. @returns the function that releases it; `undefined`: none is free */
  reserve(lane: string): (() => void) | undefined;
  /** Tasks that wait for their turn. */
  waiting(): number;
}

export interface FairQueueLimits {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Places in one lane, and in total. */
  readonly perLane: number;
  readonly total: number;
}

export function newFairQueue({ running, perLane, total }: FairQueueLimits): FairQueue {
  const lanes = newLanes<() => void>();
  const idle = newLanes<() => void>();
  const places = newKeyedCount();
  let busy = 0;

  const begin = (start: () => void): void => {
    busy += 1;
    start();
  };
  const serve = (): void => {
    while (busy < running) {
      const start = lanes.take(() => true);
      if (!start) return;
      begin(start);
    }
  };
  /** Deferred to the next turn of the event loop, because a lane that was just served asks for its next task within this one. */
  const serveIdle = (): void => {
    if (idle.size() === 0) return;
    setImmediate(() => {
      const start = lanes.size() === 0 && busy < running ? idle.take(() => true) : undefined;
      if (start) begin(start);
    });
  };
  const finish = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task();
    } finally {
      busy -= 1;
      serve();
      serveIdle();
    }
  };
  return {
    async run(lane, task) {
      await new Promise<void>((start) => {
        lanes.add(lane, start);
        serve();
      });
      return finish(task);
    },
    async runIdle(lane, task) {
      await new Promise<void>((start) => {
        idle.add(lane, start);
        serveIdle();
      });
      return finish(task);
    },
    reserve(lane) {
      const isFull = places.total() >= total || places.of(lane) >= perLane;
      return isFull ? undefined : places.take(lane);
    },
    waiting: () => lanes.size(),
  };
}
