// Work that takes turns: each network has a lane, and the lanes are served in rotation. Places limit how much may be
// promised.
import { newLanes } from './lanes.ts';
import { newKeyedCount } from './tally.ts';

export interface FairQueue {
  /** Runs the task when it is its lane's turn. Nothing is refused: see `enter`. */
  run<T>(lane: string, task: () => Promise<T>): Promise<T>;
  /**
   * Runs the task when no task of `run` wants a turn, and gives way to one that comes back for its next. These lanes take
   * turns among themselves.
   */
  runIdle<T>(lane: string, task: () => Promise<T>): Promise<T>;
  /** A place for work that is about to be promised. @returns what gives it back; `undefined`: there is none */
  reserve(lane: string): (() => void) | undefined;
  /** Tasks that wait for their turn. */
  waiting(): number;
}

export interface FairQueueLimits {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Places in one lane, and in all. */
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
  /** After this turn of the event loop: a lane that has just been served asks for its next task within it. */
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
