// Screenshots of pages for people, in test-results. No test reads them, so they are taken only on request:
//   PICTURES=1 npm test -- test/browser
import type { Page } from 'playwright-core';

export const arePicturesWanted = process.env['PICTURES'] === '1';

export async function takePicture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (arePicturesWanted) await page.screenshot({ path: `test-results/${name}.png`, fullPage });
}
