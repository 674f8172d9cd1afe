// Coming back: a newcomer plays Pebble to the end, and finds the game, the record and the next step again.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Started } from '../../schema/game.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { observe } from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { positionOf, rebuild } from '../../src/table/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFine, NARROW, WIDE } from '../support/looks.ts';
import { chooseInMenu, hurriedTo, playToEnd } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, playDuel, playMove, restAt, startDuel, type Rest } from '../support/rest.ts';
import { seedOf } from '../house/games.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { takePicture } from '../support/pictures.ts';

/** The greatest strength, which nearly always wins. */
const STRENGTH = 1600;
const MAX_GAMES = 8;

suiteNeeding('chromium', 'coming back', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person, consoleErrors } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });
  const gameOf = (page: Page): string => page.url().split('/').at(-1)!;

  async function startPebble(page: Page): Promise<string> {
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.waitForURL(/\/play\/g_/); // the first page has a board as well
    await page.getByRole('grid').waitFor();
    return gameOf(page);
  }

  /** Plays the person's seat with the house's best moves. */
  async function playWell(page: Page): Promise<'A' | 'B' | 'draw' | null> {
    const id = gameOf(page);
    const { token } = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!), `arena-seat:${id}`);
    for (;;) {
      const game = rebuild((await arena.app.arena.store.findGame(id))!);
      if (game.record.status !== 'active') return game.record.winner;
      const view = observe(positionOf(game), 'A');
      const move = chooseMove({ view, policy: CURRENT_POLICY, strength: STRENGTH, randomSeed: seedOf(id, 0) });
      await playMove(rest, { id, token }, move);
    }
  }

  it('the game is in the history, with replay and review, the ladder counts it, and the result offers the next step', async () => {
    const page = await person();
    await startPebble(page);
    await page.getByText('Hello! I am still learning, too.').waitFor();
    await playToEnd(page);
    const result = page.locator('.result');
    await result.getByText(/You won! Will you|Oh, did I win|Even! I like/).waitFor();
    await result.getByRole('button', { name: 'Rematch' }).waitFor();
    await result.getByRole('link', { name: 'Replay' }).waitFor(); // loaded from the server, which has stored the end
    await page.goto(arena.url);
    const pebble = page.locator('.ladder li').first();
    await pebble.getByText(/1 won, 0 lost|0 won, 1 lost|0 won, 0 lost, 1 drawn/).waitFor();
    await page.getByRole('link', { name: 'Your games so far' }).click();
    await page.waitForURL(`${arena.url}/history`);
    const game = page.locator('.own-game');
    await game.getByText('Pebble').waitFor();
    expect(await game.count()).to.equal(1);
    expect(await game.getByRole('link').allTextContents()).to.deep.equal(['Replay', 'Review']);
    await page.getByLabel('Opponent').selectOption({ label: 'agents' });
    await page.getByText('None of your games match.').waitFor();
    await page.getByLabel('Opponent').selectOption({ label: 'the house' });
    await game.getByText('Pebble').waitFor();
    await expectFine(page, 'history');
    await game.getByRole('link', { name: 'Replay' }).click();
    await page.waitForURL(/\/replay\?game=.*#/);
    await page.getByRole('grid').waitFor();
    expect(consoleErrors()).to.deep.equal([]);
  });

  it('a win unlocks the next character, which can be played from the result with one press', async () => {
    const page = await person();
    await startPebble(page);
    await page.locator('.house-words').waitFor();
    for (let games = 1; (await playWell(page)) !== 'A'; games++) {
      expect(games).to.be.below(MAX_GAMES);
      await startPebble(page);
    }
    const next = page.locator('.result').getByRole('button', { name: 'Now play Marlow' });
    await hurriedTo(page, next);
    for (const [width, height] of [
      [844, 390],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await takePicture(page, `next-opponent-${width}`);
      const { y, height: tall } = (await next.boundingBox())!;
      expect(y + tall, `${width} × ${height}`).to.be.at.most(height);
      const isWhole = await page.locator('.result').evaluate((panel) => panel.scrollHeight <= panel.clientHeight);
      expect(isWhole, `${width} × ${height}`).to.equal(true);
    }
    const won = gameOf(page);
    await next.click();
    await page.waitForURL((url) => url.pathname.startsWith('/play/') && !url.pathname.endsWith(won));
    await page.getByText('Take your time. The tea is still hot.').waitFor();
    await page.goto(arena.url);
    await page.locator('.ladder li[data-state=beaten]').getByText('Pebble').waitFor();
    await page.locator('.ladder li[data-state=open]').getByText('Marlow').waitFor();
    await page.locator('.ladder li[data-state=locked]').getByText('Beat Marlow first').waitFor();
    await page.setViewportSize(WIDE);
    const tops = await page
      .locator('.rung')
      .evaluateAll((rungs) => rungs.map((rung) => rung.getBoundingClientRect().top));
    expect(tops, 'each step is higher, whatever is on it').to.deep.equal(tops.toSorted((a, b) => b - a));
    await expectFine(page, 'ladder');
  });

  it('the result offers a game against a waiting player, who becomes the opponent', async () => {
    const page = await person();
    await startPebble(page);
    const { playerToken } = await ok(
      rest<Started>('POST', '/games', {
        body: { mode: 'quick', opponent: 'any', as: 'person', name: 'Kim', ruleset: 'classic' },
      }),
    );
    expect(playerToken).to.be.a('string');
    await chooseInMenu(page, 'Resign');
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.result').getByRole('button', { name: 'Opponent waiting: play' }).click();
    await page.locator('.player-bar').getByText('Kim').waitFor();
  });

  it('a private game is reviewed after a visit to the first page, which links to the rematch accepted meanwhile', async () => {
    const page = await person();
    const { id, A, B } = await startDuel(rest, { ruleset: 'classic', public: false });
    await playDuel(rest, { A, B });
    await page.goto(`${arena.url}/play/${id}#${A.token}`);
    await page.locator('.result').getByRole('button', { name: 'Rematch' }).click();
    await page.getByText('Offered. Waiting for Bo').waitFor();
    const lookedAt = page.waitForResponse((answer) => answer.url().endsWith(`/games/${id}`));
    await page.goto(arena.url);
    await lookedAt;
    await page.goto(`${arena.url}/review/${id}`);
    await page.getByRole('grid').waitFor();
    expect(await page.getByText('only its players can see it').count()).to.equal(0);
    const { game } = await ok(rest('POST', `/games/${id}/rematch`, { token: B.token, body: {} }));
    await page.goto(arena.url);
    const yours = page.getByRole('region', { name: 'Your games' });
    await yours.getByText('rematch accepted').waitFor();
    await yours.getByRole('link').click();
    await page.waitForURL(`${arena.url}/play/${game.id}`);
    await page.getByRole('grid').waitFor();
  });

  it('the first page begins with the games to continue, in a place that is kept for them while they load', async () => {
    const page = await person({ locale: 'en', reducedMotion: 'reduce', viewport: NARROW });
    const games = [await startPebble(page), await startPebble(page)];
    // A rematch that nobody answers is nothing to continue.
    const { id, A, B } = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, { A, B });
    await page.goto(`${arena.url}/play/${id}#${A.token}`);
    await page.locator('.result').getByRole('button', { name: 'Rematch' }).click();
    await page.getByText('Offered. Waiting for Bo').waitFor();
    await page.goto(arena.url);
    const yours = page.getByRole('region', { name: 'Your games' });
    await yours.getByRole('link').nth(1).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/\/games\/g_/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    const hero = page.locator('.hero');
    await hero.getByRole('button', { name: 'Play Pebble' }).waitFor();
    const before = await hero.boundingBox();
    held.resolve();
    await yours.getByRole('link').nth(1).waitFor();
    expect(await yours.getByRole('link').count()).to.equal(games.length);
    expect((await hero.boundingBox())!.y).to.be.closeTo(before!.y, 1);
    expect((await yours.boundingBox())!.y).to.be.below(before!.y);
    await expectFine(page, 'home-with-games');
    for (const game of games) await page.evaluate((key) => localStorage.removeItem(key), `arena-seat:${game}`);
    await page.reload();
    await page.locator('.ladder').waitFor();
    expect(await yours.isVisible()).to.equal(false);
  });

  it('the first page shows the games and the deal that it could not load at first', async () => {
    const page = await person();
    await startPebble(page);
    let isDown = true;
    await page.route('**/api/v1/**', (route) => (isDown ? route.abort() : route.continue()));
    const isLost = page.waitForEvent('requestfailed', (sent) => /\/games\/g_/.test(sent.url()));
    await page.goto(arena.url);
    await isLost;
    isDown = false;
    await page.getByRole('region', { name: 'Your games' }).waitFor();
    await page.locator('#deal').waitFor();
  });

  it('a person without games is offered a first game', async () => {
    const page = await person();
    await page.goto(`${arena.url}/history`);
    await page.getByText('Nothing here yet.').waitFor();
    await page.getByRole('link', { name: 'Choose an opponent' }).click();
    await page.waitForURL(`${arena.url}/`);
    await page.locator('.ladder li[data-state=open]').getByText('Pebble').waitFor();
  });
});
