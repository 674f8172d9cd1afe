// The puzzles solved in this browser: for people without a profile, the only record.
import { signal } from '@preact/signals';
import type { DailyPuzzle } from '../../schema/puzzle.ts';
import { forgetText, storeText, storedText } from './stored.ts';

const STORED = 'arena-solved-puzzles';
/** The newest are kept: the calendar shows two weeks. */
const MAX_KEPT = 200;

/** Each as `day/id` with the day on which it was solved, oldest first. */
const solvedHere = signal<readonly string[]>((storedText(STORED) ?? '').split(' ').filter(Boolean));

export function keepSolved(id: string, today: string): void {
  const others = solvedHere.value.filter((known) => !known.endsWith(`/${id}`));
  solvedHere.value = [...others, `${today}/${id}`].slice(-MAX_KEPT);
  storeText(STORED, solvedHere.value.join(' '));
}

export function forgetSolved(): void {
  solvedHere.value = [];
  forgetText(STORED);
}

/** Whether the puzzle of this day was solved on the day or later: it may have been the puzzle of an earlier day. */
export function isDaySolved({ date, puzzle, solved }: DailyPuzzle): boolean {
  return solved || solvedHere.value.some((known) => known.endsWith(`/${puzzle?.id}`) && known >= date);
}
