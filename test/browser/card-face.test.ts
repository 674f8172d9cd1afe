// A card's owner is recognizable at a glance by its brightness: blurred, without colours, and for the colour-blind.
import { expect } from 'chai';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { CHAMPION_IDS } from '../../src/engine/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { labOf, meanColor, meanDistance, type Box } from '../support/card-colours.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { servePages, type ServedPages } from '../web/ui/pages.ts';

const BENCH = 'ui/bench/cards.html';

interface Sight {
  readonly name: string;
  readonly deficiency: 'none' | 'achromatopsia' | 'deuteranopia' | 'protanopia' | 'tritanopia';
  readonly blurPx?: number;
}

const SIGHTS: readonly Sight[] = [
  { name: 'plain', deficiency: 'none' },
  { name: 'blurred by 8 px', deficiency: 'none', blurPx: 8 },
  { name: 'grayscale', deficiency: 'achromatopsia' },
  { name: 'grayscale, blurred by 8 px', deficiency: 'achromatopsia', blurPx: 8 },
  { name: 'deuteranopia', deficiency: 'deuteranopia' },
  { name: 'protanopia', deficiency: 'protanopia' },
  { name: 'tritanopia', deficiency: 'tritanopia' },
];

/** CIE76; 2.3 is just noticeable, 25 separates two colour names. */
const MIN_DISTANCE = 25;
/** Each card as a single colour, the darkest of day against the lightest of night. */
const MIN_FROM_AFAR = 20;
/** The smallest digits readable at arm's length. */
const MIN_NUMERAL_PX = 10;

suiteNeeding('chromium', 'the face of a card', () => {
  let pages: ServedPages;
  let browser: Browser;
  let page: Page;
  /** Without the pages' content security policy, to read screenshots. */
  let reader: Page;
  let devtools: CDPSession;
  before(async () => {
    [pages, browser] = await Promise.all([servePages([BENCH]), launchBrowser({ isPainted: true })]);
    page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
    reader = await browser.newPage();
    devtools = await page.context().newCDPSession(page);
  });
  after(async () => {
    await browser.close();
    await pages.close();
  });

  async function open(query: string): Promise<void> {
    await page.goto(`${pages.url}/${BENCH}?${query}`);
    await page.locator('.portrait-art > path').first().waitFor();
  }

  async function cardsSeen({ deficiency, blurPx = 0 }: Sight): Promise<{ day: number[][]; night: number[][] }> {
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: deficiency });
    const shot = await page.screenshot({ fullPage: true });
    const boxes = await page.evaluate<Box[]>(CARD_BOXES);
    const cards = await labOf(reader, { shot, boxes, blurPx });
    expect(cards).to.have.length(2 * CHAMPION_IDS.length);
    return { day: cards.slice(0, CHAMPION_IDS.length), night: cards.slice(CHAMPION_IDS.length) };
  }

  for (const compactView of SIGHTS) {
    it(`distinguishes day from night: ${compactView.name}`, async () => {
      if (!page.url().endsWith('width=74')) await open('width=74');
      const { day, night } = await cardsSeen(compactView);
      const same = day.map((card, i) => meanDistance(card, night[i]!));
      const mean = same.reduce((sum, distance) => sum + distance, 0) / same.length;
      const nights = night.map(meanColor);
      const anyTwo = day.map(meanColor).flatMap((one) => nights.map((other) => meanDistance(one, other)));
      const [least, leastOfAny] = [Math.min(...same), Math.min(...anyTwo)];
      console.log(
        `      ${compactView.name}: mean ${mean.toFixed(1)}, least ${least.toFixed(1)}, any two from afar ${leastOfAny.toFixed(1)}`,
      );
      expect(least, 'a champion of day and of night').to.be.at.least(MIN_DISTANCE);
      expect(leastOfAny, 'any two cards as single colours').to.be.at.least(MIN_FROM_AFAR);
    });
  }

  it('gives each portrait a distinct look, in dark mode too', async () => {
    await open('width=112');
    const sides = await cardsSeen({ name: 'plain', deficiency: 'none' });
    for (const cards of Object.values(sides)) {
      const pairs = cards.flatMap((card, i) => cards.slice(i + 1).map((other) => meanDistance(card, other)));
      expect(Math.min(...pairs)).to.be.greaterThan(2.3);
    }
  });

  it(`has numbers ${MIN_NUMERAL_PX} pixels high on the smallest card`, async () => {
    await open('show=states');
    const heights = await page.evaluate<number[]>(NUMERAL_HEIGHTS);
    expect(Math.min(...heights)).to.be.at.least(MIN_NUMERAL_PX);
  });

  it('fits the names of effects and of cards in hand, readably', async () => {
    await open('show=states');
    const names = await page.evaluate<{ text: string; isInside: boolean; px: number }[]>(HAND_NAMES);
    expect(names.filter(({ isInside }) => !isInside)).to.deep.equal([]);
    expect(Math.min(...names.map(({ px }) => px))).to.be.at.least(10.5);
  });

  it('keeps the shapes of both sides with forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open('width=74');
    const [day, night] = await page.evaluate<string[]>(OUTLINES);
    expect(day).to.match(/^none, solid$/);
    expect(night).to.match(/^polygon\(.*, dashed$/);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

const CARD_BOXES = `[...document.querySelectorAll('.bench-row .card')].map((card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
})`;

const NUMERAL_HEIGHTS = `[...document.querySelectorAll('.numeral')].map((one) => one.getBoundingClientRect().height)`;

const HAND_NAMES = `[...document.querySelectorAll('.hand-card .card-name > span')].map((name) => {
  const [inner, outer] = [name.getBoundingClientRect(), name.closest('.card').getBoundingClientRect()];
  const isInside = inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
  return { text: name.textContent, isInside, px: parseFloat(getComputedStyle(name).fontSize) };
})`;

const OUTLINES = `['day', 'night'].map((owner) => {
  const face = document.querySelector('.card[data-owner=' + owner + '] > .card-face');
  return getComputedStyle(face).clipPath + ', ' + getComputedStyle(face, '::before').borderTopStyle;
})`;
