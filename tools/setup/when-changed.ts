// Runs a build only if its sources have changed since the last one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

export interface Build {
  /** Its name in a sentence. */
  readonly what: string;
  /** Globs. */
  readonly sources: readonly string[];
  /** The folder that it creates. */
  readonly into: string;
  /** The arguments for Node. */
  readonly command: readonly string[];
}

/** @returns whether `into` is up to date now; if not, the reason has been printed. */
export function buildWhenChanged({ what, sources, into, command }: Build): boolean {
  const stamp = `${into}/.built-from`;
  const digest = digestOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return true;
  console.log(`Building ${what} ...`);
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) return fail(`${capitalized(what)} could not be built: see above.`);
  if (!existsSync(into)) return fail(`${capitalized(what)} was not built into ${into}.`);
  writeFileSync(stamp, digest);
  return true;
}

function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of globSync(sources, {
    exclude: ['**/dist/**', '**/node_modules/**', '**/__pycache__/**'],
  }).toSorted()) {
    if (!statSync(file).isFile()) continue;
    const content = readFileSync(file);
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

function capitalized(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1);
}

function fail(reason: string): false {
  console.error(reason);
  return false;
}
