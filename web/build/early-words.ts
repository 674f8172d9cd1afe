// Names in each page the files of the words that it loads at once, by language: the server tells the browser of those in
// its language (src/http/page-head.ts), which else would learn of them when the code that imports them runs.
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const WORDS = /[.-](en|de)\.ts$/;

export function earlyWords(): Plugin {
  return { name: 'early-words', apply: 'build', generateBundle: { order: 'post', handler: nameWords } };
}

function nameWords(_options: unknown, bundle: Rolldown.OutputBundle): void {
  for (const html of Object.values(bundle)) {
    if (html.type !== 'asset' || !html.fileName.endsWith('.html')) continue;
    const comments = [...wordsOf(html.fileName, bundle)].map(([language, files]) => {
      return `<!--words ${language} ${files.toSorted().join(' ')}-->`;
    });
    html.source = String(html.source).replace('</head>', () => `${comments.join('\n    ')}\n  </head>`);
  }
}

/** Of the page's code and all that it imports at once. */
function wordsOf(page: string, bundle: Rolldown.OutputBundle): Map<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const isOf = ({ facadeModuleId }: Rolldown.OutputChunk): boolean => path.basename(facadeModuleId ?? '') === page;
  const atOnce = new Set(chunks.filter((chunk) => chunk.isEntry && isOf(chunk)));
  const named = new Map<string, string[]>();
  const inBundle = (names: readonly string[]) => chunks.filter(({ fileName }) => names.includes(fileName));
  for (const chunk of atOnce) {
    for (const imported of inBundle(chunk.imports)) atOnce.add(imported);
    for (const { facadeModuleId, fileName } of inBundle(chunk.dynamicImports)) {
      const language = WORDS.exec(facadeModuleId ?? '')?.[1];
      if (language) named.set(language, [...(named.get(language) ?? []), `/${fileName}`]);
    }
  }
  return named;
}
