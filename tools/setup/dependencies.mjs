// Checks that node_modules matches package-lock.json, and runs `npm ci` if it does not. Must run on an older Node.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** Compares the lock file with the one that npm writes at the end of an install. */
export function areDependenciesCurrent() {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    // A package for another platform is optional and not installed.
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

/** @returns {boolean} whether it succeeded; if not, npm has printed the reason */
export function installDependencies() {
  console.log('Installing dependencies (npm ci); this takes up to a minute ...');
  const startedAt = Date.now();
  // The Node that `engines` asks for may be one of the dependencies: npm must not refuse this one.
  const { status, error } = runNpm(['ci', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status === 0) {
    console.log(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
    return true;
  }
  console.error(`npm ci failed${error ? ` (${error.message})` : ''}: see above, then try again.`);
  return false;
}

/** npm must not run on the Node inside node_modules, which `npm ci` deletes. */
function runNpm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && node) return spawnSync(node, [script, ...args], { stdio: 'inherit' });
  const local = resolve('node_modules/.bin');
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== local);
  return spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, PATH: PATH.join(delimiter) } });
}

/** @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
