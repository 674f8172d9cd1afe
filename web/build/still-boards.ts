// The board of the first page as markup, in each language: drawn here by the components that play on it in the browser.
import path from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { Language } from '../text/language.ts';

const ID = /^still-board:(en|de)$/;
/** As the files of words end: the browser loads it as early (early-parts.ts). */
const FILE = /^\0still-board\.(en|de)\.ts$/;
const DRAWING = path.resolve(import.meta.dirname, 'drawn-still.tsx');

export function stillBoards(): Plugin {
  let drawing: Promise<Readonly<Record<Language, string>>> | undefined;
  return {
    ...boardsFrom(async (language) => {
      drawing ??= draw();
      return (await drawing)[language];
    }),
    buildStart: () => void (drawing = undefined),
  };
}

function boardsFrom(markupOf: (language: Language) => Promise<string>): Plugin {
  return {
    name: 'still-boards',
    resolveId: (id) => (ID.test(id) ? id.replace(ID, '\0still-board.$1.ts') : undefined),
    async load(id) {
      const language = FILE.exec(id)?.[1] as Language | undefined;
      return language && `export default ${JSON.stringify(await markupOf(language))}`;
    },
  };
}

/** Its words come with a board as well: with none yet. */
async function draw(): Promise<Readonly<Record<Language, string>>> {
  const { module } = await runnerImport<typeof import('./drawn-still.tsx')>(DRAWING, {
    configFile: false,
    plugins: [boardsFrom(async () => '')],
  });
  return module.drawn;
}
