// Builds the web client, only when something it is made of has changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const CONFIG = 'web/vite.config.ts';
const BUILT = 'web/dist';
const STAMP = `${BUILT}/.built-from`;
const MADE_OF = ['web/**', 'src/engine/**', 'schema/**', 'tsconfig.json', 'package-lock.json'];

/** @returns whether `web/dist` is up to date now; what went wrong has been said. */
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
  if (status !== 0) return refuse('The web client could not be built: see above.');
  if (!existsSync(BUILT)) return refuse(`The web client was not built into ${BUILT}: correct outDir in ${CONFIG}.`);
  writeFileSync(STAMP, digest);
  return true;
}

function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const file of globSync(MADE_OF, { exclude: ['**/dist/**', '**/node_modules/**'] }).toSorted()) {
    if (!statSync(file).isFile()) continue;
    const content = readFileSync(file);
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

function refuse(reason: string): false {
  console.error(reason);
  return false;
}
