// The people of a browser suite: each has a browser's storage of their own, gone after the test; no page may throw.
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

export interface PeopleInBrowser {
  person(options?: BrowserContextOptions): Promise<Page>;
  /** What pages of this test have said on the console as errors; a refused request is one. */
  consoleErrors(): readonly string[];
}

/** Call it in the body of a suite: registers its hooks. @param usual options of a person who is given none */
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
      const page = await (await browser.newContext(options)).newPage();
      page.setDefaultTimeout(20_000);
      page.on('pageerror', ({ message }) => thrown.push(message));
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      return page;
    },
    consoleErrors: () => said,
  };
}
