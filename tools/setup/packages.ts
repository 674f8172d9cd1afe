// Builds the files to install, only when their sources have changed since the last build.
import { existsSync } from 'node:fs';
import { buildWhenChanged } from './when-changed.ts';

const SCRIPT = 'tools/build-packages.ts';

/** What the arena serves to install. @returns whether it is up to date now; if not, the reason has been printed. */
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
