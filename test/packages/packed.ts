// The packages as files to install: built, packed and unpacked in a folder of their own, away from the repository.
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../tools/packages/build.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const JS_PACKAGES = ['engine', 'client', 'cli'] as const;
/** What a package has beside its dist. */
const KEPT = ['package.json', 'README.md', 'LICENSE'];
const OLDEST_SUPPORTED = 20;

const run = promisify(execFile);
/** Without what an npm that runs the tests says of the repository: this one is elsewhere. */
const OUTSIDE = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

export interface Built {
  /** Holds packages/…, built. */
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
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Packs all three, and installs them from the files alone. @returns an otherwise empty folder with node_modules */
export async function installPacked({ folder }: Built): Promise<string> {
  const home = join(folder, 'home');
  mkdirSync(home);
  const packages = JS_PACKAGES.map((name) => join(folder, 'packages', name));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...packages], {
    cwd: home,
    env: OUTSIDE,
  });
  const files = tarballsIn(JSON.parse(stdout));
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}\n');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...options, ...files.map((file) => join(folder, file))], { cwd: home, env: OUTSIDE });
  return home;
}

/** A list, or by name since npm 12. */
function tarballsIn(
  packed: readonly { filename: string }[] | Readonly<Record<string, { filename: string }>>,
): string[] {
  return Object.values(packed).map(({ filename }) => filename);
}

/** Our own Node, and the oldest one on this machine that the packages support. */
export function nodes(): { version: string; path: string }[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = [process.env['npm_node_execpath'] ?? process.execPath, ...onPath].flatMap((path) => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    const version = stdout?.trim() ?? '';
    return majorOf(version) >= OLDEST_SUPPORTED ? [{ version, path }] : [];
  });
  const own = { version: process.version, path: process.execPath };
  const [oldest = own] = found.toSorted((a, b) => majorOf(a.version) - majorOf(b.version));
  return majorOf(oldest.version) < majorOf(own.version) ? [own, oldest] : [own];
}

function majorOf(version: string): number {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}
