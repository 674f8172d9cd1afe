// The people of a browser suite: each has their own browser storage, deleted after the test; no page may throw.
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

export interface PeopleInBrowser {
  person(options?: BrowserContextOptions): Promise<Page>;
  /** Errors that pages of this test have logged on the console; a refused request is one. */
  consoleErrors(): readonly string[];
}

/** Call it in the body of a suite: registers its hooks. @param usual default options of a person */
export function peopleInBrowser(usual: BrowserContextOptions): PeopleInBrowser {
  let browser: Browser;
  let thrown: string[] = [];
  let said: string[] = [];
  before('launches a browser', async () => {
    browser = await launchBrowser();
  });
  after('closes the browser', () => browser?.close());
  afterEach('no page has thrown', async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const errors = thrown;
    [thrown, said] = [[], []];
    expect(errors).to.deep.equal([]);
  });
  return {
    async person(options = usual) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => thrown.push(message));
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      return page;
    },
    consoleErrors: () => said,
  };
}
