// Which days and months are over and can be exported, and what their files are called.
import { dayBefore, dayOf, daysAfter, startOfDay } from '../../schema/calendar.ts';
import type { NewExport } from '../ports/exports.ts';
import type { Instant } from '../records/game-record.ts';

/**
 * Time after the end of a period until it is complete: other processes may write late, and daily deals are published.
 */
const SETTLED_MS = 3_600_000;

/**
 * The newest day first, each month after its first day.
 * @param first when the oldest game ended
 */
export function periodsUntil(now: Instant, first: Instant): NewExport[] {
  const last = dayBefore(dayOf(now - SETTLED_MS));
  const periods: NewExport[] = [];
  for (let day = last; day >= dayOf(first); day = dayBefore(day)) {
    periods.push(exportOf('day', day));
    const isFirst = day.endsWith('-01') || day === dayOf(first);
    if (isFirst && monthOf(day) < monthOf(daysAfter(last, 1))) periods.push(exportOf('month', `${monthOf(day)}-01`));
  }
  return periods;
}

/** The exports of the days of a month since the oldest game ended, the first day first. */
export function daysOf({ from }: NewExport, first: Instant): NewExport[] {
  const days: NewExport[] = [];
  for (let day = from; monthOf(day) === monthOf(from); day = daysAfter(day, 1)) {
    if (day >= dayOf(first)) days.push(exportOf('day', day));
  }
  return days;
}

/** From the first instant of a day to that of the next. */
export function spanOf({ from }: NewExport): { from: Instant; to: Instant } {
  return { from: startOfDay(from), to: startOfDay(daysAfter(from, 1)) };
}

/** The export of an `EXPORT_NAME`. */
export function exportNamed(name: string): NewExport {
  const date = name.slice('games-'.length, name.indexOf('.'));
  return date === monthOf(date) ? exportOf('month', `${date}-01`) : exportOf('day', date);
}

/** A month comes after its days. */
export function newestFirst(one: NewExport, other: NewExport): number {
  if (one.from !== other.from) return one.from > other.from ? -1 : 1;
  return one.period === other.period ? 0 : one.period === 'day' ? -1 : 1;
}

function exportOf(period: NewExport['period'], from: string): NewExport {
  return { name: `games-${period === 'day' ? from : monthOf(from)}.jsonl.gz`, period, from };
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
