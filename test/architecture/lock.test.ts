import { expect } from 'chai';
import { contentOf } from './source-files.ts';

interface Locked {
  readonly optionalDependencies?: Record<string, string>;
  readonly resolved?: string;
  /** For a package of this repository. */
  readonly link?: boolean;
}

/** Names of optional dependencies without a package entry. */
function absentFrom(packages: Record<string, Locked>): string[] {
  const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  return Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !names.has(name));
}

const { packages } = JSON.parse(contentOf('package-lock.json')) as { packages: Record<string, Locked> };

describe('package-lock.json', () => {
  // Otherwise `npm ci` refuses it. If the registry lacks some for a new version, use an older one.
  it('has the binaries of every platform', () => {
    expect(Object.keys(packages).length).to.be.greaterThan(100);
    expect(absentFrom(packages)).to.deep.equal([]);
  });

  it('is reported if it lacks one', () => {
    const lint = { optionalDependencies: { '@lint/mac': '1.0.0', '@lint/linux': '1.0.0' } };
    expect(absentFrom({ 'node_modules/lint': lint, 'node_modules/@lint/linux': {} })).to.deep.equal(['@lint/mac']);
  });

  it('contains no download location', () => {
    const located = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
    const isOurs = /^(?:packages|test)\//;
    const elsewhere = located.filter(([, { resolved, link }]) => !(link && isOurs.test(resolved!)));
    expect(elsewhere).to.deep.equal([]);
  });
});
