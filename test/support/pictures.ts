// Pictures of pages for somebody to look at, in test-results. No test reads them, so they are taken on request alone:
//   PICTURES=1 npm test -- test/browser
import type { Page } from 'playwright-core';

const IS_WANTED = process.env['PICTURES'] === '1';

export async function takePicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (IS_WANTED) await page.screenshot({ path: `test-results/${name}.png`, fullPage });
}
