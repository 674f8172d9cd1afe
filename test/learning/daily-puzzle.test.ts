// A day's puzzle has the grade of the weekday, and is the same at any time.
import { expect } from 'chai';
import { dailyChoice } from '../../src/learning/daily-puzzle.ts';
import type { DailyCandidate } from '../../src/ports/puzzle-store.ts';

const MONDAY = '2026-11-23';
const SUNDAY = '2026-11-29';
const candidate = (id: string, level: number | null): DailyCandidate => ({ id, level, isRecent: false });
const ofLevels = (...levels: (number | null)[]): DailyCandidate[] =>
  levels.map((level, i) => candidate(`${level ?? 'beyond'}-${i}`, level));
const levelOn = (day: string, levels: (number | null)[]): number | null => dailyChoice(ofLevels(...levels), day)!.level;

const ALL = [800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, null];

describe("the day's puzzle", () => {
  for (const [day, levels] of [
    [MONDAY, [800, 900]],
    ['2026-11-24', [900, 1000]],
    ['2026-11-25', [1000, 1100]],
    ['2026-11-26', [1100, 1200]],
    ['2026-11-27', [1200, 1300, 1400]],
    ['2026-11-28', [1300, 1400, 1500, 1600, null]],
    [SUNDAY, [1500, 1600, null]],
  ] as const) {
    it(`on ${day} is of the grades ${levels.join(', ')}`, () => {
      const chosen = new Set<number | null>();
      for (let week = 0; week < 60; week++) {
        const date = new Date(Date.parse(day) + week * 7 * 86_400_000).toISOString().slice(0, 10);
        chosen.add(levelOn(date, ALL));
      }
      expect([...chosen]).to.have.members([...levels]);
    });
  }

  it('is of the nearest grade if the pool has none of the weekday', () => {
    expect(levelOn(MONDAY, [1500, 1100, 1300])).to.equal(1100);
    expect(levelOn(SUNDAY, [800, 1400, 1200])).to.equal(1400);
  });

  it('does not depend on the order of the pool, but on the date', () => {
    const pool = Array.from({ length: 40 }, (_, i) => candidate(`p${i}`, 800));
    const [one, other] = [dailyChoice(pool, MONDAY), dailyChoice(pool, '2026-11-30')];
    expect(dailyChoice(pool.toReversed(), MONDAY)).to.equal(one);
    expect(one).to.not.equal(other);
  });

  it('is undefined without a pool', () => {
    expect(dailyChoice([], MONDAY)).to.equal(undefined);
  });
});
