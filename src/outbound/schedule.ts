// When a delivery is retried, and when a subscription is given up.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Instant } from '../records/game-record.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first attempt, the second, … */
const DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** Largest share by which a delay varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

export const GIVEN_UP_AFTER_MS = DAY_MS;

/**
 * When to retry after this many attempts; `null`: never. Not before the receiver's own `Retry-After`.
 * @param random in 0..1
 */
export function nextAttemptAt(
  attempts: number,
  now: Instant,
  { notBefore, random }: { notBefore: Instant | null; random: number },
): Instant | null {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  return Math.max(Math.round(now + delay * (1 - JITTER + 2 * JITTER * random)), notBefore ?? 0);
}

/** The time in `Retry-After` (RFC 9110 §10.2.3), as seconds or a date; capped at a day ahead. */
export function parseRetryAfter(text: string | undefined, now: Instant): Instant | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  const until = /^\d+$/.test(trimmed) ? now + Number(trimmed) * SECOND_MS : Date.parse(trimmed);
  return until > now ? Math.min(until, now + DAY_MS) : null;
}
