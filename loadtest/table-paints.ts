// Measures how long people at a table wait: a spectator for a move's paint, and somebody with a slow phone for the
// first card and for the effect of a click.
import type { Browser, Page } from 'playwright-core';
import { newDatabaseFile } from './database-file.ts';
import { markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printVerdict } from './statistics.ts';
import { startMeasuredArena } from './measured-server.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { myTurnInTime } from '../test/support/page-player.ts';
import { delaysOf, PHONE, pressOn, slowDown, timePage } from '../test/support/page-timing.ts';
import { readGame, restAt, startDuel } from '../test/support/rest.ts';
import { connect } from '../test/support/socket.ts';
import { until } from '../test/support/until.ts';

const VISITS = 3;
const BARE_PRESSES = 15;
const MAX_FIRST_CARD_MS = 3000;
const MAX_PRESS_MS = 100;

/** @param games of each kind */
export async function measureTablePaints(games: number): Promise<void> {
  const arena = await startMeasuredArena(newDatabaseFile());
  const browser = await launchBrowser({ isPainted: true, isWhole: true });
  const spectator = await spectatorTimes(browser, arena.url, games);
  const { firstCards, hands } = await firstCardTimes(browser, arena.url);
  const presses = await pressTimes(browser, arena.url, games);
  await browser.close();
  await arena.stop();
  const measured: readonly (readonly [what: string, times: readonly number[], limit: number])[] = [
    ['a move to its paint for a spectator', spectator, MAX_PRESS_MS],
    ['the first page to the own card on its board, by one press, nothing cached', firstCards, MAX_FIRST_CARD_MS],
    ['the press for a whole game to the hand', hands, MAX_FIRST_CARD_MS],
    ['a press to its paint, on a bare page', presses.bare, MAX_PRESS_MS],
    ['a press to its paint, choosing a card', presses.choose, MAX_PRESS_MS],
    ['a press to its paint, playing it', presses.place, MAX_PRESS_MS],
  ];
  const rows = measured.map(([what, times, limit]) => {
    const { p50, p95 } = percentiles(times);
    printVerdict(what, p95, limit, 'ms');
    return [what, String(times.length), p50.toFixed(0), p95.toFixed(0)];
  });
  const lines = markdownTable({ head: ['from', 'times', 'p50, ms', 'p95, ms'], rows });
  console.log(lines.join('\n'));
  await writeBlock('table', [measuredHere('node loadtest/main.ts --only table --keep'), '', ...lines]);
}

async function spectatorTimes(browser: Browser, url: string, games: number): Promise<number[]> {
  const rest = restAt(`${url}/api/v1`);
  const times: number[] = [];
  for (let game = 0; game < games; game++) {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${url}/watch/${duel.id}`);
    await page.getByRole('grid').waitFor();
    await page.evaluate(PAINTS);
    const sockets = {
      A: await connect(url, duel.id, duel.A.token),
      B: await connect(url, duel.id, duel.B.token),
    };
    for (let ply = 0; ply < 15; ply++) {
      const { turn } = await readGame(rest, duel.A);
      const { view } = await readGame(rest, duel[turn!]);
      // Waits until earlier moves have been shown, because real players think longer than that takes.
      await page.locator('.board-grid:not([data-beat])').waitFor();
      const movedAt = Date.now();
      await sockets[turn!].ask('move', { move: view!.legalMoves![0] });
      await until(async () => ((await page.evaluate('painted.length')) as number) > ply);
      times.push(((await page.evaluate(`painted[${ply}]`)) as number) - movedAt);
    }
    await Promise.all([page.close(), sockets.A.close(), sockets.B.close()]);
  }
  return times;
}

/** `painted[i]`: epoch milliseconds of the first frame in which the board has i + 1 cards. */
const PAINTS = `
  globalThis.painted = [];
  const look = () => {
    const cards = document.querySelectorAll('[role=grid] .mover:not(.ghost) .card').length;
    if (cards > painted.length) requestAnimationFrame(() => painted.push(Date.now()));
  };
  new MutationObserver(look).observe(document.querySelector('[role=grid]'), { subtree: true, childList: true });
`;

async function firstCardTimes(browser: Browser, url: string): Promise<{ firstCards: number[]; hands: number[] }> {
  const [firstCards, hands]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await phone(browser, true);
    const openedAt = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('.hero-board [data-cell=C2]').click();
    await page.locator('.hero-board [data-cell=C2] .mover').waitFor();
    firstCards.push(Date.now() - openedAt);
    const pressedAt = Date.now();
    await page.getByRole('button', { name: 'That is a capture. Now a whole game' }).click();
    await page.locator('[data-hand-card]').first().waitFor();
    hands.push(Date.now() - pressedAt);
    await page.context().close();
  }
  return { firstCards, hands };
}

async function pressTimes(browser: Browser, url: string, games: number) {
  const bare = await phone(browser, false);
  await timePage(bare);
  await bare.goto('data:text/html,<button onclick="this.append(1)">A bare page</button>');
  for (let press = 0; press < BARE_PRESSES; press++) await pressOn(bare, bare.getByRole('button'));
  const delays = { bare: await delaysOf(bare), choose: [] as number[], place: [] as number[] };
  await bare.context().close();
  for (let game = 0; game < games; game++) {
    const page = await phone(browser, false);
    await timePage(page);
    await page.goto(url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.waitForURL('**/play/*');
    await page.getByRole('grid').waitFor();
    while ((await myTurnInTime(page)) === 'turn') {
      await delaysOf(page);
      await pressOn(page, page.locator('[role=option]:not([aria-disabled=true])').first());
      delays.choose.push(...(await delaysOf(page)));
      await pressOn(page, page.locator('button.cell[data-legal]').first());
      delays.place.push(...(await delaysOf(page)));
    }
    await page.context().close();
  }
  return delays;
}

async function phone(browser: Browser, isFar: boolean): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await slowDown(page, isFar);
  return page;
}
