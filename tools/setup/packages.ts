// Builds the installable packages, only if their sources have changed since the last build.
import { existsSync } from 'node:fs';
import { buildWhenChanged } from './when-changed.ts';

const SCRIPT = 'tools/build-packages.ts';

/** @returns whether the packages that the arena serves are up to date now; if not, the reason has been printed. */
export function buildPackageFiles(): boolean {
  if (!existsSync('packages')) return true;
  return buildWhenChanged({
    what: 'the packages',
    sources: [
      'packages/**',
      'kit/**',
      'schema/**',
      'src/{engine,house,puzzles,rating,words}/**',
      'tools/packages/**',
      SCRIPT,
      'tsconfig.json',
      'package.json',
      'package-lock.json',
    ],
    into: 'packages/dist',
    command: [SCRIPT],
  });
}
