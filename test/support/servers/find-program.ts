// Programs of this machine, by name.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether it runs, by path: every suite asks again. */
const tried = new Map<string, boolean>();

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true });

/**
 * Path of the first that runs: at `places` (paths with wildcards, highest version first), then on the PATH.
 * @param asked its version, to see whether it runs
 */
export function findProgram(
  name: string,
  places: readonly string[] = [],
  asked: string = '--version',
): string | undefined {
  const placed = globSync(places).toSorted((a, b) => compareVersions(b, a));
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return [...placed, ...onPath].find((file) => isExecutable(file) && runs(file, asked));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runs(file: string, asked: string): boolean {
  const known = tried.get(file) ?? spawnSync(file, [asked], { stdio: 'ignore', timeout: 60_000 }).status === 0;
  tried.set(file, known);
  return known;
}
