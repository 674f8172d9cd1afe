// The commands in docs/operating.md and --help match the command line; the other files here test their effects.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { ACTS } from '../../src/admin/acts.ts';
import { formatResult } from '../../src/admin/show.ts';
import { parseCommand, USAGE, UsageError } from '../../src/admin/usage.ts';

describe("the operator's command line", () => {
  it('documents exactly its commands', async () => {
    const document = await readFile('docs/operating.md', 'utf8');
    const lines = [...document.matchAll(/^npm run admin -- (?<args>[^#\n]*)/gm)].map(({ groups }) => groups!['args']!);
    expect(lines.length).to.be.greaterThan(8);
    const named = lines.map((line) => parseCommand(line.trim().split(/ +/))!.name);
    const inUsage = [...USAGE.matchAll(/^ {2}(?<command>[a-z][a-z-]+)/gm)].map(({ groups }) => groups!['command']!);
    expect([...new Set(named)].toSorted()).to.deep.equal(inUsage.toSorted());
    expect(Object.keys(ACTS).filter((act) => !inUsage.includes(act))).to.deep.equal([]);
  });

  it('rejects names of JavaScript object properties as commands', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'fly']) {
      expect(() => parseCommand([name])).to.throw(UsageError, `There is no command ${name}.`);
    }
  });

  it('rejects an option that is given twice, rather than ignore the first', () => {
    expect(() => parseCommand(['games', '--status', 'waiting', '--status=active'])).to.throw(
      UsageError,
      '--status is given twice.',
    );
  });

  it('shows lists as tables and lets no name control the terminal', () => {
    const games = [
      { id: 'g_1', players: 'Ada : \u001B[31mBo' },
      { id: 'g_22', players: '-' },
    ];
    expect(formatResult({ games, next: null })).to.equal('id    players\ng_1   Ada : ?[31mBo\ng_22  -\nnext: -\n');
    expect(formatResult({ games: [] })).to.equal('no games\n');
  });
});
