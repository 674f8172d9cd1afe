// A real Chromium, driven by playwright-core.
import { chromium, type Browser } from 'playwright-core';
import { arePicturesWanted } from './pictures.ts';
import { PATIENCE_MS } from './until.ts';
import { findChromium, findHeadlessShell } from './servers/chromium.ts';

/** No background requests: only the pages under test may use the network. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** In every document: layout, hit tests and animations are the same, but nothing is drawn. */
const UNPAINTED = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/**
 * Its contexts time out like `until`, and block service workers unless a test enables them: fetching offline copies would
 * slow every test down.
 * @param isPainted whether pages are drawn, for tests and measurements of pixels and paints; without, a test of a game takes
 *   a fifth less CPU time
 * @param isWhole the full browser instead of the headless shell, if a test or a measurement depends on it
 * @param keepsPages whether the back/forward cache is enabled, as it is for people
 * @param fontPx the default font size in the browser's settings
 */
export async function launchBrowser({
  isPainted = arePicturesWanted,
  isWhole = false,
  keepsPages = false,
  fontPx,
}: { isPainted?: boolean; isWhole?: boolean; keepsPages?: boolean; fontPx?: number } = {}): Promise<Browser> {
  const executablePath = (isWhole || keepsPages ? undefined : findHeadlessShell()) ?? findChromium()!;
  const args = fontPx === undefined ? QUIET : [...QUIET, `--blink-settings=defaultFontSize=${fontPx}`];
  const ignoreDefaultArgs = keepsPages && ['--disable-back-forward-cache'];
  const browser = await chromium.launch({ executablePath, args, ignoreDefaultArgs });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!isPainted) await context.addInitScript(UNPAINTED);
    const close = context.close.bind(context);
    // A test's route handler may still be fetching what no page waits for any more.
    context.close = async (reason) => {
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await close(reason);
    };
    return context;
  };
  return browser;
}
