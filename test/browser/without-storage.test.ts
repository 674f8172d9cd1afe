// Pages in a browser that stores nothing: its settings forbid it, or its storage is full.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { openLink } from '../support/by-link.ts';
import { myTurnInTime, playOnPage } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

/** In the page: like Chromium with cookies blocked. */
const FORBIDDEN = `
  const deny = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
  Object.defineProperty(window, 'localStorage', { get: deny });
  Object.defineProperty(window, 'sessionStorage', { get: deny });
  navigator.locks.request = async () => deny();`;
const FULL = `
  Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };`;

suiteNeeding('chromium', 'pages without storage', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', colorScheme: 'light', reducedMotion: 'reduce' });

  async function without(storage: string): Promise<Page> {
    const page = await person();
    await page.addInitScript(storage);
    return page;
  }

  for (const [why, storage] of Object.entries({ forbidden: FORBIDDEN, full: FULL })) {
    it(`load when storage is ${why}`, async () => {
      const page = await without(storage);
      for (const path of ['/rules', '/learn', '/leaderboards', '/puzzles', '/daily-deal', '/watch/g_none']) {
        await page.goto(`${arena.url}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('.loading').first().waitFor({ state: 'detached' });
      }
    });

    it(`accept a theme and a language when storage is ${why}`, async () => {
      const page = await without(storage);
      await page.goto(`${arena.url}/rules`);
      await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
      await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
      await page.getByRole('heading', { level: 1, name: 'Regeln' }).waitFor();
      expect(await page.evaluate('document.documentElement.dataset.theme')).to.equal('dark');
      expect(await page.locator('.switches [role=alert]').allInnerTexts()).to.deep.equal(['']);
    });

    it(`seat a guest against the house when storage is ${why}, with nothing left in the URL`, async () => {
      const page = await without(storage);
      await page.goto(arena.url);
      await page.getByRole('button', { name: 'Play Pebble' }).click();
      await myTurnInTime(page);
      await playOnPage(page);
      expect(new URL(page.url()).hash).to.equal('');
    });

    it(`seat a guest by a link when storage is ${why}`, async () => {
      const page = await without(storage);
      const body = { mode: 'duel', opponent: 'person', name: 'Ada' };
      const { inviteUrl } = await ok(rest<Started>('POST', '/games', { body }));
      await openLink(page, inviteUrl!);
      expect(new URL(page.url()).hash).to.equal('');
    });
  }
});
