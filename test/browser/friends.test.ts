// Friends in two browsers: made by a link, they invite, play, react and mute. No axe-core violations.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFine, expectFineAt, NARROW, WIDE } from '../support/looks.ts';
import { myTurnOrEnd, playOnPage } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

suiteNeeding('chromium', 'friends in a browser', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce', viewport: WIDE });

  /** With a profile from a first game, on the friends page. @returns the friend code that it shows */
  async function friendsPage(page: Page, name: string, fragment = ''): Promise<string> {
    const headers = { 'Arena-Client': 'web' };
    await page.context().request.post(`${arena.url}/api/v1/games`, { headers, data: { as: 'person', name } });
    await page.goto(`${arena.url}/friends${fragment}`);
    return (await page.locator('.friend-code').textContent())!;
  }

  /** The reactions shown on this page from now on, each once. */
  async function bubblesOf(page: Page): Promise<() => Promise<readonly string[]>> {
    await page.evaluate(`window.shownReactions = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.dataset?.reaction) window.shownReactions.push(node.dataset.reaction);
      }).observe(document.body, { childList: true, subtree: true });`);
    return () => page.evaluate('window.shownReactions');
  }

  const react = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('button', { name: 'React' }).click();
    await page.locator('#reactions').getByRole('button', { name: words }).click();
  };

  it('two people become friends by a link, play each other after one press each, react, and one mutes', async () => {
    const [mira, noa] = [await person(), await person()];
    const code = await friendsPage(mira, 'Mira');
    expect(code).to.match(/^[A-Z2-9]{8}$/);
    await mira.getByRole('heading', { name: 'No friends yet' }).waitFor();
    await expectFine(mira, 'friends-none');

    await friendsPage(noa, 'Noa', `#${code}`);
    await noa.getByRole('dialog', { name: new RegExp(code) }).waitFor();
    await expectFineAt(noa, NARROW, 'friends-link', { fullPage: false });
    await noa.getByRole('button', { name: 'Ask to be friends' }).click();
    await noa.getByRole('button', { name: 'Take back the request to Mira' }).waitFor();

    await mira.reload();
    await mira.getByRole('button', { name: 'Accept Noa' }).press('Enter');
    await mira.locator('h1:focus').waitFor();
    await mira.getByText('plays now').waitFor();
    const toldNoa = noa.locator('[data-announcer]').getByText('You and Mira are friends.');
    await toldNoa.waitFor({ state: 'attached' });
    await expectFine(mira, 'friends-one');

    await noa.goto(`${arena.url}/`);
    await noa.getByRole('button', { name: 'Play with Mira' }).waitFor();
    await mira.getByRole('button', { name: 'Play with Noa' }).click();
    await mira.getByText('Noa is invited and finds the game under “Friends”.').waitFor();
    await mira.setViewportSize(WIDE);
    await noa.reload();
    await noa.getByRole('button', { name: 'Sit down with Mira' }).waitFor();
    await expectFine(noa, 'friends-home');
    await noa.getByRole('button', { name: 'Sit down with Mira' }).click();
    await Promise.all([mira, noa].map((page) => page.locator('.player-bar').first().waitFor()));

    const shown = { mira: await bubblesOf(mira), noa: await bubblesOf(noa) };
    await react(mira, 'Hello!'); // friends may do so before they have moved
    await until(async () => (await shown.noa()).includes('wave'));
    await expectFineAt(noa, NARROW, 'reaction', { fullPage: false });
    await noa.locator('[data-announcer]').getByText('Mira: Hello!').waitFor({ state: 'attached' });

    const watcher = await person();
    await watcher.goto(mira.url().replace('/play/', '/watch/'));
    await mira.getByText('1 watching').waitFor();
    expect(await watcher.getByRole('button', { name: 'React' }).count()).to.equal(0);
    const watched = await bubblesOf(watcher);

    await expectFineAt(mira, NARROW, 'watching', { fullPage: false });
    await mira.setViewportSize(WIDE);
    await noa.setViewportSize(WIDE);
    for (let ply = 0; ply < 4; ply++) {
      const isMirasTurn = async () => (await mira.locator('.player-bar[data-turn] .badge').count()) > 0;
      const isNoasTurn = async () => (await noa.locator('.player-bar[data-turn] .badge').count()) > 0;
      await until(async () => (await isMirasTurn()) || (await isNoasTurn()));
      const mover = (await isMirasTurn()) ? mira : noa;
      if ((await myTurnOrEnd(mover)) === 'turn') await playOnPage(mover);
    }

    await noa.getByRole('button', { name: 'React' }).click();
    await noa.getByRole('button', { name: 'Show reactions' }).click();
    await expectFineAt(noa, NARROW, 'reactions-menu', { fullPage: false });
    await react(mira, 'Thank you');
    await until(async () => (await shown.mira()).includes('thanks'));
    await until(async () => (await watched()).includes('thanks'));
    await noa.getByRole('button', { name: 'Show reactions' }).click();
    await react(mira, 'Wow!');
    await until(async () => (await shown.noa()).includes('wow'));
    expect(await shown.noa(), 'received while muted').to.deep.equal(['wave', 'wow']);
    await expectFineAt(mira, WIDE, 'reaction-sent', { fullPage: false });
  });

  it('a friend or a request is removed, with a message in German', async () => {
    const [mira, noa] = [await person({ locale: 'de', reducedMotion: 'reduce' }), await person()];
    const code = await friendsPage(mira, 'Mira');
    await friendsPage(noa, 'Noa');
    const ask = async (): Promise<void> => {
      await noa.getByLabel('Their friend code').fill(` ${code!.replace(/^..../, '$& ')} `); // as pasted from a message
      await noa.getByRole('button', { name: 'Ask', exact: true }).click();
      await noa.getByRole('button', { name: 'Take back the request to Mira' }).waitFor();
    };
    await ask();
    await noa.getByLabel('Language').selectOption('de');
    await noa.getByText('Anfrage an Mira gesendet.').waitFor();
    await noa.getByLabel('Sprache').selectOption('en');
    await noa.getByRole('button', { name: 'Take back the request to Mira' }).press('Enter');
    await noa
      .locator('[data-announcer]')
      .getByText('The request to Mira has been taken back.')
      .waitFor({ state: 'attached' });
    await noa.locator('h1:focus').waitFor();
    await ask();
    await mira.reload();
    await mira.getByRole('button', { name: 'Noa annehmen' }).click();
    await mira.getByText('spielt gerade').waitFor();
    await expectFine(mira, 'friends-german');
    await mira.getByRole('button', { name: 'Noa entfernen' }).click();
    await mira.getByRole('dialog').getByRole('button', { name: 'Blockieren' }).click();
    await mira.getByRole('heading', { name: 'Noch keine Freunde' }).waitFor();
    await mira.getByRole('button', { name: 'Noa nicht mehr blockieren' }).waitFor();
    await noa.reload();
    await noa.getByRole('heading', { name: 'No friends yet' }).waitFor();
  });

  it('the dialog of a friend link names the person of the newest one, whichever answer comes last', async () => {
    const page = await person();
    const late = Promise.withResolvers<void>();
    await page.route(/\/players\/[AB]{8}$/, async (route) => {
      const isFirst = route.request().url().endsWith('A');
      if (isFirst) await late.promise;
      await route.fulfill({ json: { player: { name: isFirst ? 'Anna' : 'Bea' } } });
    });
    await friendsPage(page, 'Mira', '#AAAAAAAA');
    await page.getByRole('dialog', { name: /AAAAAAAA/ }).waitFor();
    await page.evaluate(`location.hash = 'BBBBBBBB'`);
    await page.getByRole('dialog', { name: 'Add Bea?' }).waitFor();
    const answered = page.waitForResponse(/AAAAAAAA$/);
    late.resolve();
    await (await answered).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.getByRole('dialog').getByRole('heading').textContent()).to.include('Bea');
  });

  it('a person without a profile is told how to get one', async () => {
    const page = await person();
    await page.goto(`${arena.url}/friends`);
    await page.getByRole('link', { name: 'Play a game' }).waitFor();
    await expectFine(page, 'friends-no-profile');
  });
});
