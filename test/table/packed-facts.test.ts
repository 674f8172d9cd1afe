// The facts of a game packed into its row as bytes come back exactly, whatever they are.
import { expect } from 'chai';
import fc from 'fast-check';
import { packableFacts, houseOf, packFacts, unpackFacts } from '../../src/table/packed-facts.ts';
import { houseSeat, matchesStoredHash } from '../../src/table/seat-records.ts';
import { newHash, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';

const HEX = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));

describe('packed facts', () => {
  it('round-trip any seed, policy, time and name', () => {
    const facts = fc.record({
      seed: fc.oneof(HEX(32), fc.string()),
      waitedMs: fc.nat(),
      reviewPolicy: fc.oneof(
        fc.constant(null),
        HEX(12).map((digits) => `house-${digits}`),
        fc.string(),
      ),
      house: fc.option(fc.record({ seat: fc.constantFrom('A' as const, 'B' as const), name: fc.string() })),
    });
    fc.assert(
      fc.property(facts, (some) => {
        expect(unpackFacts(packFacts(some))).to.deep.equal(some);
      }),
    );
  });

  it('omit the seat of the house, whatever its name, and no other', () => {
    const house = { ...houseSeat(800), name: 'An older name' };
    const record = newRecord({ mode: 'house', strength: 800, seats: { A: newSeat(), B: house } });
    const facts = packableFacts(record)!;
    expect(facts.house).to.deep.equal({ seat: 'B', name: 'An older name' });
    expect(houseOf(800, facts.house!.name)).to.deep.equal(house);
    const others = [
      { ...record, mode: 'challenge' as const },
      { ...record, seats: { ...record.seats, B: { ...house, rating: 801 } } },
      { ...record, seats: { ...record.seats, B: { ...house, tokenHash: newHash() } } },
    ];
    for (const other of others) expect(packableFacts(other)!.house).to.equal(null);
  });

  it('are empty for a game that never started', () => {
    expect(packableFacts(newRecord({ startedAt: null }))).to.equal(undefined);
    expect(packableFacts(newRecord({ startedAt: SOME_TIME, createdAt: SOME_TIME + 1 }))).to.equal(undefined);
  });

  it('are refused when packed by a newer release, or truncated', () => {
    const packed = packFacts(packableFacts(newRecord())!);
    expect(() => unpackFacts(Uint8Array.from([9, ...packed.subarray(1)]))).to.throw('packed by a newer release');
    expect(() => unpackFacts(packed.subarray(0, 5))).to.throw('end early');
  });
});

describe('half of a hash', () => {
  it('identifies the whole hash, and no other', () => {
    const hash = newHash();
    expect(matchesStoredHash(hash, hash)).to.equal(true);
    expect(matchesStoredHash(hash.slice(0, 32), hash)).to.equal(true);
    expect(matchesStoredHash(hash.slice(0, 32), hash.slice(0, 32))).to.equal(true);
    for (const kept of [null, '', hash.slice(0, 31), newHash(), newHash().slice(0, 32)]) {
      expect(matchesStoredHash(kept, hash), String(kept)).to.equal(false);
    }
  });
});
