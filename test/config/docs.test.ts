// The table of settings in docs/operating.md has every setting and its default.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = /\b[A-Z]+(?:_[A-Z]+)*\b/g;
const LITERAL = /`([^`]+)`/g;

describe('the table of settings in docs/operating.md', () => {
  let rows: { names: string[]; defaults: string[] }[];
  before(async () => {
    const [, section = ''] = (await readFile(path.join(ROOT, 'docs/operating.md'), 'utf8')).split('\n## Settings\n');
    const table = section.split('\n\n').find((paragraph) => paragraph.startsWith('| setting |'))!;
    rows = table
      .split('\n')
      .slice(2)
      .map((line) => {
        const [, names, defaults] = line.split('|');
        return {
          names: names!.match(NAME)!,
          defaults: [...defaults!.matchAll(LITERAL)].map(([, literal]) => literal!),
        };
      });
  });

  it('names every setting that is read, and no other', async () => {
    const source = await readFile(path.join(ROOT, 'src/config.ts'), 'utf8');
    const read = source.matchAll(/(?:\benv\[|\(env, )'([A-Z_]+)'/g);
    const documented = rows.flatMap(({ names }) => names);
    expect(documented).to.have.members([...new Set([...read].map(([, name]) => name!))]);
  });

  it('names the defaults', () => {
    const literals = rows.flatMap(({ names, defaults }) => {
      const ownNames = names.slice(-defaults.length);
      const isValue = (literal: string): boolean => !/^[A-Z_]+$|^0\.0\.0\.0$/.test(literal);
      return defaults.flatMap((value, i) => (isValue(value) ? [[ownNames[i]!, value] as const] : []));
    });
    expect(literals.length).to.be.greaterThan(10);
    for (const [name, value] of literals) expect(readConfig({ [name]: value }), name).to.deep.equal(readConfig({}));
    const cluster = { DATABASE_URL: 'postgres://h/x', REDIS_URL: 'redis://h' };
    expect([readConfig(cluster).drainSeconds, readConfig({}).drainSeconds]).to.deep.equal([3, 0]);
  });
});
