// Formats dates, numbers and changes in the page's language.
import { languageOf } from '../text/known-language.ts';
import { language, type Values } from '../text/language.ts';

/** The person's own variant of the page's language: "en-GB" has the day before the month. */
function locale(): string {
  return navigator.languages.find((tag) => languageOf(tag) === language.value) ?? language.value;
}

/** "3 Nov 2026, 14:05" */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** "3 Nov 2026" */
export function formatDay(instant: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(instant));
}

/** @param date such as "2026-11-23"; in UTC, like the server's days, wherever the browser is */
export function formatDate(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC' }).format(new Date(date));
}

/** "62.5", "−1" */
export function formatNumber(number: number, form?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), form).format(number).replace('-', '−');
}

/** Formats the numbers among the values. */
export function writtenFacts(facts: Values, form?: Intl.NumberFormatOptions): Values {
  const written = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' ? formatNumber(fact, form) : fact,
  ]);
  return Object.fromEntries(written) as Values;
}

/** "+12", "−8", "±0" */
export function formatDelta(delta: number): string {
  if (delta === 0) return '±0';
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}

const DIGITS = { maximumSignificantDigits: 3 } as const;

/** To three digits: "812", "0.0213" */
export function formatFigure(figure: number): string {
  return new Intl.NumberFormat(locale(), DIGITS).format(figure);
}

/** To three digits: "1.24 sec" */
export function formatSeconds(seconds: number): string {
  return new Intl.NumberFormat(locale(), { ...DIGITS, style: 'unit', unit: 'second' }).format(seconds);
}

/** To three digits: "$0.0213" */
export function formatDollars(dollars: number): string {
  return new Intl.NumberFormat(locale(), { ...DIGITS, style: 'currency', currency: 'USD' }).format(dollars);
}
