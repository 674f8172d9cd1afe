// Finds programs on this machine by name.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program runs, by path; cached, because every suite asks. */
const tried = new Map<string, boolean>();

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true });

/**
 * The path of the first one that runs: at `places` (paths with wildcards, highest version first), then on the PATH.
 * @param versionOption run with this option, to see whether it works
 */
export function findProgram(
  name: string,
  places: readonly string[] = [],
  versionOption: string = '--version',
): string | undefined {
  const placed = globSync(places).toSorted((a, b) => compareVersions(b, a));
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return [...placed, ...onPath].find((file) => isExecutable(file) && runs(file, versionOption));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runs(file: string, versionOption: string): boolean {
  const known = tried.get(file) ?? spawnSync(file, [versionOption], { stdio: 'ignore', timeout: 60_000 }).status === 0;
  tried.set(file, known);
  return known;
}
