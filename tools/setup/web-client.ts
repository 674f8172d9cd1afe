// Builds the web client, only when its sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const CONFIG = 'web/vite.config.ts';
const BUILT = 'web/dist';
const STAMP = `${BUILT}/.built-from`;
const SOURCES = ['web/**', 'src/engine/**', 'schema/**', 'tsconfig.json', 'package-lock.json'];

/** @returns whether `web/dist` is up to date now; if not, the reason has been printed. */
export function buildWebClient(): boolean {
  if (!existsSync(CONFIG)) return true;
  const digest = digestOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return true;
  console.log('Building the web client ...');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) return fail('The web client could not be built: see above.');
  if (!existsSync(BUILT)) return fail(`The web client was not built into ${BUILT}: correct outDir in ${CONFIG}.`);
  writeFileSync(STAMP, digest);
  return true;
}

function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const file of globSync(SOURCES, { exclude: ['**/dist/**', '**/node_modules/**'] }).toSorted()) {
    if (!statSync(file).isFile()) continue;
    const content = readFileSync(file);
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

function fail(reason: string): false {
  console.error(reason);
  return false;
}
