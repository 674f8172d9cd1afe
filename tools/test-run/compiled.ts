// Shares compiled code between the processes of a run: hundreds start, each with more than a thousand modules.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

/** Node updates changed modules in it. */
const FOLDER = 'node_modules/.cache/compiled';

/** Enables the cache in this process and in all that inherit its environment. */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(FOLDER);
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
