// A game rebuilt from its cached part is the same as one rebuilt from its whole journal.
import { expect } from 'chai';
import { moveEntryOf, rebuild } from '../../src/table/game.ts';
import { newRebuildCache } from '../../src/play/rebuilding.ts';
import type { StoredGame } from '../../src/records/game-record.ts';
import { newRecord } from '../support/builders.ts';
import { randomGame } from '../support/random-games.ts';
import { seedOf } from '../house/games.ts';

function storedGame(name: string): StoredGame {
  const seed = seedOf(name, 1);
  const record = newRecord({ rules: 'mutators/1', seed, status: 'active' });
  const { plies } = randomGame('mutators', seed, seedOf(name, 2));
  return {
    record,
    entries: plies.map((ply) => moveEntryOf(record.id, ply, ply.index)),
  };
}

const upTo = ({ record, entries }: StoredGame, count: number): StoredGame => ({
  record,
  entries: entries.slice(0, count),
});

describe('rebuilding', () => {
  it('is the same at every ply, whatever was rebuilt before', () => {
    const rebuilt = newRebuildCache();
    const stored = storedGame('growing');
    for (const count of [0, 1, 2, 5, 5, 3, stored.entries.length, 1]) {
      const some = upTo(stored, count);
      expect(rebuilt(some), `${count}`).to.deep.equal(rebuild(some));
    }
  });

  it('takes the record as it is now', () => {
    const rebuilt = newRebuildCache();
    const stored = upTo(storedGame('recorded'), 4);
    rebuilt(stored);
    const ended: StoredGame = { ...stored, record: { ...stored.record, status: 'finished', winner: 'A' } };
    expect(rebuilt(ended)).to.deep.equal(rebuild(ended));
  });

  it('trusts the journal, not the cache: a changed entry is noticed', () => {
    const rebuilt = newRebuildCache();
    const stored = storedGame('changed');
    rebuilt(stored);
    const [first, ...rest] = stored.entries;
    const forged = { ...stored, entries: [{ ...first!, entry: 'Nobody@A1' }, ...rest] };
    expect(() => rebuilt(forged)).to.throw('diverges at ply 0');
  });
});
