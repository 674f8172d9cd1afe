import { expect } from 'chai';
import { contentOf, repositoryFiles } from './source-files.ts';

// Written so that this file does not match itself.
const FOREIGN = {
  'a path of the place where it was written': /(?<![\w.])[/](?:work|tmp[/]bash_jobs)[/]|[.]library\b|\bfarm[-]/,
  'the host of a package registry':
    /\b(?:registry[.](?:npmjs|yarnpkg)|(?:deb|security)[.]debian|pypi|proxy[.]golang)[.](?:org|com)\b/,
};

function foreignIn(text: string): string[] {
  return Object.entries(FOREIGN).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
}

describe('the text of the repository', () => {
  it('does not name the place where it was written', () => {
    const files = repositoryFiles();
    expect(files).to.include('package.json');
    const found = files.flatMap((file) => foreignIn(contentOf(file)).map((what) => `${file} names ${what}`));
    expect(found).to.deep.equal([]);
  });

  it('would be reported if it did', () => {
    for (const text of [
      ['see /wo', 'rk/main'],
      ['in .lib', 'rary/env'],
      ['run far', 'm-bench'],
      ['https://registry.npm', 'js.org/x'],
    ]) {
      expect(foreignIn(text.join('')), text.join('')).to.have.length(1);
    }
    expect(foreignIn('./work/cards, https://example.org/network/')).to.deep.equal([]);
  });
});
