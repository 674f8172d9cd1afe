// The arena's calendar, in UTC: days as YYYY-MM-DD, and weeks, which begin on Monday.
export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** How many days of puzzles the page shows and keeps for use offline. */
export const PUZZLE_DAYS = 14;
/** Monday, 29 December 1969, when week 0 begins. */
export const FIRST_MONDAY = -3 * DAY_MS;

/** @param instant in ms since 1970 */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** @returns `NaN` for text that is no day */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The first instant of the next day. */
export function endOfDay(day: string): number {
  return startOfDay(daysAfter(day, 1));
}

/** @param count negative for days before */
export function daysAfter(day: string, count: number): string {
  return dayOf(startOfDay(day) + count * DAY_MS);
}

export function dayBefore(day: string): string {
  return daysAfter(day, -1);
}

/** @returns 0 for Sunday to 6 for Saturday */
export function weekdayOf(day: string): number {
  return new Date(startOfDay(day)).getUTCDay();
}

/** @returns 0 for the week of `FIRST_MONDAY`, negative before */
export function weekOf(instant: number): number {
  return Math.floor((instant - FIRST_MONDAY) / WEEK_MS);
}

/** The first instant of a week. */
export function mondayOf(week: number): number {
  return FIRST_MONDAY + week * WEEK_MS;
}
