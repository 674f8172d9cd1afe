// The puzzles solved in this browser: for people without a profile, the only record.
import { signal } from '@preact/signals';
import { storeText, storedText } from './stored.ts';

const STORED = 'arena-solved-puzzles';
/** The newest are kept: the calendar shows two weeks. */
const MAX_KEPT = 200;

/** Ids, oldest first. */
export const solvedHere = signal<readonly string[]>((storedText(STORED) ?? '').split(' ').filter(Boolean));

export function keepSolved(id: string): void {
  solvedHere.value = [...solvedHere.value.filter((known) => known !== id), id].slice(-MAX_KEPT);
  storeText(STORED, solvedHere.value.join(' '));
}
