// The oldest Node that the packages support, for the tests: installed from npm in its own folder, because otherwise it
// would replace our node_modules/.bin/node.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const VERSION = '20.20.2';
const FOLDER = resolve(import.meta.dirname, '../../node_modules/.oldest-node');
const PLATFORM = `${process.platform}-${process.arch}`;
/** On one platform the package's name has another form. */
const PACKAGE = PLATFORM === 'darwin-arm64' ? `node-bin-${PLATFORM}` : `node-${PLATFORM}`;

export const OLDEST_NODE = { version: `v${VERSION}`, path: resolve(FOLDER, 'node_modules', PACKAGE, 'bin/node') };

/** A failure is only printed: the tests of the packages fail without it. */
export function installOldestNode(): void {
  if (isInstalled()) return;
  console.log(`Installing Node ${VERSION} for tests of the packages ...`);
  mkdirSync(FOLDER, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  spawnSync('npm', ['install', '--prefix', FOLDER, ...options, `${PACKAGE}@${VERSION}`], { stdio: 'inherit' });
  if (!isInstalled()) console.error(`Not installed: Node ${VERSION}. The tests that need it fail.`);
}

function isInstalled(): boolean {
  const { stdout } = spawnSync(OLDEST_NODE.path, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === OLDEST_NODE.version;
}
