// Builds the web client, only if its sources have changed since the last build.
import { existsSync } from 'node:fs';
import { buildWhenChanged } from './when-changed.ts';

const CONFIG = 'web/vite.config.ts';

/** @returns whether `web/dist` is up to date now; if not, the reason has been printed. */
export function buildWebClient(): boolean {
  if (!existsSync(CONFIG)) return true;
  return buildWhenChanged({
    what: 'the web client',
    sources: ['web/**', 'src/engine/**', 'schema/**', 'tsconfig.json', 'package-lock.json'],
    into: 'web/dist',
    // Pages rendered at build time must not find any web storage.
    command: ['--no-webstorage', 'node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
  });
}
