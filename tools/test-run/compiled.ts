// Keeps what one process of a run compiled for the next: hundreds start, each with more than a thousand modules.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

/** Node renews in it what has changed. */
const FOLDER = 'node_modules/.cache/compiled';

/** In this process and in all that inherit its environment. */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(FOLDER);
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
