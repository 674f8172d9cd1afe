// The looks in which every page is captured and checked.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { findings } from './axe.ts';

/** Light and dark, on a desk and on a phone. */
export const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ].map((viewport) => ({ colorScheme, viewport })),
);

type Look = (typeof LOOKS)[number];

/** For a person who is new to the browser. */
export async function pageIn(browser: Browser, look: Look): Promise<Page> {
  const page = await (await browser.newContext({ ...look, locale: 'en', reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Captures the whole page, and checks it. */
export async function expectFine(page: Page, { viewport, colorScheme }: Look, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/${name}-${viewport.width}-${colorScheme}.png`, fullPage: true });
  await expectNoFindings(page);
}

/** axe-core finds nothing in the page, and nothing sticks out to the side. */
export async function expectNoFindings(page: Page): Promise<void> {
  expect(await findings(page)).to.deep.equal([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).to.be.at.most(0);
}
