// Adds preloads to each page for the chunks that its code imports dynamically: the room of a live game, the tables of some
// pages, and the texts, of which the server keeps those in the reader's language (src/http/page-head.ts).
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES } from '../text/known-language.ts';

/** The code of a page that starts fetching its data before this code has loaded. */
const PAGE = /\/pages\/\w+\/page\.tsx$/;
/** Loaded at low priority, after what the page starts with. */
const SECOND = /\/game\/room\.ts$/;
const WORDS = new RegExp(`[.-](${LANGUAGES.join('|')})\\.ts$`);

export function earlyParts(): Plugin {
  return { name: 'early-parts', apply: 'build', generateBundle: { order: 'post', handler: nameParts } };
}

function nameParts(_options: unknown, bundle: Rolldown.OutputBundle): void {
  for (const html of Object.values(bundle)) {
    if (html.type !== 'asset' || !html.fileName.endsWith('.html')) continue;
    const entry = entryOf(html.fileName, bundle);
    const page = dynamicImportsOf(entry, bundle).filter((chunk) => PAGE.test(chunk.facadeModuleId ?? ''));
    const code = withImports([...entry, ...page], bundle);
    const imported = dynamicImportsOf(code, bundle);
    const second = imported.filter(({ facadeModuleId }) => SECOND.test(facadeModuleId ?? ''));
    const words = Map.groupBy(imported, ({ facadeModuleId }) => WORDS.exec(facadeModuleId ?? '')?.[1]);
    words.delete(undefined);
    const lines = [
      ...[...code].filter((chunk) => !entry.has(chunk)).map((chunk) => preload(chunk)),
      ...[...withImports(second, bundle)].filter((chunk) => !code.has(chunk)).map((chunk) => preload(chunk, 'low')),
      ...[...words].map(([language, files]) => {
        const paths = files.map(({ fileName }) => `/${fileName}`);
        return `<!--words ${language} ${paths.toSorted().join(' ')}-->`;
      }),
    ];
    html.source = String(html.source).replace('</head>', () => `${lines.join('\n    ')}\n  </head>`);
  }
}

function preload({ fileName }: Rolldown.OutputChunk, priority: 'auto' | 'low' = 'auto'): string {
  return `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${fileName}">`;
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The page's entry chunk and its static imports. */
function entryOf(page: string, bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const isOf = ({ facadeModuleId }: Rolldown.OutputChunk): boolean => path.basename(facadeModuleId ?? '') === page;
  return withImports(
    chunksOf(bundle).filter((chunk) => chunk.isEntry && isOf(chunk)),
    bundle,
  );
}

function withImports(from: Iterable<Rolldown.OutputChunk>, bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const all = new Set(from);
  for (const { imports } of all) {
    for (const chunk of chunksOf(bundle)) if (imports.includes(chunk.fileName)) all.add(chunk);
  }
  return all;
}

function dynamicImportsOf(
  code: ReadonlySet<Rolldown.OutputChunk>,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const names = new Set([...code].flatMap(({ dynamicImports }) => dynamicImports));
  return chunksOf(bundle).filter(({ fileName }) => names.has(fileName));
}
