// The card catalogue as bundled into pages: without the cards' sentences; the flavour texts are a module of their own.
import type { Plugin } from 'vite';
import catalogue from '../../src/engine/cards.json' with { type: 'json' };

const CATALOGUE = /\/src\/engine\/cards\.json$/;
const SENTENCES: readonly string[] = ['flavour', 'text'];
/** In the order of the cards. */
const FLAVOURS = 'cards:flavours';

export function slimCards(): Plugin {
  return {
    name: 'slim-cards',
    enforce: 'pre',
    resolveId: (id) => (id === FLAVOURS ? `\0${FLAVOURS}` : undefined),
    load(id) {
      if (CATALOGUE.test(id)) return JSON.stringify(catalogue, withoutSentences);
      const flavours = catalogue.cards.map(({ flavour }) => flavour);
      return id === `\0${FLAVOURS}` ? `export default ${JSON.stringify(flavours)}` : undefined;
    },
  };
}

function withoutSentences(key: string, value: unknown): unknown {
  return SENTENCES.includes(key) ? undefined : value;
}
