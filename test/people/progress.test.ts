// The first week shown, as table rows.
import { expect } from 'chai';
import { firstShown } from '../../src/people/progress.ts';

describe('the weeks of progress', () => {
  const rows: Record<string, string> = {
    '2026-06-29T00:00:00.000Z': '2026-01-05',
    '2026-07-05T23:59:59.999Z': '2026-01-05',
    '2026-07-06T00:00:00.000Z': '2026-01-12',
  };
  for (const [now, first] of Object.entries(rows)) {
    it(`at ${now} start on ${first}`, () => {
      expect(new Date(firstShown(Date.parse(now))).toISOString()).to.equal(`${first}T00:00:00.000Z`);
    });
  }
});
