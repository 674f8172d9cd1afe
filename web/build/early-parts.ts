// Names in each page the parts that its code imports dynamically, so that the browser loads them before that: the room of
// a live game, and the words, of which the server keeps those in the reader's language (src/http/page-head.ts).
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROOM = /\/game\/room\.ts$/;
const WORDS = /[.-](en|de)\.ts$/;

export function earlyParts(): Plugin {
  return { name: 'early-parts', apply: 'build', generateBundle: { order: 'post', handler: nameParts } };
}

function nameParts(_options: unknown, bundle: Rolldown.OutputBundle): void {
  for (const html of Object.values(bundle)) {
    if (html.type !== 'asset' || !html.fileName.endsWith('.html')) continue;
    const imported = importedAtOnce(html.fileName, bundle);
    const rooms = imported.filter(({ facadeModuleId }) => ROOM.test(facadeModuleId ?? ''));
    const words = Map.groupBy(imported, ({ facadeModuleId }) => WORDS.exec(facadeModuleId ?? '')?.[1]);
    words.delete(undefined);
    const lines = [
      ...rooms.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
      ...[...words].map(([language, files]) => {
        const paths = files.map(({ fileName }) => `/${fileName}`);
        return `<!--words ${language} ${paths.toSorted().join(' ')}-->`;
      }),
    ];
    html.source = String(html.source).replace('</head>', () => `${lines.join('\n    ')}\n  </head>`);
  }
}

/** What the code of the page, and all that comes with it, imports dynamically. */
function importedAtOnce(page: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const isOf = ({ facadeModuleId }: Rolldown.OutputChunk): boolean => path.basename(facadeModuleId ?? '') === page;
  const code = new Set(chunks.filter((chunk) => chunk.isEntry && isOf(chunk)));
  for (const { imports } of code) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) code.add(chunk);
  }
  const names = new Set([...code].flatMap(({ dynamicImports }) => dynamicImports));
  return chunks.filter(({ fileName }) => names.has(fileName));
}
