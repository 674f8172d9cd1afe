// The set-up for `npm start` and `npm test`: dependencies, Node 26, the web client and, for tests, servers from Debian.
// Plain JavaScript up to the version check, so that it runs on an older Node; the rest is TypeScript for Node 26.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areDependenciesCurrent, installDependencies } from './setup/dependencies.mjs';
import { isNodeCurrent, runUnderInstalledNode } from './setup/node-version.mjs';

const PURPOSES = ['start', 'test'];

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
process.exitCode = await setUp(process.argv[2]);

/** @param {string | undefined} purpose @returns {Promise<number>} the exit code */
async function setUp(purpose) {
  if (purpose === undefined || !PURPOSES.includes(purpose)) {
    console.error(`Usage: node tools/setup.mjs ${PURPOSES.join('|')}`);
    return 2;
  }
  if (!areDependenciesCurrent() && !installDependencies()) return 1;
  if (!isNodeCurrent()) return runUnderInstalledNode();
  const { prepare } = await import('./setup/prepare.ts');
  return (await prepare(purpose)) ? 0 : 1;
}
