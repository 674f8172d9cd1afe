// Which exports are due.
import { expect } from 'chai';
import { daysOf, periodsUntil, spanOf } from '../../src/exports/periods.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const named = (now: string, first: string): string[] =>
  periodsUntil(at(now), at(first)).map(({ name }) => name.slice('games-'.length, -'.jsonl.gz'.length));

describe('export periods', () => {
  const rows: [what: string, now: string, first: string, wanted: string[]][] = [
    ['a day an hour after its end', '2026-11-03T01:00', '2026-11-02T09:00', ['2026-11-02']],
    ['no day before that', '2026-11-03T00:59:59.999', '2026-11-02T09:00', []],
    ['nothing of today', '2026-11-02T23:00', '2026-11-02T09:00', []],
    [
      'a month after its days, from its first game onwards',
      '2026-11-02T01:00',
      '2026-10-30T23:59',
      ['2026-11-01', '2026-10-31', '2026-10-30', '2026-10'],
    ],
    ['a month on the following day', '2026-11-01T01:00', '2026-10-31T00:00', ['2026-10-31', '2026-10']],
    ['nothing when the first game is of tomorrow', '2026-11-01T01:00', '2026-11-02T00:00', []],
  ];
  for (const [what, now, first, wanted] of rows) {
    it(`are ${what}`, () => expect(named(now, first)).to.deep.equal(wanted));
  }

  it('contain every month of many years once, and every day', () => {
    const names = named('2031-01-01T05:00', '2026-01-01T00:00');
    expect(new Set(names).size).to.equal(names.length);
    expect(names.filter((name) => name.length === 7)).to.have.length(60);
    expect(names).to.have.length(60 + 365 * 5 + 1);
  });

  it('are the days of a month and the span of a day', () => {
    const month = { name: 'games-2028-02.jsonl.gz', period: 'month', from: '2028-02-01' } as const;
    const days = daysOf(month, 0);
    expect(days.map(({ from }) => from).at(-1)).to.equal('2028-02-29');
    expect(days).to.have.length(29);
    expect(daysOf(month, at('2028-02-28T12:00')).map(({ from }) => from)).to.deep.equal(['2028-02-28', '2028-02-29']);
    expect(spanOf(days[0]!)).to.deep.equal({ from: at('2028-02-01T00:00'), to: at('2028-02-02T00:00') });
  });
});
