// Decides whether this process has time for background work.
import { SPARE_TIME } from './numbers.ts';

export interface SpareTime {
  /** Whether work of this kind may begin. Even under constant load it may from time to time, so that it gets done. */
  mayBegin(kind: string): boolean;
}

export interface SpareTimeParts {
  /** Whether somebody waits for a worker thread, which the event loop's utilization does not show. */
  isWaitedFor(): boolean;
  /** The share of the time since the last call in which the event loop was busy. */
  readonly utilization?: (() => number) | undefined;
  readonly now?: () => number;
}

/** A shorter interval would be too noisy. */
const MEASURE_EVERY_MS = 900;

export function newSpareTime({
  isWaitedFor,
  utilization = newUtilization(),
  now = () => performance.now(),
}: SpareTimeParts): SpareTime {
  const begunAt = new Map<string, number>();
  let measuredAt = -Infinity;
  let isBusy = false;
  return {
    mayBegin(kind) {
      const at = now();
      if (at - measuredAt >= MEASURE_EVERY_MS) {
        measuredAt = at;
        isBusy = utilization() > SPARE_TIME.busyAbove;
      }
      const isOverdue = at - (begunAt.get(kind) ?? -Infinity) >= SPARE_TIME.leastEveryMs;
      const may = isOverdue || !(isBusy || isWaitedFor());
      if (may) begunAt.set(kind, at);
      return may;
    },
  };
}

function newUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization;
  };
}
