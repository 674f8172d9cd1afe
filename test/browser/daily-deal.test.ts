// The daily deal in a browser: played from the first page, placed on its own page, shared, and public a day later.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { DAY_MS, dayBefore } from '../../schema/calendar.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { dealOf, playOn, takeDeal, untilLateEnough } from '../support/deals.ts';
import { enterAs, newGuest } from '../support/friends.ts';
import { expectFine, expectFineAt, NARROW } from '../support/looks.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { misfits } from '../support/misfits.ts';
import { myTurnOrEnd, playToEnd } from '../support/page-player.ts';
import { restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { takePicture } from '../support/pictures.ts';

/** Of a phone, on which the result shows six buttons. */
const SMALL_WINDOWS = [
  [844, 390],
  [360, 640],
] as const;

suiteNeeding('chromium', 'the daily deal on the pages', () => {
  let arena: TestArena;
  let rest: Rest;
  before('somebody has played it', async () => {
    arena = await startTestArena();
    arena.advance(untilLateEnough(Date.now()));
    rest = restAt(`${arena.url}/api/v1`);
    await playOn(rest, await takeDeal(rest, await newGuest(rest, 'Mira')));
    await until(async () => (await dealOf(rest)).played === 1);
  });
  after(() => arena.close());

  const { person, consoleErrors } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });
  const panel = (page: Page) => page.locator('section', { has: page.locator('.deal') });
  const list = (page: Page, day: string) => page.getByRole('region', { name: day });

  it('is played from the first page, and the result links to the place', async () => {
    const page = await person();
    await page.goto(arena.url);
    const { character } = await dealOf(rest);
    await panel(page).getByText(character.name).waitFor();
    await panel(page)
      .getByText(/Played today: .?1.?\./)
      .waitFor();
    await expectFine(page, 'deal-home');
    await page.setViewportSize({ width: 1280, height: 900 });
    await panel(page).getByRole('button', { name: 'Play today’s deal' }).click();
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    const game = page.url();
    await page.goto(`${arena.url}/daily-deal`);
    await panel(page).getByRole('link', { name: 'Continue your game' }).click();
    await page.waitForURL(game);
    await playToEnd(page);
    const toPlace = page.locator('.result').getByRole('link', { name: 'Your place in the daily deal' });
    await toPlace.waitFor();
    for (const [width, height] of SMALL_WINDOWS) {
      await page.setViewportSize({ width, height });
      await takePicture(page, `deal-result-${width}`);
      const fit = { needed: ['.result', '.cell'], least: 15, apart: [], whole: ['html', '.result'] };
      expect(await misfits(page, fit), `${width} × ${height}`).to.deep.equal([]);
      const { y, height: tall } = (await toPlace.boundingBox())!;
      expect(y + tall, `${width} × ${height}`).to.be.at.most(height);
    }
    // A replay link reveals the deal.
    for (const name of ['Rematch', 'Share']) expect(await page.getByRole('button', { name }).count()).to.equal(0);
    await toPlace.press('Enter');
    await page.waitForURL(`${arena.url}/daily-deal`);
    await panel(page)
      .getByText(/Your place: .*[12].* of .*2/)
      .waitFor();
    await list(page, 'Today').locator('tr[data-own]').waitFor();
    expect(await list(page, 'Today').getByRole('link', { name: 'Replay' }).count()).to.equal(0);
    await expectFine(page, 'deal-page');
    expect(consoleErrors()).to.deep.equal([]);
  });

  it('is shared as a line that reveals nothing about the cards', async () => {
    const page = await person({
      locale: 'en',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.addInitScript('delete Navigator.prototype.share');
    await playElsewhere(page);
    await page.goto(`${arena.url}/daily-deal`);
    await panel(page).getByRole('button', { name: 'Share your result' }).click();
    await panel(page).getByRole('button', { name: 'Copied' }).waitFor();
    const { date, character } = await dealOf(rest);
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    const plain = text.replaceAll(/[\u2066-\u2069]/g, '');
    expect(plain).to.match(/^Daily deal .+: (won|lost|drew) \d+ : \d+ vs .+, loss \d+\.\d http.+\/daily-deal$/);
    expect(plain).to.include(` vs ${character.name}, loss `).and.include(` ${arena.publicUrl}`);
    expect(plain).to.include(` ${Number(date.slice(-2))}:`);
  });

  /** Over REST, with the page's session. */
  async function playElsewhere(page: Page): Promise<void> {
    await page.goto(arena.url);
    const noa = await newGuest(rest, 'Noa');
    await enterAs(page.context(), arena.url, noa);
    await playOn(rest, await takeDeal(rest, noa), (moves) => moves.at(-1)!);
    await until(async () => (await dealOf(rest, noa)).yours?.state === 'ranked');
  }

  it('is shown in German, and usable with keys', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce' });
    await page.goto(`${arena.url}/daily-deal`);
    await page.getByRole('heading', { name: 'Blatt des Tages', level: 1 }).waitFor();
    await list(page, 'Heute').getByText('Mira').waitFor();
    await list(page, 'Gestern').getByText('Das Blatt dieses Tages hat niemand zu Ende gespielt.').waitFor();
    const said = await page.locator('[data-announcer]').textContent();
    expect(said, 'an empty list says so itself').to.not.include('0 gezeigt');
    await expectFineAt(page, NARROW, 'deal-page-de');
    await page.getByRole('button', { name: 'Das Blatt des Tages spielen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
  });

  it("shows yesterday's games", async () => {
    arena.advance(DAY_MS);
    const page = await person();
    await until(async () =>
      (await dealOf(rest, {}, `?date=${dayBefore((await dealOf(rest)).date)}`)).results.every((each) => each.replayUrl),
    );
    await page.goto(`${arena.url}/daily-deal`);
    await list(page, 'Today').getByText('Nobody has finished it yet. Be the first!').waitFor();
    await list(page, 'Yesterday').getByText('Mira').waitFor();
    await expectFine(page, 'deal-yesterday');
    await list(page, 'Yesterday').getByRole('link', { name: 'Replay' }).first().click();
    await page.waitForURL(/\/replay\?game=.*#/);
    await page.getByRole('grid').waitFor();
    expect(consoleErrors()).to.deep.equal([]);
  });

  it('is asked for once if its day is already over by the time of the server', async () => {
    const page = await person();
    const asked: string[] = [];
    await page.route(/\/api\/v1\/daily-deal\?/, async (route) => {
      asked.push(route.request().url());
      const response = await route.fetch();
      const endsAt = new Date(Date.now() - 1000).toISOString();
      await route.fulfill({ response, json: { ...(await response.json()), endsAt } });
    });
    await page.goto(arena.url);
    await panel(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).to.have.length(1);
  });

  it("is not shown as today's after its day has ended, and a late game has no place", async () => {
    await playOn(rest, await takeDeal(rest, await newGuest(rest, 'Lea')));
    await until(async () => (await dealOf(rest)).played > 0);
    const [page, home, late] = [await person(), await person(), await person()];
    for (const [each, at] of [
      [page, '/daily-deal'],
      [home, '/'],
    ] as const) {
      await each.clock.install();
      await each.goto(`${arena.url}${at}`);
      await panel(each).getByText('Played today').waitFor();
    }
    const seat = await takeDeal(rest, await newGuest(rest, 'Kim'));
    await playOn(rest, seat, (moves) => moves[0]!, 2);
    arena.advance(Date.parse((await dealOf(rest)).endsAt) - arena.app.arena.clock());
    for (const each of [page, home]) {
      await each.clock.fastForward(3 * DAY_MS); // the server may be ahead of it
      await panel(each).getByText('Played today').waitFor({ state: 'detached' });
      await panel(each).getByRole('button', { name: 'Play today’s deal' }).waitFor();
    }
    await list(page, 'Today').getByText('Nobody has finished it yet. Be the first!').waitFor();
    await playOn(rest, seat);
    await late.route('**/api/v1/**', async (route) => {
      const response = await route.fetch();
      const date = new Date(arena.app.arena.clock()).toUTCString(); // as if a server used this clock
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await late.goto(`${arena.url}/play/${seat.id}#${seat.token}`);
    await late.locator('.result').getByText('it came too late for a place').waitFor();
    expect(await late.getByRole('link', { name: 'Your place in the daily deal' }).count()).to.equal(0);
  });
});
