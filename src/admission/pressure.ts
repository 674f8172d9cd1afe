// Detects when this process must refuse new work because its heap is nearly full.
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';
import { HEAP } from './numbers.ts';

/** A measurement costs about 10 µs; in this interval, the fastest flood measured fills 1 % of a 256 MB heap. */
const MEASURE_EVERY_MS = 25;

export interface Pressure {
  isHigh(): boolean;
}

export interface PressureParts {
  /** The share of the heap limit that is in use. */
  readonly heapShare?: () => number;
  readonly now?: () => number;
  /** Called when the pressure becomes high, and when it no longer is. */
  onChange(isHigh: boolean, share: number): void;
}

export function newPressure({
  heapShare = oldShare,
  now = () => performance.now(),
  onChange,
}: PressureParts): Pressure {
  let isHigh = false;
  let measuredAt = -Infinity;
  return {
    isHigh() {
      if (now() - measuredAt < MEASURE_EVERY_MS) return isHigh;
      measuredAt = now();
      const share = heapShare();
      const wasHigh = isHigh;
      isHigh = share > (wasHigh ? HEAP.acceptBelow : HEAP.shedAbove);
      if (isHigh !== wasHigh) onChange(isHigh, share);
      return isHigh;
    },
  };
}

/** Logs once when shedding begins, and once when it ends. */
export function logOfPressure(log: Pick<Logger, 'warn'>): PressureParts['onChange'] {
  return (isHigh, share) => {
    const heapPercent = Math.round(share * 100);
    log.warn(
      { heapPercent },
      isHigh ? 'heap nearly full: refusing new work' : 'heap has room again: accepting new work',
    );
  };
}

/** What V8 reserves for young objects within `heap_size_limit` (three semi-spaces of 32 MB). */
const YOUNG_BYTES = 96 * 2 ** 20;

/** The share of the old generation in use: when it is full, free space in the rest of the heap no longer helps. */
function oldShare(): number {
  const { heap_size_limit: limit } = getHeapStatistics();
  const old = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new_'));
  const used = old.reduce((sum, { space_used_size: size }) => sum + size, 0);
  return used / Math.max(limit - YOUNG_BYTES, limit / 2);
}
