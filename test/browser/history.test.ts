// The history page: how well each game was played, statistics over time, filters and paging.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFine, expectNoneSticksOut, LIKE_DOUBLED_FONT_PX, NARROW } from '../support/looks.ts';
import { playToEnd } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const WEEK_MS = 7 * 86_400_000;
/** One more than a page of the list. */
const RESIGNED = 21;

suiteNeeding('chromium', 'the history', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person, consoleErrors } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  it('shows how well a game was played, once it is reviewed, and the statistics of all', async () => {
    const page = await person();
    await resignMany(page, 2);
    arena.advance(2 * WEEK_MS);
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.getByRole('grid').waitFor();
    await playToEnd(page);
    await page.getByRole('link', { name: 'Replay' }).waitFor(); // loaded from the server, which has stored the end
    await page.goto(`${arena.url}/history`);
    const game = page.locator('.own-game').first();
    const accuracy = game.locator('dd').first();
    expect(await accuracy.textContent()).to.equal('–');
    expect(await game.locator('dd').last().textContent()).to.match(/^\d+$/);
    await game.getByRole('link', { name: 'Review' }).click();
    const first = page.locator('.accuracies li').first();
    const percent = /accuracy (\S+)%/.exec((await first.textContent())!)![1];
    await page.goto(`${arena.url}/history`);
    await page.locator('.own-game').first().waitFor();
    expect(await accuracy.textContent()).to.equal(`${percent}%`);
    const totals = page.getByRole('region', { name: 'Your games over time' });
    await totals.getByText(/^3: \d won, [23] lost, \d drawn$/).waitFor();
    await totals.getByText('Week by week').click();
    const rows = totals.getByRole('row');
    expect(await rows.count()).to.equal(3);
    expect(await rows.nth(1).getByRole('cell').last().textContent()).to.equal(`${percent}%`);
    expect(await rows.nth(2).getByRole('cell').allTextContents()).to.deep.equal(['0', '2', '0', '–']);
    await expectFine(page, 'history-over-time');
    expect(consoleErrors()).to.deep.equal([]);
  });

  it('filters games by ruleset, opponent and result, and continues past the first page', async () => {
    const page = await person();
    await resignMany(page, RESIGNED);
    await page.goto(`${arena.url}/history`);
    const games = page.locator('.own-game');
    await games.first().waitFor();
    expect(await games.count()).to.equal(RESIGNED - 1);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('That is all.').waitFor();
    expect(await games.count()).to.equal(RESIGNED);
    await page.getByLabel('Rules').selectOption({ label: 'Mutators' });
    await page.getByText('None of your games match.').waitFor();
    await page.getByLabel('Rules').selectOption({ label: 'Classic' });
    await page.getByLabel('Result').selectOption({ label: 'won' });
    await page.getByText('None of your games match.').waitFor();
    await page.getByLabel('Result').selectOption({ label: 'lost' });
    await games.first().waitFor();
    expect(await games.count(), 'restarted from the first page').to.equal(RESIGNED - 1);
    expect(new URL(page.url()).search).to.equal('?ruleset=classic&result=lost');
    await page.goto(arena.url);
    await page.goBack();
    await games.first().waitFor();
    expect(await page.getByLabel('Result').inputValue(), 'after coming back').to.equal('lost');
    await page.getByLabel('Result').selectOption({ label: 'won' });
    await page.reload();
    await page.getByText('None of your games match.').waitFor();
    await page.goto(`${arena.url}/history?result=unheard&ruleset=classic`);
    await games.first().waitFor();
    expect(await page.getByLabel('Result').inputValue(), 'an unknown result').to.equal('');
  });

  it('is where it was left, on the way back and after a reload, but not when it is opened by a link', async () => {
    const page = await person();
    await resignMany(page, RESIGNED);
    await page.setViewportSize(NARROW);
    await page.goto(`${arena.url}/history`);
    const oldest = page.locator('.own-game').nth(RESIGNED - 1);
    await page.getByRole('button', { name: 'Show more' }).click();
    await oldest.scrollIntoViewIfNeeded();
    const y = await scrollY(page);
    await page.goto(`${arena.url}/rules`);
    await page.goBack();
    await until(async () => (await scrollY(page)) === y);
    expect(await page.locator('.own-game').count()).to.equal(RESIGNED);
    await page.reload();
    await until(async () => (await scrollY(page)) === y);
    await page.goto(`${arena.url}/rules`);
    await page.goto(`${arena.url}/history`);
    await page.locator('.own-game').first().waitFor();
    expect(await page.locator('.own-game').count()).to.equal(RESIGNED - 1);
    expect(await scrollY(page)).to.equal(0);
  });

  it('shows every column of its tables, in German too', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce' });
    await resignMany(page, 1);
    await page.goto(`${arena.url}/history`);
    await page.getByText('Woche für Woche').click();
    await page.locator('.own-records:not(.own-weeks)').waitFor();
    for (const width of [320, 360, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await page
        .locator('.scroller')
        .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(hidden, `${width}`).to.deep.equal([0, 0]);
    }
    await expectNoneSticksOut(page, [LIKE_DOUBLED_FONT_PX]);
    const greys = await page.evaluate(`[...document.querySelectorAll('.week-won, .week-drawn')].map((part) => {
      const style = part.matches('.week-key') ? getComputedStyle(part, '::before').backgroundColor : getComputedStyle(part).fill;
      const [red, green, blue] = style.match(/\\d+/g).map((of255) => (of255 / 255) ** 2.2);
      return [part.classList[0], 0.2126 * red + 0.7152 * green + 0.0722 * blue];
    })`);
    const greyOf = (is: string) => (greys as [string, number][]).find(([part]) => part === is)![1];
    const [won, drawn] = [greyOf('week-won'), greyOf('week-drawn')].toSorted((one, other) => one - other);
    expect((drawn! + 0.05) / (won! + 0.05), 'won and drawn, side by side in greyscale').to.be.at.least(3);
    await page.emulateMedia({ forcedColors: 'active' });
    const colors = await page.evaluate(`[...document.querySelectorAll('.week-key')].map((key) => {
      return getComputedStyle(key, '::before').backgroundColor;
    })`);
    expect(new Set(colors as string[]), 'won, drawn, lost').to.have.lengthOf(3);
  });

  const scrollY = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)');

  /** Classic games against the house, in the browser's session. */
  async function resignMany(page: Page, count: number): Promise<void> {
    await page.goto(`${arena.url}/rules`);
    await page.evaluate(`(async () => {
      const call = async (path, body, token) => {
        const headers = { 'Content-Type': 'application/json', 'Arena-Client': 'web' };
        if (token) headers.Authorization = 'Bearer ' + token;
        const answer = await fetch('/api/v1' + path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      for (let i = 0; i < ${count}; i++) {
        const start = { mode: 'house', as: 'person', ruleset: 'classic', strength: 800 };
        const { game, playerToken } = await call('/games', start);
        await call('/games/' + game.id + '/resign', {}, playerToken);
      }
    })()`);
  }
});
