// How long people wait for what they see: measured and printed, never asserted.
import { expect } from 'chai';
import { percentiles } from '../../loadtest/figures.ts';
import { startTestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { myTurnInTime } from '../support/page-player.ts';
import { delaysOf, PHONE, pressOn, slowDown, timePage } from '../support/page-timing.ts';
import { readGame, restAt, startDuel } from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

suiteNeeding('chromium', 'from a move to its paint', () => {
  it('prints how long a spectator waits', async () => {
    const arena = await startTestArena();
    const browser = await launchBrowser();
    const rest = restAt(`${arena.url}/api/v1`);
    const times: number[] = [];
    for (let game = 0; game < 3; game++) {
      const duel = await startDuel(rest, { ruleset: 'classic' });
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await page.goto(`${arena.url}/watch/${duel.id}`);
      await page.getByRole('grid').waitFor();
      // Epoch milliseconds at the first frame in which the board has this many cards.
      await page.evaluate(`
        globalThis.painted = [];
        const look = () => {
          const cards = document.querySelectorAll('[role=grid] .mover:not(.ghost) .card').length;
          if (cards > painted.length) requestAnimationFrame(() => painted.push(Date.now()));
        };
        new MutationObserver(look).observe(document.querySelector('[role=grid]'), { subtree: true, childList: true });
      `);
      const sockets = {
        A: await connect(arena.url, duel.id, duel.A.token),
        B: await connect(arena.url, duel.id, duel.B.token),
      };
      for (let ply = 0; ply < 15; ply++) {
        const { turn } = await readGame(rest, duel.A);
        const { view } = await readGame(rest, duel[turn!]);
        // What happened before has been shown: players take longer to think than a move takes to be seen.
        await page.locator('.board-grid:not([data-beat])').waitFor();
        const movedAt = Date.now();
        await sockets[turn!].ask('move', { move: view!.legalMoves[0] });
        await until(async () => ((await page.evaluate('painted.length')) as number) > ply);
        times.push(((await page.evaluate(`painted[${ply}]`)) as number) - movedAt);
      }
      await Promise.all([page.close(), sockets.A.close(), sockets.B.close()]);
    }
    const { p50, p95 } = percentiles(times);
    console.log(`      from a move to its paint: p50 ${p50} ms, p95 ${p95} ms over ${times.length} moves`);
    expect(times.length).to.equal(45);
    await browser.close();
    await arena.close();
  });
});

suiteNeeding('chromium', 'a slow phone', () => {
  it('prints how long it takes to the first card, and from a touch to its paint', async () => {
    const arena = await startTestArena();
    const browser = await launchBrowser();
    const firsts: number[] = [];
    const hands: number[] = [];
    for (let visit = 0; visit < 3; visit++) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await slowDown(page, true);
      const openedAt = Date.now();
      await page.goto(arena.url, { waitUntil: 'commit' });
      await page.locator('.hero-board [data-cell=C2]').click();
      await page.locator('.hero-board [data-cell=C2] .mover').waitFor();
      firsts.push(Date.now() - openedAt);
      const pressedAt = Date.now();
      await page.getByRole('button', { name: 'That is a capture. Now a whole game' }).click();
      await page.locator('[data-hand-card]').first().waitFor();
      hands.push(Date.now() - pressedAt);
      await context.close();
    }
    console.log(`      to one's own card on the first page, by one press, nothing cached: ${firsts.join(', ')} ms`);
    console.log(`      from the press for a whole game to the hand: ${hands.join(', ')} ms`);
    const page = await (await browser.newContext(PHONE)).newPage();
    await slowDown(page, false);
    await timePage(page);
    await page.goto('data:text/html,<button onclick="this.append(1)">A bare page</button>');
    for (let press = 0; press < 15; press++) await pressOn(page, page.getByRole('button'));
    const bare = await delaysOf(page);
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.getByRole('grid').waitFor();
    const delays = { choose: [] as number[], place: [] as number[] };
    while ((await myTurnInTime(page)) === 'turn') {
      await delaysOf(page);
      await pressOn(page, page.locator('[role=option]:not([aria-disabled=true])').first());
      delays.choose.push(...(await delaysOf(page)));
      await pressOn(page, page.locator('button.cell[data-legal]').first());
      delays.place.push(...(await delaysOf(page)));
    }
    for (const [what, times] of Object.entries({ 'on a bare page': bare, ...delays })) {
      const { p50, p95 } = percentiles(times);
      console.log(`      from a press to its paint, ${what}: p50 ${p50} ms, p95 ${p95} ms over ${times.length}`);
    }
    expect([firsts.length, hands.length]).to.deep.equal([3, 3]);
    for (const times of [bare, delays.choose, delays.place]) expect(times.length).to.be.greaterThan(3);
    await browser.close();
    await arena.close();
  });
});
