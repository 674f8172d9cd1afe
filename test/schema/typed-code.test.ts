// Codes as people type and paste them.
import { expect } from 'chai';
import { TypedCode } from '../../schema/typed-code.ts';

describe('a typed code', () => {
  for (const [typed, meant] of [
    ['BCDFGH', 'BCDFGH'],
    ['bcdfgh', 'BCDFGH'],
    [' BCDFGH\n', 'BCDFGH'],
    ['BCD FGH', 'BCDFGH'],
    ['BCD\u00A0FGH', 'BCDFGH'],
    ['bcd-fgh', 'BCDFGH'],
    ['ＢＣＤＦＧＨ', 'BCDFGH'],
    ['a2b3 c4d5', 'A2B3C4D5'],
  ] as const) {
    it(`${JSON.stringify(typed)} means ${meant}`, () => expect(TypedCode.parse(typed)).to.equal(meant));
  }

  it('of more than 100 characters is refused', () => {
    expect(TypedCode.safeParse('B'.repeat(101)).success).to.equal(false);
  });
});
