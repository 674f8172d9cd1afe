// Days of the calendar in words; the arena's days are those of UTC.
import { language } from '../../text/language.ts';

/** "Monday, 23 November" */
export function dayWords(date: string): string {
  return formatted(date, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** "Mon" */
export function weekdayWord(date: string): string {
  return formatted(date, { weekday: 'short' });
}

/** "23" */
export function dayNumber(date: string): string {
  return String(Number(date.slice(-2)));
}

function formatted(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language.value, { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
