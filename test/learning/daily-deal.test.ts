// The weekly schedule of daily deals, and the mean loss that ranks them.
import { expect } from 'chai';
import { meanLossOf } from '../../src/house/game-review.ts';
import { dealOfDay, settingOf } from '../../src/learning/deal-of-day.ts';
import type { DealStore } from '../../src/ports/deal-store.ts';
import type { DailyDeal } from '../../src/records/deal-records.ts';

describe('the weekly schedule of daily deals', () => {
  for (const [day, slug, ruleset] of [
    ['2026-11-22', 'oracle', 'classic'],
    ['2026-11-23', 'pebble', 'classic'],
    ['2026-11-24', 'marlow', 'mutators'],
    ['2026-11-25', 'quill', 'classic'],
    ['2026-11-26', 'quill', 'mutators'],
    ['2026-11-27', 'sable', 'classic'],
    ['2026-11-28', 'vesper', 'mutators'],
  ] as const) {
    it(`plays ${slug} by the rules of ${ruleset} on ${day}`, () => {
      const { character, ruleset: rules } = settingOf(day);
      expect([character.slug, rules]).to.deep.equal([slug, ruleset]);
      expect(character.ruleset ?? ruleset, 'a character plays its own ruleset').to.equal(ruleset);
    });
  }

  it('has a different seed each day, whatever the day, and the one stored first', async () => {
    const kept = new Map<string, DailyDeal>();
    const store: Pick<DealStore, 'dealOf' | 'chooseDeal'> = {
      dealOf: async (day) => kept.get(day),
      chooseDeal: async (deal) => void (kept.has(deal.day) || kept.set(deal.day, deal)),
    };
    const deal = await dealOfDay(store, '2026-11-23');
    expect(await dealOfDay(store, '2026-11-23')).to.deep.equal(deal);
    expect(deal).to.deep.include({ strength: 800, rules: 'classic/1' });
    kept.clear();
    expect((await dealOfDay(store, '2026-11-23')).seed, 'not derived from the date').to.not.equal(deal.seed);
  });
});

describe('the mean loss', () => {
  const move = (seat: 'A' | 'B', loss: number, forced = false) => ({ seat, loss, forced });
  for (const [name, moves, loss] of [
    ["includes only the seat's moves", [move('A', 0.1), move('B', 0.9), move('A', 0.3)], 0.2],
    ['leaves out moves without an alternative', [move('A', 0.1), move('A', 0, true)], 0.1],
    ['is exact to four decimals', [move('A', 0), move('A', 0), move('A', 0.1)], 0.0333],
    ['is null without a move', [move('B', 0.1)], null],
    ['is null with forced moves only', [move('A', 0, true)], null],
  ] as const) {
    it(name, () => {
      expect(meanLossOf(moves, 'A')).to.equal(loss);
    });
  }
});
