// What a visitor downloads for a page, as the build compressed it for those who read Brotli.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import path from 'node:path';

const LANGUAGES = ['en', 'de'];
const DIST = path.resolve(import.meta.dirname, '../../web/dist');
const PLAY_PAGE_LIMIT = 120 * 1024;
/** Pages to read, without a table to play at. */
const READING_PAGE_LIMIT = 70 * 1024;
const READING_PAGES = [
  'agents',
  'agent',
  'player',
  'leaderboards',
  'leagues',
  'league',
  'communities',
  'community',
  'account',
  'history',
];

/** In bytes. Pictures are compressed already; the server compresses a page itself, with the preview of its link. */
function sentSize(file: string): number {
  if (file.endsWith('.html')) return brotliCompressSync(readFileSync(path.join(DIST, file))).length;
  const compressed = path.join(DIST, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : path.join(DIST, file)).size;
}

/** The page with all that it loads, in the language with the longer words. */
function pageSize(page: string): number {
  const html = readFileSync(path.join(DIST, page), 'utf8');
  // The icon for a home screen is loaded when somebody puts the page there.
  const atOnce = html.replaceAll(/<link rel="apple-touch-icon"[^>]*>/g, '');
  const assets = [...atOnce.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((found) => found[1]!);
  expect(assets.length).to.be.greaterThan(1);
  const sizes = LANGUAGES.map((language) =>
    [...loaded(assets, language)].reduce((sum, asset) => sum + sentSize(asset), sentSize(page)),
  );
  expect(new Set(sizes), 'each language has words of its own').to.have.lengthOf(LANGUAGES.length);
  return Math.max(...sizes);
}

/** These assets and all that they import, at once or later, but for the words of other languages. */
function loaded(assets: readonly string[], language: string): Set<string> {
  const others = LANGUAGES.filter((other) => other !== language);
  const all = new Set(assets);
  for (const asset of all) {
    if (!asset.endsWith('.js')) continue;
    const code = readFileSync(path.join(DIST, asset), 'utf8');
    for (const [, chunk] of code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      if (!others.some((other) => chunk!.includes(`.${other}-`))) all.add(`assets/${chunk}`);
    }
  }
  return all;
}

describe('size of pages', () => {
  for (const page of [
    'play.html',
    'watch.html',
    'replay.html',
    'review.html',
    'learn.html',
    'index.html',
    'rules.html',
  ]) {
    it(`${page} is under 120 KB in all`, () => {
      console.log(`      ${page}: ${(pageSize(page) / 1024).toFixed(1)} KB`);
      expect(pageSize(page)).to.be.below(PLAY_PAGE_LIMIT);
    });
  }
  for (const page of READING_PAGES) {
    it(`${page}.html is under 70 KB in all`, () => {
      expect(pageSize(`${page}.html`)).to.be.below(READING_PAGE_LIMIT);
    });
  }
});
