// The people in a browser suite: each has separate browser storage, deleted after the test, and no page may throw.
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

export interface PeopleInBrowser {
  person(options?: BrowserContextOptions): Promise<Page>;
  /** Errors that this test's pages logged to the console; a refused request is one. */
  consoleErrors(): readonly string[];
}

/** Call it in the body of a suite: registers its hooks. @param usual default context options */
export function peopleInBrowser(usual: BrowserContextOptions): PeopleInBrowser {
  let browser: Browser;
  let thrown: string[] = [];
  let logged: string[] = [];
  before('launches a browser', async () => {
    browser = await launchBrowser();
  });
  after('closes the browser', () => browser?.close());
  afterEach('no page has thrown', async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const errors = thrown;
    [thrown, logged] = [[], []];
    expect(errors).to.deep.equal([]);
  });
  return {
    async person(options = usual) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => thrown.push(message));
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
      return page;
    },
    consoleErrors: () => logged,
  };
}
