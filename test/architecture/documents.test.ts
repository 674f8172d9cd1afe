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

  it('have every folder of src in the map of the README', () => {
    const folders = repositoryFiles('src').flatMap((file) => /^src\/([\w-]+)\//.exec(file)?.[1] ?? []);
    const [, map = ''] = contentOf('README.md').split('## The map');
    const missing = [...new Set(folders)].filter((folder) => !map.includes(`\`src/${folder}\``));
    expect(missing).to.deep.equal([]);
  });

  it('call starters as short as they are', () => {
    const kit = contentOf('docs/kit.md').replaceAll('\n', ' ');
    const linesOf = (path: string): number => contentOf(path).trimEnd().split('\n').length;
    for (const [sentence, path, most] of [
      ['line_bot.py) has a dozen lines', 'kit/starters/line_bot.py', 13],
      ['is all of it in under twenty lines', 'kit/starters/agent.ts', 19],
      ['in under fifty lines', 'kit/starters/agent.py', 49],
      ['in under 80 lines', 'packages/python/examples/learner.py', 79],
    ] as const) {
      expect(kit).to.include(sentence);
      expect(linesOf(path), path).to.be.at.most(most);
    }
  });

  it('run with npx only what their reader has: any other name is a package of strangers', () => {
    const readers = [...documents, ...repositoryFiles('packages').filter((file) => file.endsWith('/README.md'))];
    const { devDependencies, dependencies } = JSON.parse(contentOf('package.json'));
    const { devDependencies: generators } = JSON.parse(contentOf('test/clients/package.json'));
    const installed = new Set(Object.keys({ ...devDependencies, ...dependencies, ...generators }));
    const run = readers.flatMap((file) =>
      [...contentOf(file).matchAll(/(?<=(?:^|[`;|&] ?|" )npx (?:--yes )?)[@"$:\w][^\s`]*/gm)].map(([name]) => ({
        file,
        name,
      })),
    );
    expect(run.length).to.be.greaterThan(20);
    const strange = run.filter(({ file, name }) => {
      if (name === 'arena') return !/game-arena-cli-|\(kit\.md/.test(contentOf(file)) && file !== 'README.md';
      if (name === 'tsc') return !/npm install typescript@/.test(contentOf(file));
      return !installed.has(name) && !/^"?(?:http:\/\/localhost:2567|\$ARENA)\/packages\//.test(name);
    });
    expect(strange).to.deep.equal([]);
  });
});
