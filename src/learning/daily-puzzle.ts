// The daily puzzle: the same for everybody, chosen when it is first requested and stored from then on.
import { hash } from 'node:crypto';
import { dayBefore, weekdayOf } from '../../schema/calendar.ts';
import type { DailyCandidate, PuzzleStore } from '../ports/puzzle-store.ts';
import type { PuzzleRecord } from '../records/puzzle-records.ts';
import { startingRating } from './puzzle-ratings.ts';
import { PUZZLE_ID_LENGTH } from '../puzzles/position.ts';

/** Grades by weekday, Sunday first, as [from, below]: Monday is the easiest day. */
const GRADES = [
  [1500, Infinity],
  [0, 1000],
  [900, 1100],
  [1000, 1200],
  [1100, 1300],
  [1200, 1500],
  [1300, 1800],
] as const;

/** Size of the sample of the pool, large enough for every grade. The date decides where it begins. */
const CANDIDATES = 300;

/** `undefined`: no open puzzle had been mined by then. */
export async function puzzleOfDay(puzzles: PuzzleStore, day: string): Promise<PuzzleRecord | undefined> {
  const chosen = await puzzles.puzzleOfDay(day);
  if (chosen) return chosen;
  const candidate = await bestCandidate(puzzles, day);
  if (!candidate) return undefined;
  await puzzles.chooseForDay(day, candidate.id);
  return puzzles.puzzleOfDay(day);
}

/**
 * From puzzles mined before the day, so that mining does not change the choice; or on the day itself if there are none.
 */
async function bestCandidate(puzzles: PuzzleStore, day: string): Promise<DailyCandidate | undefined> {
  const from = hash('sha256', day).slice(0, PUZZLE_ID_LENGTH);
  for (const minedUntil of [dayBefore(day), day]) {
    const found = await puzzles.dailyCandidates({ day, minedUntil, from, limit: CANDIDATES });
    const rested = found.filter(({ isRecent }) => !isRecent);
    const chosen = dailyChoice(rested.length > 0 ? rested : found, day);
    if (chosen) return chosen;
  }
  return undefined;
}

/** Of those nearest to the weekday's grade, the one with the least SHA-256 of `day:id`. */
export function dailyChoice(candidates: readonly DailyCandidate[], day: string): DailyCandidate | undefined {
  const distances = candidates.map(({ level }) => distanceTo(day, startingRating(level)));
  const nearest = Math.min(...distances);
  const fitting = candidates.filter((_, i) => distances[i] === nearest);
  const rank = ({ id }: DailyCandidate): string => hash('sha256', `${day}:${id}`);
  return fitting.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

function distanceTo(day: string, grade: number): number {
  const [low, high] = GRADES[weekdayOf(day)]!;
  return Math.max(0, low - grade, grade < high ? 0 : grade - high + 1);
}
