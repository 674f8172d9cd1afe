// The watch page in a real browser, live over the socket.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Joined, Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { hurriedTo, hurriedUntil } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, playDuel, readGame, restAt, startDuel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

suiteNeeding('chromium', 'watch page', () => {
  let arena: TestArena;
  let rest: Rest;
  let page: Page;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());
  const { person, consoleErrors } = peopleInBrowser({ viewport: { width: 800, height: 900 } });
  beforeEach(async () => {
    page = await person();
  });

  it('follows a game live from its start to its end', async () => {
    const reads: string[] = [];
    page.on('request', (request) => {
      // With a timeout it is a poll by a page whose socket is slow to open.
      if (/\/watch\?(?!.*timeout=)/.test(request.url())) reads.push(request.url());
    });
    const duel = await startDuel(rest, { ruleset: 'mutators', name: 'Ada' });
    await page.goto(`${arena.url}/watch/${duel.id}`);
    await page.locator('.headline', { hasText: 'is to move' }).waitFor();
    await playDuel(rest, duel, (moves) => moves[0]!, 5);
    await hurriedTo(page, page.getByRole('listitem').nth(4));
    const { score, view } = await readGame(rest, duel.A);
    const cards = page.locator('[role=grid] .mover:not(.ghost) .card');
    await hurriedUntil(page, async () => (await cards.count()) === view!.board.length);
    const shownScore = page.locator('.player-bar[data-seat="A"] .score');
    await hurriedUntil(page, async () => (await shownScore.textContent()) === String(score.A));
    await playDuel(rest, duel);
    await hurriedTo(page, page.locator('.headline', { hasText: /wins|A draw/ }));
    const { moveCount } = await readGame(rest, duel.A);
    await hurriedUntil(page, async () => (await page.getByRole('listitem').count()) >= moveCount);
    const back = page.getByRole('button', { name: 'One move back' });
    for (let i = 1; i < moveCount; i++) await back.press('Enter');
    await page.locator('.headline', { hasText: `Move 1 of ${moveCount}; the game is over.` }).waitFor();
    await page.locator('button:focus[aria-disabled=true][aria-label="One move back"]').waitFor();
    expect(reads.at(-1), 'only new moves are read').not.to.match(/since=0$/);
    expect(reads.length, 'one when the page opens, then at most one per move').to.be.at.most(1 + moveCount);
    expect(consoleErrors()).to.deep.equal([]);
  });

  for (const [deed, ending] of [
    ['resign', 'Bo wins by resignation'],
    ['abort', 'The game was called off: one of them ended it before both had moved'],
  ]) {
    it(`shows how a game ended without a last move: ${ending}`, async () => {
      const duel = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
      await page.goto(`${arena.url}/watch/${duel.id}`);
      await page.locator('.headline', { hasText: 'is to move' }).waitFor();
      await ok(rest('POST', `/games/${duel.id}/${deed}`, { token: duel.A.token }));
      await page.locator('[data-announcer]').getByText(`${ending}.`).waitFor({ state: 'attached' });
      expect(await page.locator('.headline').textContent()).to.equal(ending);
    });
  }

  it('links from a finished game to its replay, its review, and its rematch once there is one', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
    await page.goto(`${arena.url}/watch/${duel.id}`);
    await page.locator('.headline', { hasText: 'is to move' }).waitFor();
    const replay = page.getByRole('link', { name: 'Replay' });
    expect(await replay.count(), 'while it is running').to.equal(0);
    await playDuel(rest, duel, undefined, 2);
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token }));
    await replay.waitFor();
    expect(await replay.getAttribute('href')).to.equal((await readGame(rest, duel.A)).replayUrl);
    const review = await page.getByRole('link', { name: 'Review' }).getAttribute('href');
    expect(review).to.equal(`/review/${duel.id}`);
    await ok(rest('POST', `/games/${duel.id}/rematch?timeout=0`, { token: duel.A.token }));
    const { game } = await ok(rest<Joined>('POST', `/games/${duel.id}/rematch`, { token: duel.B.token }));
    await page.getByRole('link', { name: 'Watch the rematch' }).click();
    await page.locator('.headline', { hasText: 'is to move' }).waitFor();
    expect(page.url()).to.equal(`${arena.url}/watch/${game.id}`);
  });

  it('keeps its step buttons in place however long the text about the last move is', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const duel = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
    await playDuel(rest, duel, undefined, 2);
    await page.goto(`${arena.url}/watch/${duel.id}`);
    await page.locator('.watchers').waitFor();
    const top = async () => (await page.getByRole('button', { name: 'One move back' }).boundingBox())!.y;
    const before = await top();
    const headline = page.locator('.headline');
    await headline.evaluate((element) => (element.textContent = 'Ada plays a card on B2 and captures it. '.repeat(3)));
    expect(await top()).to.equal(before);
  });

  it('reports that there is no such game', async () => {
    await page.goto(`${arena.url}/watch/g_nothing`);
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
  });

  it('names no opponent and no KOMI while a seat is free', async () => {
    const { game } = await ok(
      rest<Started>('POST', '/games', { body: { mode: 'duel', ruleset: 'classic', name: 'Ada' } }),
    );
    await page.goto(`${arena.url}/watch/${game.id}`);
    await page.locator('.headline', { hasText: 'has not begun' }).waitFor();
    expect(await page.locator('h1').textContent()).to.equal('The game has not begun yet.');
    const parts = await page.locator('.score-parts').allTextContents();
    expect(parts).to.deep.equal(['cards 0 + group 0', 'cards 0 + group 0']);
  });

  it('reconnects automatically when the server was restarted', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    await page.goto(`${arena.url}/watch/${duel.id}`);
    await page.locator('.headline', { hasText: 'is to move' }).waitFor();
    await arena.restart();
    rest = restAt(`${arena.url}/api/v1`);
    await page.locator('.headline', { hasText: 'is to move' }).waitFor();
    await playDuel(rest, duel, undefined, 1);
    await page.getByRole('listitem').first().waitFor();
  });
});
