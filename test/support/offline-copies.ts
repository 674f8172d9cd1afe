// Waits for the service worker, which is registered after the first interaction with a page.
import type { Page } from 'playwright-core';
import { until } from './until.ts';

const IS_HERE = 'navigator.serviceWorker.getRegistration().then(Boolean)';
const IS_ACTIVE = `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated' ||
  new Promise((done) => active.addEventListener('statechange', done, { once: true })))`;

/** Repeats the key press, since the page may not be listening yet. */
export async function keepCopies(page: Page): Promise<void> {
  await until(async () => {
    await page.keyboard.press('Shift');
    return page.evaluate<boolean>(IS_HERE);
  });
  await page.evaluate(IS_ACTIVE);
}
