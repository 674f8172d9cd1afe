// Rules for every text of the pages.
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const FOLDER = new URL('../../../web/text/', import.meta.url);
/** `first-page` has no texts of its own, and can be loaded only in a build. */
const FILES = readdirSync(FOLDER).filter((file) => /(?<!^first-page)\.(en|de)\.ts$/.test(file));

type Texts = Readonly<Record<string, string>>;
const [english, german] = await Promise.all([textsIn('en'), textsIn('de')]);

/** As "file key: text". */
async function textsIn(language: string): Promise<string[]> {
  const files = FILES.filter((file) => file.endsWith(`.${language}.ts`));
  const all = files.map(async (file) => {
    const parts = Object.values((await import(new URL(file, FOLDER).href)) as Record<string, Texts>);
    return parts.flatMap((texts) => Object.entries(texts).map(([key, text]) => `${file} ${key}: ${text}`));
  });
  return (await Promise.all(all)).flat();
}

describe('every text of the pages', () => {
  for (const [texts, language, wrong] of [
    [english, 'English', /[\d}]\s%/],
    [german, 'German', /[\d}](?!\u00a0)\s?%/],
  ] as const) {
    it(`keeps signs and units with the word before them in ${language}`, () => {
      expect(texts).to.have.length.above(500);
      for (const alone of [/(?!\u00a0)\s…/, /[\d}] (?:s|min|h|d|T)(?!\p{L})/u, wrong]) {
        expect(
          texts.filter((text) => alone.test(text)),
          String(alone),
        ).to.deep.equal([]);
      }
    });
  }

  it('has comments in English', () => {
    const comments = FILES.flatMap((file) =>
      [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/^\s*\/[/*].*/gm)].map(([line]) => `${file}: ${line}`),
    );
    expect(comments).to.have.length.above(20);
    const isGerman = /[äöüß]|\b(?:[dD](?:er|as)|Die|Eine?|[aA]uf|und|vo[mn]|Deutsch)\b/;
    expect(comments.filter((comment) => isGerman.test(comment))).to.deep.equal([]);
  });
});
