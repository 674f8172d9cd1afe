// Which days and months are over and can be exported, and what their files are called.
import { dayBefore, dayOf, daysAfter, startOfDay } from '../../schema/calendar.ts';
import type { NewExport } from '../ports/exports.ts';
import type { Instant } from '../records/game-record.ts';

/**
 * Time after the end of a period until it is complete: other processes may write late, and daily deals are published.
 */
const SETTLED_MS = 3_600_000;

/** The last day that is over, and can be exported. */
export function lastDay(now: Instant): string {
  return dayBefore(dayOf(now - SETTLED_MS));
}

/**
 * The newest day first, each month after its first day.
 * @param days with games, the newest first
 * @param last the last day that is over
 */
export function periodsOf(days: readonly string[], last: string): NewExport[] {
  return days.flatMap((day, i) => {
    const month = monthOf(day);
    const isFirst = i + 1 === days.length || monthOf(days[i + 1]!) !== month;
    const isOver = month < monthOf(daysAfter(last, 1));
    return [exportOf('day', day), ...(isFirst && isOver ? [exportOf('month', `${month}-01`)] : [])];
  });
}

/**
 * Those that are days of a month, the first day first.
 * @param files the newest first
 */
export function daysOf<File extends NewExport>({ from }: NewExport, files: readonly File[]): File[] {
  return files.filter((file) => file.period === 'day' && monthOf(file.from) === monthOf(from)).toReversed();
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
