// The arena's time, as far as its answers tell it: the clock of a device may be minutes off.

/** An answer gives its time in whole seconds, rounded down. */
const DATE_STEP_MS = 1000;

/** Bounds of how far the arena's clock is ahead of the device's. */
export interface ClockOffset {
  readonly minMs: number;
  readonly maxMs: number;
}

/** In milliseconds since 1970: `date` by the arena's clock, the others by the device's. */
export interface Dated {
  readonly date: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export const UNKNOWN_OFFSET: ClockOffset = { minMs: -Infinity, maxMs: Infinity };

/** The answer with the shortest way tells most; several that fell into different parts of a second tell more. */
export function narrowed(known: ClockOffset, { date, sentAt, receivedAt }: Dated): ClockOffset {
  const told = { minMs: date - receivedAt, maxMs: date + DATE_STEP_MS - sentAt };
  const minMs = Math.max(known.minMs, told.minMs);
  const maxMs = Math.min(known.maxMs, told.maxMs);
  // Where they contradict each other, a clock was set in between.
  return minMs <= maxMs ? { minMs, maxMs } : told;
}

/** In milliseconds. A device whose clock may be right is believed. */
export function estimatedOffsetMs({ minMs, maxMs }: ClockOffset): number {
  return minMs <= 0 && maxMs >= 0 ? 0 : (minMs + maxMs) / 2;
}

let offset = UNKNOWN_OFFSET;

/** @param sentAt when it was asked for */
export function noteTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '');
  // Of what may have come from a cache, the time is that of its writing.
  if (Number.isNaN(date) || headers.get('Cache-Control') !== 'no-store') return;
  offset = narrowed(offset, { date, sentAt, receivedAt: Date.now() });
}

/** In milliseconds since 1970, what the arena's clock shows. */
export function serverNow(): number {
  return Date.now() + estimatedOffsetMs(offset);
}
