// The appearances in which every page is checked: desktop and phone, light and dark, and the narrowest window.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { findings } from './axe.ts';
import { takePicture } from './pictures.ts';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };
/** At this width no page may scroll horizontally (WCAG 2.2, 1.4.10). */
export const NARROWEST_PX = 320;
/** As many letters fit as in a window of 360 px with a doubled font size. */
export const LIKE_DOUBLED_FONT_PX = 180;

/** The rules of axe-core that depend on colours. */
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block'];

/** Each with the rules that axe-core checks; `undefined` for all. */
const SCHEMES = [
  ['light', undefined],
  ['dark', ABOUT_COLORS],
] as const;

/** A page in a new browser context. */
export async function pageIn(browser: Browser, locale = 'en'): Promise<Page> {
  const page = await (await browser.newContext({ locale, reducedMotion: 'reduce' })).newPage();
  return page;
}

/** Checks every appearance; afterwards the page stays narrow. */
export async function expectFine(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  await expectFineAt(page, WIDE, name, { fullPage });
  await expectNoneSticksOut(page, [NARROWEST_PX]);
  await expectFineAt(page, NARROW, name, { fullPage });
}

/** Expects no horizontal overflow in windows of these widths. */
export async function expectNoneSticksOut(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...NARROW, width });
    expect(await overhangPx(page), `${width} px`).to.be.at.most(0);
  }
}

/** Expects no axe-core findings and no horizontal overflow, in light and dark. */
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
