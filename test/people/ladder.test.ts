// Which characters are unlocked for whom, as table rows: the games so far, and the resulting ladder.
import { expect } from 'chai';
import type { HouseSlug } from '../../schema/house-characters.ts';
import { ladderOf } from '../../src/people/ladder.ts';
import type { HouseRecord } from '../../src/records/house-records.ts';

const NONE = { games: 0, wins: 0, losses: 0, draws: 0, bestMargin: null, firstWonAt: null };

function against(opponent: HouseSlug, counts: Partial<HouseRecord>): HouseRecord {
  return { opponent, ruleset: 'classic', ...NONE, ...counts };
}
const won = (slug: HouseSlug): HouseRecord => against(slug, { games: 1, wins: 1, bestMargin: 4 });

describe('the ladder of the house', () => {
  const [open, beaten, locked] = ['open', 'beaten', 'locked'];
  const rows: Record<string, [records: HouseRecord[], states: unknown[]]> = {
    'starts with Pebble': [[], [open, locked, locked, locked, locked, locked]],
    'unlocks nothing by losses and draws': [
      [against('pebble', { games: 3, losses: 2, draws: 1 })],
      [open, locked, locked, locked, locked, locked],
    ],
    'unlocks the next by a win': [[won('pebble')], [beaten, open, locked, locked, locked, locked]],
    'shows one beaten out of order, which unlocks the one after it': [
      [won('quill')],
      [open, locked, beaten, open, locked, locked],
    ],
    'ends with the Oracle': [
      (['pebble', 'marlow', 'quill', 'sable', 'vesper', 'oracle'] as const).map(won),
      [beaten, beaten, beaten, beaten, beaten, beaten],
    ],
  };
  for (const [name, [records, states]] of Object.entries(rows)) {
    it(name, () => expect(ladderOf(records).characters.map(({ state }) => state)).to.deep.equal(states));
  }

  it('adds up both rulesets, and keeps the clearest win of either', () => {
    const records = [
      against('marlow', { games: 4, wins: 1, losses: 3, bestMargin: 2 }),
      against('marlow', { ruleset: 'mutators', games: 3, wins: 1, draws: 2, bestMargin: 9 }),
      against('pebble', { games: 1, losses: 1 }),
    ];
    const [pebble, marlow] = ladderOf(records).characters;
    expect(marlow).to.deep.include({ name: 'Marlow', strength: 950, games: 7, wins: 2, losses: 3, draws: 2 });
    expect([pebble!.bestMargin, marlow!.bestMargin]).to.deep.equal([null, 9]);
  });
});
