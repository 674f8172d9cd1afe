import { hash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { CARDS, CELLS, cellName } from '../../src/engine/index.ts';
import { EFFORTS } from '../../src/house/efforts.ts';
import { packJournal, unpackJournal, type PlainEntry } from '../../src/table/packed-journal.ts';
import { SOME_TIME } from '../support/builders.ts';
import { randomGames, someGames } from '../support/random-games.ts';

const AS_MOVES = 1;
const RELEASED_NAMES = '34e9cefba648cbebdfceef4e0ba98c8a532bf9af';
const RELEASED = '01030780b09cdb9f344307a846020da8460100a84643f1a846000b2372657369676e65643a41a846';

function journalOf(names: readonly string[], everyMs = 9000): PlainEntry[] {
  return names.map((entry, ply) => ({ ply, at: SOME_TIME + ply * everyMs, entry, effort: 0 }));
}

describe('a packed journal', () => {
  it('is readable as written by the first release that packed', () => {
    const names = [CARDS[0]!, CARDS[64]!].map(({ name }) => `${name}@B2`);
    const journal = journalOf([...names, 'hop@C3', 'stay', 'Recruit@A1-E3', '#resigned:A']);
    expect(unpackJournal(Buffer.from(RELEASED, 'hex'))).to.deep.equal(journal);
    expect(Buffer.from(packJournal(journal)).toString('hex')).to.equal(RELEASED);
    // New cards are appended after these.
    const released = CARDS.slice(0, 65).map(({ name }) => name);
    expect(hash('sha1', released.join(' '))).to.equal(RELEASED_NAMES);
  });

  it('takes a twentieth of its rows: two bytes per move, plus its time', () => {
    const sizes = [...someGames(50)].map(({ plies }) => packJournal(journalOf(plies.map(({ name }) => name))).length);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).to.be.lessThan(80);
  });

  it('round-trips the moves of any game, at any times, with any efforts and any ending', () => {
    const times = fc.array(fc.record({ ms: fc.nat(90_000_000), effort: fc.constantFrom(...EFFORTS) }), {
      minLength: 80,
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        randomGames,
        times,
        fc.constantFrom('#timeout:A', '#resigned:B', '#stopped:-', ''),
        (game, played, closing) => {
          const names = [...game.plies.map(({ name }) => name), ...(closing === '' ? [] : [closing])];
          let at = SOME_TIME;
          const entries = names.map((entry, ply) => ({
            ply,
            at: (at += played[ply]!.ms),
            entry,
            effort: played[ply]!.effort,
          }));
          const packed = packJournal(entries);
          expect(packed[0]).to.equal(AS_MOVES);
          expect(unpackJournal(packed)).to.deep.equal(entries);
        },
      ),
    );
  });

  it('round-trips any other text, at any time, with any number', () => {
    const cells = fc.constantFrom(...CELLS.map(cellName), 'F9', 'a1', '');
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 9 }),
      fc.constantFrom('stay', 'hop', 'Recruit', 'constructor'),
    );
    const texts = fc.oneof(
      words,
      fc.tuple(words, cells, cells).map(([word, from, to]) => `${word}@${from}-${to}`),
    );
    const entries = fc.array(
      fc.record({ ply: fc.nat(), at: fc.maxSafeNat(), entry: texts, effort: fc.constantFrom(...EFFORTS) }),
    );
    fc.assert(
      fc.property(entries, (any) => {
        expect(unpackJournal(packJournal(any))).to.deep.equal(any);
      }),
    );
  });

  it('is refused when packed by a newer release, or truncated', () => {
    expect(() => unpackJournal(Uint8Array.of(2, 1))).to.throw('format 2');
    expect(() => unpackJournal(Uint8Array.of(1, 127, 1, 0))).to.throw('word 127');
    expect(() => unpackJournal(packJournal(journalOf(['stay'])).subarray(0, 4))).to.throw('end early');
  });
});
