// From a move in one browser to its paint in another: measured and printed, never asserted.
import { expect } from 'chai';
import { percentiles } from '../../loadtest/figures.ts';
import { startTestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
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
          const cards = document.querySelectorAll('[role=grid] .card').length;
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
