// Installs the servers, the browser and the Python that tests use from Debian's packages, if permitted.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { findChromium, findHeadlessShell } from '../../test/support/servers/chromium.ts';
import { findHaproxy } from '../../test/support/servers/haproxy.ts';
import { findPostgres } from '../../test/support/servers/postgres.ts';
import { findPython } from '../../test/support/servers/python.ts';
import { findRedis } from '../../test/support/servers/redis.ts';

const APT = '/usr/bin/apt-get';
const PROGRESS_EVERY_MS = 5_000;

/** A failure is only printed: suites that need missing programs are skipped by name. */
export async function installMissingServers(): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync(APT)) return;
  console.log(`Installing ${missing.join(', ')} from Debian for the tests; this takes a few minutes ...`);
  const isInstalled =
    (await apt(['update'])) && (await apt(['install', '--yes', '--no-install-recommends', ...missing]));
  const absent = isInstalled ? missingPackages() : missing;
  if (absent.length > 0) console.error(`Not installed: ${absent.join(', ')}. The suites that need them are skipped.`);
}

function missingPackages(): string[] {
  const isMissing = {
    chromium: !findChromium(),
    'chromium-headless-shell': !findHeadlessShell(),
    'redis-server': !findRedis(),
    haproxy: !findHaproxy(),
    postgresql: !findPostgres(),
    'python3-venv': !findPython(),
  };
  return Object.entries(isMissing).flatMap(([name, missing]) => (missing ? [name] : []));
}

/** Prints the latest line of output every few seconds, and the last 20 lines on failure. */
async function apt(args: readonly string[]): Promise<boolean> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(APT, ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', (line) => lines.push(line));
  const progress = setInterval(() => console.log(`  ${lines.at(-1) ?? 'apt-get'}`), PROGRESS_EVERY_MS);
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve).on('error', () => resolve(null));
  });
  clearInterval(progress);
  if (status !== 0) console.error(lines.slice(-20).join('\n'));
  return status === 0;
}
