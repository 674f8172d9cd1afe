// A real Chromium, driven by playwright-core.
import { chromium, type Browser } from 'playwright-core';
import { PATIENCE_MS } from './until.ts';
import { findChromium, findHeadlessShell } from './servers/chromium.ts';

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

/**
 * Its contexts are as patient as `until`, and keep no offline copies unless they ask for service workers: fetching them would
 * slow every test.
 * @param isWhole the browser that people have, where a test or a measurement depends on it
 * @param keepsPages whether Back shows a page as it was left, as the whole browser does for people
 * @param fontPx the size of letters in the browser's own settings
 */
export async function launchBrowser({
  isWhole = false,
  keepsPages = false,
  fontPx,
}: { isWhole?: boolean; keepsPages?: boolean; fontPx?: number } = {}): Promise<Browser> {
  const executablePath = (isWhole || keepsPages ? undefined : findHeadlessShell()) ?? findChromium()!;
  const args = fontPx === undefined ? QUIET : [...QUIET, `--blink-settings=defaultFontSize=${fontPx}`];
  const ignoreDefaultArgs = keepsPages && ['--disable-back-forward-cache'];
  const browser = await chromium.launch({ executablePath, args, ignoreDefaultArgs });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    const close = context.close.bind(context);
    // A route of a test may still be asking for what no page waits for any more.
    context.close = async (reason) => {
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await close(reason);
    };
    return context;
  };
  return browser;
}
