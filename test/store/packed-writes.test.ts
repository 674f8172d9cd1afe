// Writes are passed to SQLite's thread packed, and arrive unchanged.
import { expect } from 'chai';
import fc from 'fast-check';
import { packWrites, unpackWrites } from '../../src/store/sqlite/packed-writes.ts';

describe('packed writes', () => {
  it('round-trip unchanged', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    const statement = fc.record({
      number: fc.nat({ max: 500 }),
      parameters: fc.array(value, { maxLength: 5 }),
      mayMiss: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.array(statement, { maxLength: 4 }), { maxLength: 5 }), (writes) => {
        expect(unpackWrites(packWrites(writes))).to.deep.equal(writes);
      }),
    );
  });
});
