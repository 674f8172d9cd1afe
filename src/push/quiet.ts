// The quiet hours of a device, in its own time zone.
import type { Instant } from '../records/game-record.ts';
import type { PushDevice } from '../records/push-records.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type Hours = Pick<PushDevice, 'quietFrom' | 'quietTo' | 'timeZone'>;

/** When the quiet hours end; `null`: `now` is outside them. */
export function quietUntil({ quietFrom, quietTo, timeZone }: Hours, now: Instant): Instant | null {
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const since = ahead(from, minuteOfDay(now, timeZone));
  if (since >= ahead(from, to)) return null;
  const end = now - (now % MINUTE_MS) + ahead(minuteOfDay(now, timeZone), to) * MINUTE_MS;
  // If the clocks change in between, the day is longer or shorter.
  const off = ahead(to, minuteOfDay(end, timeZone) + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  const shifted = end - off * MINUTE_MS;
  // A time that the clocks skip is interpreted with the offset before the change (RFC 5545 §3.3.5).
  return minuteOfDay(shifted, timeZone) === to ? shifted : end;
}

/** Minutes from one time of day to the next occurrence of another. */
function ahead(from: number, to: number): number {
  return (to - from + 2 * DAY_MINUTES) % DAY_MINUTES;
}

function minuteOfDay(at: Instant, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
  return minutesOf(shown.format(at));
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}
