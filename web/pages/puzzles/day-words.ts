// Formats dates as weekdays and days.
import { formatDate } from '../../ui/format.ts';

/** "Monday, 23 November" */
export function dayWords(date: string): string {
  return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** "Mon" */
export function weekdayWord(date: string): string {
  return formatDate(date, { weekday: 'short' });
}

/** "23" */
export function dayNumber(date: string): string {
  return String(Number(date.slice(-2)));
}
