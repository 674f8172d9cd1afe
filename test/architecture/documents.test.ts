// Every file named by the documents exists.
import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { contentOf, repositoryFiles } from './source-files.ts';

const PATH = /`((?:src|rooms|schema|web|kit|test|tools|loadtest|chaos|docs|deploy)\/[\w./-]+)`/g;

describe('the documents', () => {
  const documents = repositoryFiles().filter((file) =>
    /^(README|CHANGELOG|docs\/[^/]+)\.md$|^docs\/[\w-]+\.md$/.test(file),
  );

  it('name files that exist', () => {
    const named = documents.flatMap((file) =>
      [...contentOf(file).matchAll(PATH)].map(([, path]) => ({ file, path: path! })),
    );
    expect(named.length).to.be.greaterThan(40);
    expect(named.filter(({ path }) => !existsSync(path)).map(({ file, path }) => `${file}: ${path}`)).to.deep.equal([]);
  });
});
