// Builds the service worker, and tells it which files the pages that work offline consist of.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../offline/worker.ts');
/** At the root, since a service worker serves what is below it. */
const WORKER = 'sw.js';
/** The word in it that the copies replace. */
const PLACE = /(["'`])OFFLINE_COPIES\1/;

/** @param pages by address, the file of each page that works without a server */
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

/** By itself, so that what it shares with pages is in it: not every browser has workers of several files. */
async function workerCode(): Promise<string> {
  const options = { write: false, copyPublicDir: false, rollupOptions: { input: SOURCE } };
  const built = await build({ configFile: false, logLevel: 'warn', build: options });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  return code;
}

/** All that the pages load, at once or later. Names of assets hold the hash of their content. */
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
