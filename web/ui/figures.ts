// Dates and changes as people read them, in the language of the page.
import { language } from '../text/text.ts';

/** "3 Nov 2026, 14:05" */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** "3 Nov 2026" */
export function formatDay(instant: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(instant));
}

/** "+12", "−8", "±0" */
export function formatDelta(delta: number): string {
  if (delta === 0) return '±0';
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
