// The looks in which every page is checked: on a desk and on a phone, light and dark; and no window is too narrow.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { findings } from './axe.ts';
import { takePicture } from './pictures.ts';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };
/** No page may scroll sideways in it (WCAG 2.2, 1.4.10). */
export const NARROWEST_PX = 320;

/** The rules of axe-core that a change of colors alone can break. */
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block'];

/** With what axe-core checks in each: all its rules, or those. */
const SCHEMES = [
  ['light', undefined],
  ['dark', ABOUT_COLORS],
] as const;

/** For a person who is new to the browser. */
export async function pageIn(browser: Browser, locale = 'en'): Promise<Page> {
  const page = await (await browser.newContext({ locale, reducedMotion: 'reduce' })).newPage();
  return page;
}

/** In every look; the page stays narrow. */
export async function expectFine(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  await expectFineAt(page, WIDE, name, { fullPage });
  await expectNoneSticksOut(page, [NARROWEST_PX]);
  await expectFineAt(page, NARROW, name, { fullPage });
}

/** In a window of any of these widths, nothing sticks out to the side. */
export async function expectNoneSticksOut(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...NARROW, width });
    expect(await overhangPx(page), `${width} px`).to.be.at.most(0);
  }
}

/**
 * The page as it is, in light and in dark: axe-core finds nothing, and nothing sticks out to the side.
 */
export async function expectFineAt(
  page: Page,
  viewport: typeof WIDE,
  name: string,
  { fullPage = true } = {},
): Promise<void> {
  await page.setViewportSize(viewport);
  for (const [colorScheme, rules] of SCHEMES) {
    const look = `${viewport.width} px, ${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await takePicture(page, `${name}-${viewport.width}-${colorScheme}`, { fullPage });
    expect(await findings(page, rules), look).to.deep.equal([]);
    expect(await overhangPx(page), look).to.be.at.most(0);
  }
}

function overhangPx(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}
