// Shares, streaks and ranks formatted in the language of the page.
import { language } from '../../text/text.ts';
import { p, RANK_NAMES } from '../../text/people.ts';

/** @param share 0 to 1; `null` where there is nothing to share */
export function formatShare(share: number | null): string {
  if (share === null) return '–';
  return new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** "3 in a row won", "" without a streak. */
export function formatStreak(streak: number): string {
  if (Math.abs(streak) < 2) return '';
  return streak > 0 ? p('people.streak.won', { count: streak }) : p('people.streak.lost', { count: -streak });
}

/** A rank in the language of the page; untranslated if it is unknown. */
export function rankName(rank: string): string {
  const key = RANK_NAMES.find((key) => key === `people.rank.${rank}`);
  return key ? p(key) : rank;
}
