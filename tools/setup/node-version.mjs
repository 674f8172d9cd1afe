// Which Node runs our TypeScript: 26 or newer, from the npm package `node` if the system's is older.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const PACKAGE = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const NEEDED = Number(PACKAGE.engines.node.slice('>='.length));
const INSTALLED = 'node_modules/.bin/node';

export const WHAT_TO_DO =
  `Node ${NEEDED} or newer is needed, but this is ${process.version}: install it, or, if npm is configured to run no ` +
  'scripts, install the bundled one: npm ci --ignore-scripts=false';

/** In npm scripts, this process runs on the same Node as the command that follows. */
export function isNodeCurrent() {
  return isEnough(process.version);
}

/** Continues the set-up with the Node installed as a dependency. @returns {number} the exit code */
export function runUnderInstalledNode() {
  const { stdout } = spawnSync(INSTALLED, ['--version'], { encoding: 'utf8' });
  if (!isEnough(stdout ?? '')) {
    console.error(WHAT_TO_DO);
    return 1;
  }
  return spawnSync(INSTALLED, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
}

function isEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1]) >= NEEDED;
}
