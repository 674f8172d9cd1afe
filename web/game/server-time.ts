// Estimates the server's time from its responses: the clock of a device may be minutes off.

/** The Date header has whole seconds, rounded down. */
const DATE_STEP_MS = 1000;

/** Bounds on how far the server's clock is ahead of the device's. */
export interface ClockOffset {
  readonly minMs: number;
  readonly maxMs: number;
}

/** In milliseconds since 1970: `date` by the server's clock, the others by the device's. */
export interface Dated {
  readonly date: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export const UNKNOWN_OFFSET: ClockOffset = { minMs: -Infinity, maxMs: Infinity };

/** The fastest response narrows most; responses at different fractions of a second narrow further. */
export function narrowed(known: ClockOffset, { date, sentAt, receivedAt }: Dated): ClockOffset {
  const measured = { minMs: date - receivedAt, maxMs: date + DATE_STEP_MS - sentAt };
  const minMs = Math.max(known.minMs, measured.minMs);
  const maxMs = Math.min(known.maxMs, measured.maxMs);
  // Contradicting bounds mean that a clock was set in between.
  return minMs <= maxMs ? { minMs, maxMs } : measured;
}

/** In milliseconds; 0 if the device's clock may be right. */
export function estimatedOffsetMs({ minMs, maxMs }: ClockOffset): number {
  return minMs <= 0 && maxMs >= 0 ? 0 : (minMs + maxMs) / 2;
}

let offset = UNKNOWN_OFFSET;

/** @param sentAt when the request was sent */
export function noteTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('Date') ?? '');
  // A cached response has the date at which it was stored.
  if (Number.isNaN(date) || headers.get('Cache-Control') !== 'no-store') return;
  offset = narrowed(offset, { date, sentAt, receivedAt: Date.now() });
}

/** The estimated time of the server's clock, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + estimatedOffsetMs(offset);
}
