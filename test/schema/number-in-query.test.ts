// Numbers as queries write them, and as MCP sends them.
import { expect } from 'chai';
import { GamesQuery, Seconds, SyncQuery } from '../../schema/requests.ts';

describe('a number in a query', () => {
  const since = (sent: unknown) => SyncQuery.safeParse({ since: sent }).data?.since;
  const timeout = (sent: unknown) => Seconds(20).safeParse(sent).data;

  for (const [sent, meant] of [
    ['12', 12],
    ['007', 7],
    ['3.0', 3],
    [3, 3],
    [undefined, 0],
  ] as const) {
    it(`${JSON.stringify(sent)} is ${meant}`, () => expect(since(sent)).to.equal(meant));
  }

  it('of seconds may have a fraction', () => {
    expect([timeout('0.25'), timeout(0.25), timeout(1e-9), timeout('99')]).to.deep.equal([0.25, 0.25, 1e-9, 20]);
  });

  it('is refused in any form but the decimal one, with the words for another that is wrong', () => {
    const wordsFor = (sent: unknown) => SyncQuery.safeParse({ since: sent }).error?.issues[0]!.message;
    for (const sent of [
      '0x5',
      '0b1',
      '1e1',
      'Infinity',
      '',
      ' ',
      ' 5',
      '\n',
      '+5',
      '5.',
      '1_0',
      '٥',
      ['5'],
      null,
      true,
    ]) {
      expect([wordsFor(sent), timeout(sent)], JSON.stringify(sent)).to.deep.equal([wordsFor('x'), undefined]);
    }
    expect(GamesQuery.safeParse({ strength: '800' }).data?.strength).to.equal(800);
    expect(GamesQuery.safeParse({ strength: '8e2' }).success).to.equal(false);
  });
});
