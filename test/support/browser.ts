// A real Chromium, driven by playwright-core.
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './servers/chromium.ts';

/** It may talk to nobody but the pages under test. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Its contexts keep no offline copies unless they ask for service workers: fetching them would slow every test. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: QUIET });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  return browser;
}
