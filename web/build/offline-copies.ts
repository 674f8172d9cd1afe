// Builds the service worker and injects the list of files that the offline pages consist of.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../offline/worker.ts');
/** At the root, because a service worker's scope is the folder it is served from. */
const WORKER = 'sw.js';
/** The placeholder in the worker that the list replaces. */
const PLACE = /(["'`])OFFLINE_COPIES\1/;

/** @param pages the HTML file of each page that works offline, by address */
export function offlineCopies(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'offline-copies',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const worker = await workerCode();
        if (!PLACE.test(worker)) throw new Error(`${WORKER} has no place for the copies`);
        const files = Object.values(pages);
        const assets = [...assetsOf(files, bundle)].toSorted();
        const version = createHash('sha256').update(
          JSON.stringify([files.map((file) => textOf(bundle, file)), assets]),
        );
        const copies = {
          version: version.digest('hex').slice(0, 12),
          pages: Object.keys(pages),
          assets: assets.map((asset) => `/${asset}`),
        };
        const source = worker.replace(PLACE, () => JSON.stringify(JSON.stringify(copies)));
        this.emitFile({ type: 'asset', fileName: WORKER, source });
      },
    },
  };
}

/** Built on its own, so that shared code is inlined: not every browser supports module workers. */
async function workerCode(): Promise<string> {
  const options = { write: false, copyPublicDir: false, rollupOptions: { input: SOURCE } };
  const built = await build({ configFile: false, logLevel: 'warn', build: options });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  return code;
}

/** Everything that the pages load, statically or dynamically. Names of assets contain a hash of their content. */
function assetsOf(pages: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const named = pages.flatMap((page) => [...textOf(bundle, page).matchAll(/"\/(assets\/[^"]+)"/g)]);
  const all = new Set(named.map(([, asset]) => asset!));
  for (const asset of all) {
    const file = bundle[asset];
    if (file?.type !== 'chunk') continue;
    const { importedCss = [] } = file.viteMetadata ?? {};
    for (const more of [...file.imports, ...file.dynamicImports, ...importedCss]) all.add(more);
  }
  return all;
}

function textOf(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`the build has no ${fileName}`);
  return String(file.source);
}
