// Names within texts: in pages, announcements and the terminal.
import { expect } from 'chai';
import { describeEnd } from '../../kit/cli/describe.ts';
import { isolated } from '../../schema/isolated.ts';

describe('a right-to-left name', () => {
  it('is isolated; a left-to-right one is unchanged', () => {
    for (const name of ['נועה', 'محمد 12', 'Ada נועה', '𞤀𞤣']) expect(isolated(name)).to.equal(`\u2068${name}\u2069`);
    for (const name of ['Ada', '王小明', 'अनुष्का', '12', '']) expect(isolated(name)).to.equal(name);
  });

  it('does not reorder the terminal output after it', () => {
    const game = { status: 'finished', winner: 'A', endReason: 'played', score: { A: 9, B: 6 } } as const;
    expect(describeEnd({ ...game, players: { A: 'נועה', B: 'Bo' } })).to.match(/^\u2068נועה\u2069 wins, /);
    expect(describeEnd({ ...game, players: { A: 'Ada\u202E', B: 'Bo' } })).to.match(/^Ada wins, /);
  });
});
