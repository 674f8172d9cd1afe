// The packages as installable files: built, packed and unpacked in a folder of their own, away from the repository.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../tools/packages/build.ts';
import { packPackages } from '../../tools/packages/pack.ts';
import { OLDEST_NODE } from '../../tools/setup/oldest-node.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const JS_PACKAGES = ['engine', 'client', 'cli'] as const;
/** Files of a package besides its dist. */
const KEPT = ['package.json', 'README.md', 'LICENSE'];

const run = promisify(execFile);
/** Without npm's variables about the repository that runs the tests: this one is elsewhere. */
export const OUTSIDE = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

export interface Built {
  /** Contains packages/…, built. */
  readonly folder: string;
  remove(): void;
}

export async function buildApart(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'game-arena-packages-'));
  for (const name of JS_PACKAGES) {
    for (const file of KEPT) cpSync(join(ROOT, 'packages', name, file), join(folder, 'packages', name, file));
  }
  const filter = (source: string): boolean => !/[\\/](?:dist|__pycache__)$/.test(source);
  cpSync(join(ROOT, 'packages/python'), join(folder, 'packages/python'), { recursive: true, filter });
  await buildPackages(folder);
  packPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Installs all three from the files that a server serves. @returns an otherwise empty folder with node_modules */
export async function installPacked({ folder }: Built): Promise<string> {
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}\n');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...options, ...filesToInstall(folder, '*.tgz')], { cwd: home, env: OUTSIDE });
  return home;
}

export function filesToInstall(folder: string, glob: '*.tgz' | '*.tar.gz'): string[] {
  return globSync(glob, { cwd: join(folder, 'packages/dist') }).map((file) => join(folder, 'packages/dist', file));
}

/** The repository's own version, and the oldest that the packages support. */
export const NODES = [{ version: process.version, path: process.execPath }, OLDEST_NODE];

/** A missing Node is a failure: what the packages promise would go untested. */
export function requireNode({ version, path }: (typeof NODES)[number]): void {
  if (!existsSync(path)) throw new Error(`Node ${version} is missing: node tools/setup.mjs test installs it`);
}
