// The cached position of a game equals the one its whole journal leads to.
import { expect } from 'chai';
import { moveEntryOf, rebuild } from '../../src/table/game.ts';
import { newRebuildCache, newScoreCache } from '../../src/play/rebuilding.ts';
import type { StoredGame } from '../../src/records/game-record.ts';
import { scoreAndTurn } from '../../src/table/present.ts';
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
  it('gives the same at every ply, whatever was rebuilt before', () => {
    const rebuilt = newRebuildCache();
    const stored = storedGame('growing');
    for (const count of [0, 1, 2, 5, 5, 3, stored.entries.length, 1]) {
      const some = upTo(stored, count);
      expect(rebuilt(some), `${count}`).to.deep.equal(rebuild(some));
    }
  });

  it('uses the current record', () => {
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

describe('scores of lists', () => {
  it('are those of the journal at every ply and in every status', () => {
    const find = newScoreCache();
    const stored = storedGame('scored');
    for (const count of [0, 1, 5, 5, 3, stored.entries.length, 1]) {
      const some = upTo(stored, count);
      expect(find(some), `${count}`).to.deep.equal(scoreAndTurn(rebuild(some)));
    }
    const ended: StoredGame = { ...stored, record: { ...stored.record, status: 'finished', winner: 'A' } };
    expect(find(ended)).to.deep.equal(scoreAndTurn(rebuild(ended)));
  });

  it('are computed once per journal', () => {
    const find = newScoreCache();
    const stored = upTo(storedGame('listed'), 6);
    const found = find(stored);
    // With another deal the same moves would be illegal.
    const notReplayed = { ...stored, record: { ...stored.record, seed: seedOf('listed', 3) } };
    expect(() => rebuild(notReplayed)).to.throw('diverges');
    expect(find(notReplayed)).to.equal(found);
  });
});
