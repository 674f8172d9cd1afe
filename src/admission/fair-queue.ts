// Work that takes turns: each network has a lane, and the lanes are served in rotation, so that a long one delays only
// itself. Places limit how much may be promised.
import { newTally } from './tally.ts';

export interface FairQueue {
  /** Runs the task when it is its lane's turn. Nothing is refused: see `enter`. */
  run<T>(lane: string, task: () => Promise<T>): Promise<T>;
  /** Runs the task when no lane wants a turn, and gives way to one that comes back for its next. */
  runIdle<T>(task: () => Promise<T>): Promise<T>;
  /** A place for work that is about to be promised. @returns what gives it back; `undefined`: there is none */
  enter(lane: string): (() => void) | undefined;
  /** Tasks that wait for their turn. */
  waiting(): number;
}

export interface FairQueueLimits {
  /** Tasks that run at the same time, and of one lane; `undefined`: as many. */
  readonly running: number;
  readonly runningPerLane?: number;
  /** Places in one lane, and in all. */
  readonly perLane: number;
  readonly total: number;
}

/** No lane has this name. */
const IDLE = '';

export function newFairQueue({ running, runningPerLane = running, perLane, total }: FairQueueLimits): FairQueue {
  /** The next one to serve is the first. One that is empty keeps its place until then, for a caller that comes back. */
  const lanes = new Map<string, ((end: () => void) => void)[]>();
  const places = newTally();
  const busy = newTally();
  const idle: ((end: () => void) => void)[] = [];
  let waiting = 0;

  const serve = (): void => {
    for (const [lane, tasks] of lanes) {
      if (busy.total() >= running) return;
      if (busy.of(lane) >= runningPerLane) continue;
      lanes.delete(lane);
      const start = tasks.shift();
      if (!start) continue;
      lanes.set(lane, tasks); // at the end
      waiting -= 1;
      start(busy.take(lane));
    }
  };
  /** After this turn of the event loop: a lane that has just been served asks for its next task within it. */
  const serveIdle = (): void => {
    if (idle.length === 0) return;
    setImmediate(() => {
      if (waiting === 0 && busy.total() < running) idle.shift()?.(busy.take(IDLE));
    });
  };
  const finish = async <T>(end: () => void, task: () => Promise<T>): Promise<T> => {
    try {
      return await task();
    } finally {
      end();
      serve();
      serveIdle();
    }
  };
  return {
    async run(lane, task) {
      const end = await new Promise<() => void>((start) => {
        const tasks = lanes.get(lane) ?? [];
        lanes.set(lane, tasks);
        tasks.push(start);
        waiting += 1;
        serve();
      });
      return finish(end, task);
    },
    async runIdle(task) {
      const end = await new Promise<() => void>((start) => {
        idle.push(start);
        serveIdle();
      });
      return finish(end, task);
    },
    enter(lane) {
      const isFull = places.total() >= total || places.of(lane) >= perLane;
      return isFull ? undefined : places.take(lane);
    },
    waiting: () => waiting,
  };
}
