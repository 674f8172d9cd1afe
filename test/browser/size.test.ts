// The download size of each page, with all assets Brotli-compressed as built; and of a first visit on the wire before
// anything is pressed.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PuzzleList } from '../../schema/puzzle.ts';
import { refusalsEn } from '../../web/text/refusals.en.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { NARROW, WIDE } from '../support/looks.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { findMined, insertFinished } from '../support/puzzles.ts';
import { ok, playDuel, restAt, startDuel, startHouse, type Rest } from '../support/rest.ts';
import { countSentBytes } from '../support/sent-bytes.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const LANGUAGES = ['en', 'de'];
const DIST = path.resolve(import.meta.dirname, '../../web/dist');
const HOME_PAGE_LIMIT = 50 * 1024;
const PLAY_PAGE_LIMIT = 120 * 1024;
/** Pages to read, without a board. */
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

/** In bytes. Pictures are compressed already; the server compresses a page itself, with its link preview. */
function sentSize(file: string): number {
  if (file.endsWith('.html')) return brotliCompressSync(readFileSync(path.join(DIST, file))).length;
  const compressed = path.join(DIST, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : path.join(DIST, file)).size;
}

/** The page with everything it loads, in the language with the longer texts. */
function pageSize(page: string): number {
  const html = readFileSync(path.join(DIST, page), 'utf8');
  // The home screen icon is loaded when somebody installs the page.
  const atOnce = html.replaceAll(/<link rel="apple-touch-icon"[^>]*>/g, '');
  const assets = [...atOnce.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((found) => found[1]!);
  expect(assets.length).to.be.greaterThan(1);
  const sizes = LANGUAGES.map((language) =>
    [...loaded(assets, language)].reduce((sum, asset) => sum + sentSize(asset), sentSize(page)),
  );
  expect(new Set(sizes), 'each language has its own texts').to.have.lengthOf(LANGUAGES.length);
  return Math.max(...sizes);
}

/** These assets and all their imports, immediate or later, except for the texts of other languages. */
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

describe('the size of pages', () => {
  it('does not include the explanations of refusals in another language', () => {
    const html = readFileSync(path.join(DIST, 'play.html'), 'utf8');
    const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((found) => found[1]!);
    const code = (language: string): string =>
      [...loaded(entry, language)].map((asset) => readFileSync(path.join(DIST, asset), 'utf8')).join('');
    expect(code('en')).to.include(refusalsEn['private-game']);
    expect(code('de')).not.to.include(refusalsEn['private-game']);
  });
  for (const page of ['play.html', 'watch.html', 'replay.html', 'review.html', 'learn.html', 'rules.html']) {
    it(`${page} is under 120 KB in total`, () => {
      console.log(`      ${page}: ${(pageSize(page) / 1024).toFixed(1)} KB`);
      expect(pageSize(page)).to.be.below(PLAY_PAGE_LIMIT);
    });
  }
  for (const page of READING_PAGES) {
    it(`${page}.html is under 70 KB in total`, () => {
      expect(pageSize(`${page}.html`)).to.be.below(READING_PAGE_LIMIT);
    });
  }
});

/** In the page: a page whose socket is slow to open would poll meanwhile, but only on a busy machine. */
const NO_POLLS = `
  const ask = fetch;
  window.fetch = (what, init) => (String(what).includes('/sync?') ? new Promise(() => {}) : ask(what, init));`;

suiteNeeding('chromium', 'a first visit before the first press', () => {
  const DAY_MS = 86_400_000;
  let arena: TestArena;
  let rest: Rest;
  before('creates a puzzle of the day, and games to watch', async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    const { journal } = findMined((all) => all.some(({ kind }) => kind === 'open'));
    const { id } = await insertFinished(arena.app.arena.store, journal);
    await until(async () => (await ok(rest<PuzzleList>('GET', `/puzzles?game=${id}`))).mined);
    arena.advance(DAY_MS); // a day's puzzle must have been mined before the day
    for (let game = 0; game < 3; game++) await playDuel(rest, await startDuel(rest), (moves) => moves[0]!, 7);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({});

  /** With headers, responses, sockets and the service worker's requests. */
  async function sentTo(options: BrowserContextOptions, at: string, isThere: (page: Page) => Promise<void>) {
    const sent = countSentBytes(arena.url);
    const page = await person({ ...options, serviceWorkers: 'allow' });
    await page.addInitScript(NO_POLLS);
    await page.goto(`${arena.url}${at}`);
    await isThere(page);
    // A browser with a button to install the page also loads this.
    await page.evaluate(`fetch(document.querySelector('link[rel=manifest]').href).then((manifest) => manifest.text())`);
    await page.waitForLoadState('networkidle');
    sent.stop();
    const kilobytes = sent.sum() / 1024;
    console.log(`      ${at.split('/')[1] || 'home'}, ${options.locale}: ${kilobytes.toFixed(1)} KB`);
    return sent.sum();
  }

  const portraits = (page: Page, of: string) => page.locator(`${of} .portrait-art:not(:empty)`).first().waitFor();

  for (const locale of LANGUAGES) {
    for (const viewport of [NARROW, WIDE]) {
      it(`home is under 50 KB in total, ${viewport.width} px wide in ${locale}`, async () => {
        const sent = await sentTo({ locale, viewport }, '/', async (page) => {
          for (const part of ['.hero-board', '.deal', '.daily-tile', '.ladder']) await portraits(page, part);
        });
        expect(sent).to.be.below(HOME_PAGE_LIMIT);
      });
    }
    it(`a game page is under 120 KB in total, in ${locale}`, async () => {
      const { game, playerToken } = await startHouse(rest, { name: 'Ada' });
      const sent = await sentTo({ locale, viewport: WIDE }, `/play/${game.id}#${playerToken}`, async (page) => {
        await page.getByRole('listbox').waitFor();
        await portraits(page, '.hand-cards');
      });
      expect(sent).to.be.below(PLAY_PAGE_LIMIT);
    });
  }
});
