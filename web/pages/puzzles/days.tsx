// The puzzles of the last two weeks as a strip of days that marks solved ones, and the streak.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { dayBefore, PUZZLE_DAYS } from '../../../schema/calendar.ts';
import type { DailyPuzzle, Puzzle, PuzzleStreak } from '../../../schema/puzzle.ts';
import { get } from '../../game/api.ts';
import { isDaySolved } from '../../game/solved-puzzles.ts';
import { puzzlesText } from '../../text/puzzles.ts';
import { dayNumber, dayWords, weekdayWord } from './day-words.ts';
import { formatPuzzleAddress } from './puzzle-address.ts';

type Found = DailyPuzzle & { readonly puzzle: Puzzle };

/** @param shown the day whose puzzle is on the board */
export function Days({ shown }: { readonly shown: string | null }) {
  const days = useSignal<readonly Found[]>([]);
  useEffect(() => {
    // Without an answer, the strip stays short.
    void readDays((day) => {
      days.value = [day, ...days.peek()];
    }).catch(() => undefined);
  }, []);
  const today = days.value.at(-1);
  if (!today) return null;
  return (
    <section class="panel" aria-labelledby="days">
      <h2 id="days">{puzzlesText('puzzles.days')}</h2>
      <ol class="puzzle-days">
        {days.value.map((day) => (
          <li key={day.date}>
            <Day day={day} isToday={day === today} isShown={day.date === shown} />
          </li>
        ))}
      </ol>
      <Streak streak={today.streak} />
    </section>
  );
}

interface DayProps {
  readonly day: Found;
  readonly isToday: boolean;
  readonly isShown: boolean;
}

function Day({ day, isToday, isShown }: DayProps) {
  const { date } = day;
  const isSolved = isDaySolved(day);
  return (
    <a
      class="puzzle-day"
      href={formatPuzzleAddress({ is: 'day', date: isToday ? null : date })}
      aria-current={isShown ? 'page' : undefined}
      data-solved={isSolved || undefined}
    >
      <span class="visually-hidden">
        {puzzlesText(isSolved ? 'puzzles.day.solved' : 'puzzles.day.open', { day: dayWords(date) })}
      </span>
      <small aria-hidden="true">{weekdayWord(date)}</small>
      <span aria-hidden="true">{isSolved ? '✓' : dayNumber(date)}</span>
    </a>
  );
}

function Streak({ streak }: { readonly streak: PuzzleStreak | null }) {
  if (!streak || streak.best === 0) return null;
  return <p>{puzzlesText('puzzles.streak', { days: streak.days, best: streak.best })}</p>;
}

/** Backwards from today until a day has none: a day's puzzle is chosen from those found before it. */
async function readDays(found: (day: Found) => void): Promise<void> {
  let path = '/puzzles/daily';
  for (let i = 0; i < PUZZLE_DAYS; i++) {
    const { puzzle, ...day } = await get<DailyPuzzle>(path);
    if (!puzzle) return;
    found({ ...day, puzzle });
    path = `/puzzles/daily?date=${dayBefore(day.date)}`;
  }
}
