// Tells the service worker which files the pages that work offline consist of.
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The worker's file, and the word in it that the copies replace. */
const WORKER = 'sw.js';
const PLACE = /(["'`])OFFLINE_COPIES\1/;

/** @param pages by address, the file of each page that works without a server */
export function offlineCopies(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'offline-copies',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        const isReady = worker?.type === 'chunk' && PLACE.test(worker.code);
        if (!isReady) throw new Error(`${WORKER} has no place for the copies`);
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
        worker.code = worker.code.replace(PLACE, () => JSON.stringify(JSON.stringify(copies)));
      },
    },
  };
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
