// The first page's board as markup, in each language: rendered at build time by the components that the browser uses.
import path from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { LANGUAGES, type Language } from '../text/known-language.ts';
import type * as drawnStill from './drawn-still.tsx';

const ID = new RegExp(`^\0?still-board:(${LANGUAGES.join('|')})$`);
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
    resolveId: (id) => (ID.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const language = ID.exec(id)?.[1] as Language | undefined;
      return language && `export default ${JSON.stringify(await markupOf(language))}`;
    },
  };
}

/** The texts it imports include a still board too, which is empty here. */
async function draw(): Promise<Readonly<Record<Language, string>>> {
  const { module } = await runnerImport<typeof drawnStill>(DRAWING, {
    configFile: false,
    plugins: [boardsFrom(async () => '')],
  });
  return module.drawn;
}
