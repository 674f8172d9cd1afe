// Ratings of puzzles and solvers, and streaks.
import { expect } from 'chai';
import {
  hasSolvedDay,
  newSolver,
  rated,
  ratingOfPuzzle,
  startingRating,
  streakOf,
  withDay,
} from '../../src/learning/puzzle-ratings.ts';
import { newPuzzle } from '../support/puzzles.ts';

const solver = newSolver({ kind: 'player', owner: 'ABCD2345' });
const puzzle = newPuzzle({ level: 1200, rating: 1200 });

describe('puzzle ratings', () => {
  it('move a solver and a puzzle of the same rating by half of their maximum, in opposite directions', () => {
    const [won, lost] = [rated(solver, puzzle, true), rated(solver, puzzle, false)];
    expect(won.solver).to.deep.include({ rating: 1220, tries: 1, solved: 1 });
    expect(won.puzzleGain).to.equal(-10);
    expect(lost.solver).to.deep.include({ rating: 1180, tries: 1, solved: 0 });
    expect(lost.puzzleGain).to.equal(10);
  });

  it('rise more for a harder puzzle, and less for a solver of many puzzles', () => {
    const hard = { ...puzzle, level: 1600, rating: 1600 };
    const gain = (tries: number): number => rated({ ...solver, tries }, hard, true).solver.rating - 1200;
    expect(gain(0)).to.be.closeTo(40 * (10 / 11), 1e-9);
    expect(gain(20)).to.be.closeTo(20 * (10 / 11), 1e-9);
  });

  it("are the house's level until twenty have tried, and then their results", () => {
    expect(ratingOfPuzzle({ level: 1000, rating: 1234.5, tries: 19 })).to.equal(1000);
    expect(ratingOfPuzzle({ level: 1000, rating: 1234.4, tries: 20 })).to.equal(1234);
    expect(ratingOfPuzzle({ level: null, rating: 1700, tries: 0 })).to.equal(startingRating(null));
    expect(startingRating(null)).to.be.above(1600);
  });
});

describe('streaks', () => {
  const on = (...days: string[]) => days.reduce(withDay, solver);

  it('grow by the next day, count a day once, and start over after a gap', () => {
    expect(on('2026-11-30', '2026-12-01')).to.deep.include({ days: 2, bestDays: 2, lastDay: '2026-12-01' });
    expect(on('2026-11-30', '2026-11-30')).to.deep.include({ days: 1 });
    expect(on('2026-11-28', '2026-11-29', '2026-12-01')).to.deep.include({ days: 1, bestDays: 2 });
  });

  it('last until the day after the last solved day is over', () => {
    const two = on('2026-11-22', '2026-11-23');
    expect(streakOf(two, '2026-11-23')).to.deep.equal({ days: 2, best: 2 });
    expect(streakOf(two, '2026-11-24')).to.deep.equal({ days: 2, best: 2 });
    expect(streakOf(two, '2026-11-25')).to.deep.equal({ days: 0, best: 2 });
    expect(streakOf(solver, '2026-11-25')).to.deep.equal({ days: 0, best: 0 });
  });
});

describe('the puzzle of a day', () => {
  const at = (day: string, isSolved: boolean) => ({ isSolved, endedAt: Date.parse(`${day}T12:00:00Z`) });

  it('is solved on the days of the last streak, on whichever try', () => {
    const two = ['2026-11-22', '2026-11-23'].reduce(withDay, solver);
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    expect(days.map((day) => hasSolvedDay(two, at('2026-11-22', false), day))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    expect(hasSolvedDay(solver, undefined, '2026-11-22')).to.equal(false);
  });

  it('is solved by a first attempt on the day or later, not by one before it', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    expect(days.map((day) => hasSolvedDay(solver, at('2026-11-22', true), day))).to.deep.equal([true, true, false]);
    expect(hasSolvedDay(solver, at('2026-11-22', false), '2026-11-22')).to.equal(false);
  });
});
