// Days and weeks of UTC.
import { expect } from 'chai';
import { dayBefore, dayOf, daysAfter, endOfDay, mondayOf, startOfDay, weekOf } from '../../schema/calendar.ts';

const LAST_INSTANT = Date.UTC(2026, 10, 22, 23, 59, 59, 999); // a Sunday

describe('the calendar', () => {
  for (const [day, before] of [
    ['2026-03-01', '2026-02-28'],
    ['2026-01-01', '2025-12-31'],
  ] as const) {
    it(`has ${before} before ${day}`, () => expect(dayBefore(day)).to.equal(before));
  }

  it('counts days across the end of a year', () => expect(daysAfter('2026-12-30', 3)).to.equal('2027-01-02'));

  it('ends a day at midnight', () => {
    expect([dayOf(LAST_INSTANT), dayOf(LAST_INSTANT + 1)]).to.deep.equal(['2026-11-22', '2026-11-23']);
    expect(startOfDay('2026-11-22')).to.equal(Date.UTC(2026, 10, 22));
    expect(endOfDay('2026-11-22')).to.equal(LAST_INSTANT + 1);
  });

  it('begins a week on Monday', () => {
    const next = weekOf(LAST_INSTANT + 1);
    expect(weekOf(LAST_INSTANT)).to.equal(next - 1);
    expect(mondayOf(next)).to.equal(LAST_INSTANT + 1);
    expect(new Date(mondayOf(0)).toISOString()).to.equal('1969-12-29T00:00:00.000Z');
  });
});
