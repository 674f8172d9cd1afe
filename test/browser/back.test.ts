// Back in a browser with a back/forward cache: each page shows the current state, not the cached one.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { enterAs, newGuest } from '../support/friends.ts';
import { ok, playMove, readGame, restAt, startDuel, type Duel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

/** Runs in the page, before any script of its own. */
const NOTE_RETURN = `addEventListener('pageshow', ({ persisted }) => { window.isKept = persisted; });`;

suiteNeeding('chromium', 'going back to a cached page', () => {
  let arena: TestArena;
  let rest: Rest;
  let browser: Browser;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    browser = await launchBrowser({ keepsPages: true });
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  const newPage = async (): Promise<Page> =>
    (await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })).newPage();

  /** Playwright's own method waits for a page load. */
  const goBack = (page: Page): Promise<void> => page.evaluate('void setTimeout(() => history.back())');

  it('shows nothing of the person who has signed out', async () => {
    const page = await newPage();
    const guest = await newGuest(rest, 'Mira');
    await ok(rest('POST', '/games', { headers: guest.headers, body: { mode: 'house', as: 'person', name: 'Mira' } }));
    await enterAs(page.context(), arena.url, guest);
    await page.goto(`${arena.url}/history`);
    await page.locator('.own-game').first().waitFor();
    await page.goto(`${arena.url}/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.locator('section[aria-labelledby=sign-in]').waitFor();
    await goBack(page);
    await page.getByText('Nothing here yet.').waitFor();
    expect(await page.locator('.own-game').count()).to.equal(0);
  });

  it('shows the game that was started from the first page', async () => {
    const page = await newPage();
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.waitForURL(/play\/g_/);
    await goBack(page);
    await page.locator('#your-games').waitFor();
  });

  it('keeps following a watched game', async () => {
    const page = await newPage();
    await page.addInitScript(NOTE_RETURN);
    const duel = await startDuel(rest);
    await page.goto(`${arena.url}/watch/${duel.id}`);
    const moves = page.locator('.move-list li');
    await page.getByRole('grid').waitFor();
    await comeBackTo(page, () => page.goto(`${arena.url}/agents`));
    await playNext(duel);
    await until(async () => (await moves.count()) > 0);
    expect(await page.evaluate('window.isKept'), 'not reloaded').to.equal(true);
  });

  it('rules are shown where they were left, in the language and theme chosen meanwhile', async () => {
    const page = await newPage();
    await page.addInitScript(NOTE_RETURN);
    await page.goto(`${arena.url}/rules`);
    await page.getByRole('searchbox').waitFor();
    await page.evaluate('scrollTo(0, 1000)');
    await comeBackTo(page, async () => {
      await page.goto(`${arena.url}/agents`);
      await page.getByLabel('Theme').or(page.getByLabel('Darstellung')).selectOption('dark');
      await page.getByLabel('Language').or(page.getByLabel('Sprache')).selectOption('de');
      await page.getByRole('heading', { name: 'Agenten' }).waitFor();
    });
    await page.getByRole('heading', { name: 'Regeln und Karten' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).to.equal('dark');
    expect(await page.evaluate('scrollY')).to.be.greaterThan(0);
    expect(await page.evaluate('window.isKept'), 'not reloaded').to.equal(true);
  });

  it('shows a profile that has become public', async () => {
    const page = await newPage();
    const { id, headers } = await newGuest(rest, 'Mira');
    await page.goto(`${arena.url}/players/${id}`);
    await page.getByRole('alert').getByRole('heading').waitFor();
    await page.goto(`${arena.url}/rules`);
    const body = { mode: 'house', as: 'person', name: 'Mira' };
    const { game, playerToken } = await ok(rest<Started>('POST', '/games', { headers, body }));
    await ok(rest('POST', `/games/${game.id}/resign`, { token: playerToken! }));
    // A game is counted shortly after its end.
    await until(async () => (await rest('GET', `/players/${id}`)).status === 200);
    await goBack(page);
    await page.getByRole('heading', { name: 'Mira' }).waitFor();
  });

  /** Leaves the page and goes back until it comes from the cache: a machine that is too busy sometimes caches no page. */
  async function comeBackTo(page: Page, leave: () => Promise<unknown>): Promise<void> {
    const { pathname } = new URL(page.url());
    await until(async () => {
      await leave();
      await goBack(page);
      await page.waitForURL(`**${pathname}`, { waitUntil: 'commit' });
      return page.evaluate<boolean>('window.isKept');
    });
  }

  async function playNext(duel: Duel): Promise<void> {
    const { turn } = await readGame(rest, duel.A);
    const { view } = await readGame(rest, duel[turn!]);
    await playMove(rest, duel[turn!], view!.legalMoves![0]!);
  }
});
