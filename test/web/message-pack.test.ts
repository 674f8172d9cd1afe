// The pages' MessagePack and the server's understand each other.
import { expect } from 'chai';
import fc from 'fast-check';
import { Packr as ServersPackr, unpack as serversUnpack } from 'msgpackr';
import { Packr, RESERVE_START_SPACE, unpack } from '../../web/game/message-pack.ts';

const server = new ServersPackr({ useRecords: false });
const page = new Packr();
/** JSON turns -0 into 0, and the server renames keys that could reach a prototype: neither is generated. */
const value = fc
  .json({ stringUnit: 'grapheme' })
  .filter((text) => !text.includes('__proto__'))
  .map((text): unknown => JSON.parse(text.replaceAll(/-0(?![.\d])/g, '0')));

describe('messages of a room in the pages', () => {
  it('are read as the server wrote them', () => {
    fc.assert(
      fc.property(value, (sent) => {
        expect(unpack(server.pack(sent))).to.deep.equal(sent);
      }),
    );
  });

  it('are read by the server as they were written, after the reserved bytes', () => {
    fc.assert(
      fc.property(value, fc.nat(40), (sent, free) => {
        const bytes = page.pack(sent, RESERVE_START_SPACE | free);
        expect(serversUnpack(bytes.subarray(free))).to.deep.equal(sent);
        expect(unpack(bytes, { start: free })).to.deep.equal(sent);
      }),
    );
  });

  const LONG = 'ä'.repeat(40_000);
  for (const [what, sent] of Object.entries({
    'numbers of each size': [0, 127, 128, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 0.5, 1e300],
    'negative numbers of each size': [-1, -32, -33, -128, -129, -32_768, -32_769, -(2 ** 31), -(2 ** 31) - 1, -0.5],
    'texts of each size': ['', 'a', 'a'.repeat(31), 'a'.repeat(32), 'a'.repeat(255), 'a'.repeat(256), LONG],
    'lists of each size': [[], Array(15).fill(1), Array(16).fill(null), Array(70_000).fill(true)],
    'maps of each size': [{}, mapOf(15), mapOf(16), mapOf(300)],
  })) {
    it(`survive in both directions: ${what}`, () => {
      expect(unpack(server.pack(sent))).to.deep.equal(sent);
      expect(serversUnpack(page.pack(sent))).to.deep.equal(sent);
    });
  }

  it('omit undefined fields, and read them as undefined', () => {
    expect(serversUnpack(page.pack({ a: 1, b: undefined }))).to.deep.equal({ a: 1 });
    expect(unpack(server.pack({ a: undefined, b: 2 }))).to.deep.equal({ a: undefined, b: 2 });
  });
});

function mapOf(size: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: size }, (_, i) => [`key ${i}`, i]));
}
