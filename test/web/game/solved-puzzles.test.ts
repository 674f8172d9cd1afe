// Which days of the calendar of puzzles are marked as solved.
import { expect } from 'chai';
import type { DailyPuzzle } from '../../../schema/puzzle.ts';
import { isDaySolved, keepSolved } from '../../../web/game/solved-puzzles.ts';
import { useLocalStorage } from '../../support/local-storage.ts';

describe('the days of puzzles', () => {
  useLocalStorage();

  const day = (date: string, id: string, solved = false) =>
    ({ date, puzzle: { id, yours: { solved: true, tries: 1, rating: 1200 } }, solved }) as DailyPuzzle;

  it('are solved by what the server knows of the day, not by an earlier solution of the same puzzle', () => {
    expect(isDaySolved(day('2026-11-28', 'a1'))).to.equal(false);
    expect(isDaySolved(day('2026-11-28', 'a1', true))).to.equal(true);
  });

  it('are solved in this browser on the day or later; a puzzle that returns is to be solved again', () => {
    keepSolved('b2', '2026-11-28');
    const dates = ['2026-11-27', '2026-11-28', '2026-11-29'];
    expect(dates.map((date) => isDaySolved(day(date, 'b2')))).to.deep.equal([true, true, false]);
    expect(isDaySolved(day('2026-11-28', 'c3'))).to.equal(false);
    keepSolved('b2', '2026-11-29');
    expect(dates.map((date) => isDaySolved(day(date, 'b2')))).to.deep.equal([true, true, true]);
  });
});
