// axe-core finds no violation on any page, in light and dark, wide and narrow.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { findings } from '../support/axe.ts';
import { openLink } from '../support/by-link.ts';
import { launchBrowser } from '../support/browser.ts';
import { expectFine, expectNoneSticksOut, NARROW, NARROWEST_PX, pageIn, WIDE } from '../support/looks.ts';
import { chooseInMenu, myTurnOrEnd, playOnPage } from '../support/page-player.ts';
import { ok, playDuel, readGame, restAt, startDuel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

suiteNeeding('chromium', 'accessibility', () => {
  let arena: TestArena;
  let rest: Rest;
  let browser: Browser;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });

  let page: Page;
  beforeEach(async () => {
    page = await pageIn(browser);
  });
  afterEach(() => page.context().close());

  it('home', async () => {
    await startDuel(rest, { name: 'Ada' });
    await page.goto(arena.url);
    await page.locator('#watch').scrollIntoViewIfNeeded(); // the tables are loaded when they scroll into view
    await page.getByRole('link', { name: /Ada/ }).first().waitFor();
    await expectFine(page, 'home');
  });

  it('API reference', async () => {
    await page.goto(`${arena.url}/docs`);
    for (const summary of await page.locator('#playMove summary').all()) await summary.click();
    await page.locator('#playMove pre').last().waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await expectNoneSticksOut(page, [NARROWEST_PX, NARROW.width, WIDE.width]);
    // Operations and schemas share the same markup, so a sample of them covers all states.
    await page.evaluate(
      `for (const e of document.querySelectorAll('section:not(:nth-of-type(12n), #playMove)')) e.remove()`,
    );
    await expectFine(page, 'docs', { fullPage: false }); // too long for one screenshot
  });

  it('invite', async () => {
    const { inviteUrl } = await ok(rest('POST', '/games', { body: { mode: 'duel', opponent: 'person', name: 'Ada' } }));
    await openLink(page, inviteUrl);
    await expectFine(page, 'invite');
  });

  it('waiting room', async () => {
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Invite a friend' }).click();
    await page.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
    await expectFine(page, 'waiting');
  });

  it('play, with a card chosen, with a dialog, and at the end', async () => {
    await page.goto(arena.url);
    await page.getByRole('radio', { name: 'Mutators' }).check();
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.getByRole('grid').waitFor();
    for (let i = 0; i < 3 && (await myTurnOrEnd(page)) === 'turn'; i++) await playOnPage(page);
    await myTurnOrEnd(page);
    if ((await page.locator('.prompt').getByRole('button', { name: 'Stay' }).count()) === 0) {
      await page.locator('[role=option]:not([aria-disabled=true])').first().click();
    }
    await expectFine(page, 'play');
    await chooseInMenu(page, 'Resign');
    await page.getByRole('dialog').waitFor();
    await expectFine(page, 'resign');
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.getByRole('heading', { name: 'You lose' }).waitFor();
    await expectFine(page, 'result');
  });

  it('watch', async () => {
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    // Some effects leave no cell to mark.
    await playDuel(rest, duel, (moves) => moves.findLast((move) => move.includes('@')) ?? moves.at(-1)!, 7);
    await page.goto(`${arena.url}/watch/${duel.id}`);
    await page.locator('.move-list li').nth(6).waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText(/Move 6 of 7/).waitFor();
    await expectFine(page, 'watch');
    await page.emulateMedia({ forcedColors: 'active' });
    const marks = await page.evaluate(`(() => {
      const styleOf = (selector) => getComputedStyle(document.querySelector(selector));
      const cells = ['.cell[data-last]', '.cell:not([data-last])'];
      const moves = ['.move-list [aria-current]', '.move-list button:not([aria-current])'];
      const bars = ['.player-bar[data-turn]', '.player-bar:not([data-turn])'];
      return [...[cells, bars].map((marked) => marked.map((part) => styleOf(part).outlineStyle)), moves.map((move) => styleOf(move).borderLeftWidth)];
    })()`);
    expect(marks, 'the last move, and whose turn it is').to.deep.equal([
      ['solid', 'none'],
      ['solid', 'none'],
      ['4px', '1px'],
    ]);
  });

  it('replay', async () => {
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    await playDuel(rest, duel, (moves) => moves.at(-1)!);
    const { replayUrl } = await readGame(rest, duel.A);
    await page.goto(replayUrl!);
    await page.getByRole('grid').waitFor();
    await expectFine(page, 'replay');
  });

  it('review, and a retry', async () => {
    const duel = await startDuel(rest, { ruleset: 'mutators' });
    await playDuel(rest, duel, (moves) => moves[0]!);
    await page.goto(`${arena.url}/review/${duel.id}`);
    await page.locator('.review-moves li').first().waitFor();
    await expectFine(page, 'review');
    await page
      .locator('.review-moves button', { hasText: /mistake|blunder/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Try it again' }).click();
    await page.getByRole('heading', { name: /Try again/ }).waitFor();
    await expectFine(page, 'retry');
  });

  it('rules and cards', async () => {
    await page.goto(`${arena.url}/rules`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectFine(page, 'rules');
    await page.emulateMedia({ forcedColors: 'active' });
    const board = await page.evaluate(`getComputedStyle(document.querySelector('.tile-operator')).backgroundImage`);
    expect(board, 'the light board under a dark card').to.not.equal('none');
  });

  it('pages that wait for an answer, which have one heading before it and after', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, duel, (moves) => moves.at(-1)!, 2);
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token }));
    for (const path of [
      `/review/${duel.id}`,
      `/watch/${duel.id}`,
      '/agents/quill',
      '/players/ABCDEFGH',
      '/communities/nobody',
      '/leagues/t_nobody',
      '/puzzles',
      '/account',
    ]) {
      const checked = Promise.withResolvers<void>();
      await page.route(/\/api\/v1\//, (route) => checked.promise.then(() => route.fallback()));
      await page.goto(arena.url + path);
      await page.locator('.loading').waitFor();
      expect(await findings(page), path).to.deep.equal([]);
      checked.resolve();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      expect(await page.locator('h1').allTextContents(), path).to.have.lengthOf(1);
      await page.unrouteAll();
    }
  });

  it('problems', async () => {
    await page.goto(`${arena.url}/problems/game-over`);
    await expectFine(page, 'problem');
  });
});
