// The rules and every part of the board in a real browser: by keyboard, on a phone, checked by axe-core.
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { expectFineAt, NARROW, WIDE } from '../../support/looks.ts';
import { suiteNeeding } from '../../support/servers/suite-needing.ts';
import { servePages, type ServedPages } from './pages.ts';
import { takePicture } from '../../support/pictures.ts';

const RULES = 'rules.html';
const BENCH = 'ui/bench/index.html';
const PHONE = { viewport: NARROW };
const DESK = { viewport: WIDE };

suiteNeeding('chromium', 'the parts of the board in a browser', () => {
  let pages: ServedPages;
  let browser: Browser;
  let complaints: string[];
  before(async () => {
    [pages, browser] = await Promise.all([servePages([RULES, BENCH]), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    await pages.close();
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(complaints).to.deep.equal([]);
  });

  async function open(path: string, options: BrowserContextOptions = DESK): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${pages.url}/${path}`);
    await page.getByRole('main').waitFor();
    return page;
  }

  for (const locale of ['en', 'de']) {
    it(`the rules have no axe findings, light and dark: ${locale}`, async () => {
      const page = await open(RULES, { ...DESK, locale });
      await page
        .getByRole('heading', { level: 1 })
        .filter({ hasText: locale === 'de' ? 'Regeln' : 'Rules' })
        .waitFor();
      await expectFineAt(page, WIDE, `rules-${locale}`, { fullPage: false });
    });
  }

  it('board, hand, bars, moves and dialog have no axe findings, light and dark', async () => {
    const page = await open(`${BENCH}?moves=10`);
    await page.locator('.hand-card[aria-disabled=false]').first().click();
    await expectFineAt(page, WIDE, 'bench', { fullPage: false });
    await page.getByRole('button', { name: 'Dialog' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFineAt(page, WIDE, 'bench-dialog', { fullPage: false });
  });

  for (const path of [RULES, `${BENCH}?moves=10`]) {
    it(`${path} fits a phone, with targets of 44 pixels`, async () => {
      const page = await open(path, PHONE);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
      const small = await page.evaluate(SMALL_TARGETS);
      expect(small).to.deep.equal([]);
      await takePicture(page, `${path.startsWith(RULES) ? 'rules' : 'board'}-360`);
    });
  }

  it('can be played with only the keyboard, and announces what happened', async () => {
    const page = await open(BENCH);
    const hand = page.getByRole('listbox', { name: 'Your hand' });
    await hand.getByRole('option').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    const card = hand.getByRole('option').first();
    const [name] = (await wordsOf(card)).split(',');
    await page.keyboard.press('Enter');
    expect(await card.getAttribute('aria-selected')).to.equal('true');
    await page.getByRole('button', { name: /^A1/ }).focus();
    for (const key of ['End', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
    expect(await wordsOf(page.locator(':focus'))).to.match(/^D2, .*can be chosen$/);
    await page.keyboard.press('Enter');
    await page
      .locator('[data-announcer]')
      .filter({ hasText: `plays ${name} on D2.` })
      .waitFor();
    expect(await wordsOf(page.locator(':focus'))).to.match(new RegExp(`^D2, ${name}, `));
  });

  it('announces each choice, by keys or a press, once', async () => {
    const page = await open(`${BENCH}?seed=00000000000000000000000000000010&moves=1`);
    const said = page.locator('[data-announcer] p');
    const option = (card: string) => page.getByRole('option', { name: new RegExp(`^${card},`) });
    const numberOf = async (card: string) =>
      (await page.getByRole('option').allTextContents()).findIndex((words) => words.startsWith(`${card},`)) + 1;
    const chooseCard = /^Your move\. Choose a card\.$/;
    let count = await said.count();
    for (const [act, line] of [
      [() => option('Swap').press('Enter'), /^Swap: then \d+\s:\s\d+\. Play it\?$/],
      [() => option('Swap').press('Escape'), chooseCard],
      [async () => page.keyboard.press(`${await numberOf('Recruit')}`), /^Choose a card for Recruit\.$/],
      [() => page.locator('button.cell[data-legal]').first().press('Enter'), /^Choose where it goes\.$/],
      [() => option('Recruit').click(), chooseCard],
    ] as const) {
      await act();
      expect(await said.nth(count++).textContent()).to.match(line);
    }
    expect(await said.count()).to.equal(count);
  });

  it('previews what a placement would capture', async () => {
    const page = await open(`${BENCH}?moves=4`);
    const wouldCapture = await lookForCapture(page);
    expect(wouldCapture).to.match(/^[A-E][1-3]$/);
    expect(await page.locator('.fight-wins').count()).to.be.greaterThan(0);
    await page.getByText(/^would capture [A-E][1-3]/).waitFor({ state: 'attached' });
  });

  it('filters the gallery', async () => {
    const page = await open(RULES);
    await page.getByLabel('Search by name').fill('wright');
    await page.getByRole('status').filter({ hasText: '2 cards' }).waitFor();
    await page.getByLabel('Show').selectOption('blue');
    await page.getByRole('status').filter({ hasText: '1 card' }).waitFor();
    expect(await page.locator('.gallery h3').allTextContents()).to.deep.equal(['Kelpwright']);
  });

  it('remembers language, theme and sound', async () => {
    const page = await open(RULES);
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Regeln und Karten' }).waitFor();
    await page.getByLabel('Darstellung').selectOption('dark');
    await page.getByRole('button', { name: 'Ton' }).click();
    await page.getByRole('button', { name: 'Ton', pressed: false }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Regeln und Karten' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('de');
    expect(await page.locator('html').getAttribute('data-theme')).to.equal('dark');
    expect(await page.getByRole('button', { name: 'Ton' }).getAttribute('aria-pressed')).to.equal('false');
    expect(await page.title()).to.equal('Regeln und Karten · Game Arena');
  });
});

/** Plays first cards on first cells until some placement would capture a card. */
async function lookForCapture(page: Page): Promise<string | null> {
  for (let move = 0; move < 20; move++) {
    for (const card of await page.locator('.hand-card[aria-disabled=false]').all()) {
      if ((await card.getAttribute('aria-selected')) !== 'true') await card.click();
      for (const cell of await page.locator('.cell[data-legal]').all()) {
        await cell.hover();
        if ((await page.locator('.fight-wins').count()) > 0) return cell.getAttribute('data-cell');
      }
    }
    const cell = page.locator('.cell[data-legal]').first();
    if ((await cell.count()) > 0) await cell.click();
    else await page.locator('.prompt .button-primary').click();
  }
  return null;
}

/** The text of a cell or a card for screen readers. */
function wordsOf(element: Locator): Promise<string> {
  return element.locator('.visually-hidden').innerText();
}

/** Buttons, navigation links, fields and cards that are smaller than 44 pixels in either direction. */
const SMALL_TARGETS = `[...document.querySelectorAll('button, select, input, nav a, .hand-card')]
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, { width }]) => width > 0)
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([html]) => html)`;
