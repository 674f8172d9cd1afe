// Which exports are due.
import { expect } from 'chai';
import { daysOf, lastDay, periodsOf, spanOf } from '../../src/exports/periods.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const named = (now: string, days: readonly string[]): string[] =>
  periodsOf(days, lastDay(at(now))).map(({ name }) => name.slice('games-'.length, -'.jsonl.gz'.length));

describe('export periods', () => {
  for (const [now, last] of [
    ['2026-11-03T01:00', '2026-11-02'],
    ['2026-11-03T00:59:59.999', '2026-11-01'],
    ['2026-11-02T23:00', '2026-11-01'],
  ] as const) {
    it(`end with ${last} at ${now}, an hour after its end`, () => expect(lastDay(at(now))).to.equal(last));
  }

  const rows: [what: string, now: string, days: string[], wanted: string[]][] = [
    ['a day', '2026-11-03T01:00', ['2026-11-02'], ['2026-11-02']],
    [
      'a month after its days, from its first game onwards',
      '2026-11-02T01:00',
      ['2026-11-01', '2026-10-31', '2026-10-30'],
      ['2026-11-01', '2026-10-31', '2026-10-30', '2026-10'],
    ],
    ['a month on the day after it', '2026-11-01T01:00', ['2026-10-31'], ['2026-10-31', '2026-10']],
    [
      'a month that is over, though nobody played on its last days',
      '2026-11-01T01:00',
      ['2026-10-09'],
      ['2026-10-09', '2026-10'],
    ],
    [
      'only days and months with games',
      '2026-11-03T01:00',
      ['2026-11-02', '1970-02-10'],
      ['2026-11-02', '1970-02-10', '1970-02'],
    ],
    ['nothing without a day', '2026-11-01T01:00', [], []],
  ];
  for (const [what, now, days, wanted] of rows) {
    it(`are ${what}`, () => expect(named(now, days)).to.deep.equal(wanted));
  }

  it('are the days of a month and the span of a day', () => {
    const month = { name: 'games-2028-02.jsonl.gz', period: 'month', from: '2028-02-01' } as const;
    const all = periodsOf(['2028-03-01', '2028-02-29', '2028-02-01', '2028-01-31'], '2028-03-01');
    const days = daysOf(month, all);
    expect(days.map(({ from }) => from)).to.deep.equal(['2028-02-01', '2028-02-29']);
    expect(spanOf(days[0]!)).to.deep.equal({ from: at('2028-02-01T00:00'), to: at('2028-02-02T00:00') });
  });
});
