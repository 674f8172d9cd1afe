// Packs the packages as installable files in packages/dist, from where an arena serves them: tarballs for npm, and a
// source archive for pip, because building a wheel would need Python.
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import product from '../../package.json' with { type: 'json' };
import { tarOf } from './tar.ts';

const { version } = product;
const NPM_PACKAGES = ['engine', 'client', 'cli'] as const;
const NPM_FILES = ['package.json', 'README.md', 'LICENSE', 'dist/**'];
const PYTHON_NAME = `game_arena-${version}`;
const PYTHON_FILES = [
  'pyproject.toml',
  'backend.py',
  'README.md',
  'LICENSE',
  'examples/*.py',
  'game_arena/**/*.{py,mjs}',
];
const PYTHON_FACTS = `Metadata-Version: 2.1\nName: game-arena\nVersion: ${version}\n`;

/** @param root the folder with the built packages/… */
export function packPackages(root: string): void {
  const into = resolve(root, 'packages/dist');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into);
  const write = (file: string, files: ReadonlyMap<string, Buffer>): void =>
    writeFileSync(resolve(into, file), gzipSync(tarOf(files), { level: 9 }));
  for (const name of NPM_PACKAGES) {
    write(`game-arena-${name}-${version}.tgz`, filesIn(resolve(root, 'packages', name), NPM_FILES, 'package'));
  }
  const sources = filesIn(resolve(root, 'packages/python'), PYTHON_FILES, PYTHON_NAME);
  write(`${PYTHON_NAME}.tar.gz`, sources.set(`${PYTHON_NAME}/PKG-INFO`, Buffer.from(PYTHON_FACTS)));
}

/** Files by their names in the archive. */
function filesIn(folder: string, globs: readonly string[], prefix: string): Map<string, Buffer> {
  const files = globSync(globs, { cwd: folder }).filter((file) => statSync(resolve(folder, file)).isFile());
  return new Map(
    files.toSorted().map((file) => [`${prefix}/${file.replaceAll('\\', '/')}`, readFileSync(resolve(folder, file))]),
  );
}
