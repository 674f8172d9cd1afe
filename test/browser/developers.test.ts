// The developers' page in a browser: tabs by keyboard, one press to copy, and everything in order without scripts.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { examplesIn } from '../support/developers-page.ts';
import { expectFine, pageIn } from '../support/looks.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

suiteNeeding('chromium', 'the developers’ page', () => {
  let arena: TestArena;
  let browser: Browser;
  let page: Page;
  before(async () => {
    arena = await startTestArena();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });
  beforeEach(async () => {
    page = await pageIn(browser);
  });
  afterEach(() => page.context().close());

  const chosen = (): Promise<string[]> => page.getByRole('tab', { selected: true }).allTextContents();

  /** The confirmation of a copy is shown for a few seconds. */
  async function openWithoutTime(): Promise<void> {
    await page.clock.install({ time: 0 });
    await page.goto(`${arena.url}/developers`);
    await page.clock.pauseAt(3_600_000);
  }

  it('is linked from the home page and from the footer of every page', async () => {
    await page.goto(arena.url);
    await page.locator('footer').getByRole('link', { name: 'For developers' }).click();
    await page.getByRole('heading', { level: 1, name: 'For developers' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Build an agent' }).getByRole('link', { name: 'For developers' }).click();
    await page.getByRole('tablist', { name: 'Your first game' }).waitFor();
  });

  it('has tabs that arrow keys choose and the URL names', async () => {
    await page.goto(`${arena.url}/developers#python`);
    await page.getByRole('tab', { name: 'Python' }).focus();
    expect(await chosen()).to.deep.equal(['Python']);
    const steps: [key: string, name: string][] = [
      ['ArrowRight', 'MCP'],
      ['End', 'Webhook'],
      ['ArrowRight', 'curl'],
      ['ArrowLeft', 'Webhook'],
      ['Home', 'curl'],
    ];
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      expect(await chosen(), key).to.deep.equal([name]);
      expect(await page.evaluate('document.activeElement.textContent'), key).to.equal(name);
    }
    expect(await page.getByRole('tabpanel').count()).to.equal(1);
    expect(page.url()).to.match(/#curl$/);
  });

  it('copies an example as served with one press', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openWithoutTime();
    const examples = examplesIn(await (await fetch(`${arena.url}/developers`)).text());
    for (const [id, [code]] of Object.entries(examples)) {
      await page.locator(`#tab-${id}`).click();
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('status').first().getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(code);
    }
  });

  it('copies without a clipboard API too, as without https', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openWithoutTime();
    await page.evaluate(`addEventListener('copy', () => (window.copied = String(getSelection())))`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByText('Copied').waitFor();
    const { curl } = examplesIn(await (await fetch(`${arena.url}/developers`)).text());
    expect(await page.evaluate('window.copied.trimEnd()')).to.equal(curl![0]);
  });

  it('shows every example in order without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${arena.url}/developers`);
    const headings = await plain.getByRole('heading', { level: 3 }).allTextContents();
    expect(headings).to.deep.equal(['curl', 'TypeScript', 'Python', 'MCP', 'Webhook']);
    expect(await plain.locator('.example pre:visible').count()).to.equal(6);
    await context.close();
  });

  it('looks fine, and so do the guides', async () => {
    await page.goto(`${arena.url}/developers#mcp`);
    await page.getByRole('tab', { name: 'MCP', selected: true }).waitFor();
    await expectFine(page, 'developers');
    await page.goto(`${arena.url}/developers?lang=de`);
    await page.getByRole('tablist', { name: 'Die erste Partie' }).waitFor();
    await expectFine(page, 'developers-de');
    await page.goto(`${arena.url}/developers/kit`);
    await expectFine(page, 'guide');
  });
});
