// package.json: its dependencies are used, and everything that shows the version reads it from there.
import { expect } from 'chai';
import { apiDocument } from '../../src/http/openapi.ts';
import { socketDocument } from '../../src/http/asyncapi.ts';
import { SERVER_INFO } from '../../schema/server-info.ts';
import { importsOf } from './imports.ts';
import { contentOf, repositoryFiles } from './source-files.ts';

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  /** A link to a package of this repository, which has an entry of its own. */
  readonly link?: boolean;
  readonly license?: string;
}

const PRODUCT = /^(?:src|rooms|schema|kit|web)\/.*\.[jt]sx?$/;
/** They build the pages but are not part of them. */
const BUILD = /^web\/(?:build\/|vite\.config\.ts$)/;
const PERMISSIVE = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];
/** A font shipped with a program requires only its licence text as well. */
const FONT = { path: /^node_modules\/@expo-google-fonts\//, license: 'MIT AND OFL-1.1' };

const { version, dependencies, devDependencies } = JSON.parse(contentOf('package.json')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const { packages } = JSON.parse(contentOf('package-lock.json')) as { readonly packages: Record<string, Locked> };

/** Names of npm packages; build output is none. */
function packagesIn(text: string): string[] {
  return importsOf(text).flatMap(({ from }) => {
    if (from === undefined || /^(?:\.|node:|cards:|still-board:)/.test(from)) return [];
    return [/^(?:@[^/]+\/)?[^/]+/.exec(from)![0]];
  });
}

describe('package.json', () => {
  const files = repositoryFiles().filter((file) => PRODUCT.test(file) && !BUILD.test(file));
  const imported = new Set(files.flatMap((file) => packagesIn(contentOf(file))));

  it('has exactly the dependencies that the product imports', () => {
    expect(files.length).to.be.greaterThan(300);
    expect([...imported].toSorted()).to.deep.equal(Object.keys(dependencies).toSorted());
  });

  it('has no duplicates', () => {
    expect(Object.keys(devDependencies).filter((name) => name in dependencies)).to.deep.equal([]);
  });

  it('starts the server like the image and systemd', () => {
    const flagsIn = (file: string): string[] => contentOf(file).match(/--max-[\w-]+=\d+/g) ?? [];
    expect(flagsIn('package.json')).to.have.lengthOf(1);
    expect(flagsIn('Dockerfile')).to.deep.equal(flagsIn('package.json'));
    expect(flagsIn('deploy/game-arena@.service')).to.deep.equal(flagsIn('package.json'));
  });

  it('has a port for the balancer that none of several units on the same machine uses', () => {
    const [, balancer] = /^ +bind :(\d+)$/m.exec(contentOf('deploy/haproxy.cfg'))!;
    const unit = contentOf('deploy/game-arena@.service');
    const severalIn = /one unit per port.*/.exec(contentOf('docs/operating.md'))![0];
    const used = [...`${unit}${severalIn}`.matchAll(/(?:game-arena@|127\.0\.0\.1:)(\d+)/g)].map(([, port]) => port);
    expect(used).to.have.lengthOf(6).and.not.include(balancer);
  });

  it('ships nothing whose licence requires more than including its text', () => {
    const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link);
    expect(shipped.length).to.be.greaterThan(50);
    const isFont = (path: string, license?: string) => FONT.path.test(path) && license === FONT.license;
    const others = shipped.filter(([path, { license }]) => !isFont(path, license));
    expect(others.filter(([, { license }]) => !PERMISSIVE.includes(license ?? 'none'))).to.deep.equal([]);
  });
});

describe('the version', () => {
  it('is the newest in the change log, and the same in the lock file', () => {
    const released = [...contentOf('CHANGELOG.md').matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, number]) => number);
    expect(released[0]).to.equal(version);
    expect(packages['']?.version).to.equal(version);
  });

  it('is shown by the documents and the MCP server', () => {
    const documents = [apiDocument([], 'http://localhost', 1), socketDocument('http://localhost')];
    const shownVersions = documents.map((document) => (document as { info: { version: string } }).info.version);
    expect([...shownVersions, SERVER_INFO.version]).to.deep.equal([version, version, version]);
  });
});
