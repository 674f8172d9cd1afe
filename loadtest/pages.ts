// Measures the first visit to each page on a mid-range phone with a slow network: when the largest part is painted
// (LCP), how far parts shift (CLS), how long the slowest click waits for its paint, and how much is sent; compared with
// a one-line page from a bare Express.
import type { Browser, Locator, Page } from 'playwright-core';
import { openStore } from '../src/store/open-store.ts';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { median, printVerdict } from './statistics.ts';
import { startMeasured, startMeasuredArena } from './measured-server.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { playOn, takeDeal } from '../test/support/deals.ts';
import { enterAs, newFriends, type Person } from '../test/support/friends.ts';
import { delaysOf, loadingOf, PHONE, pressOn, slowDown, timePage } from '../test/support/page-timing.ts';
import { findMined, insertFinished } from '../test/support/puzzles.ts';
import { ok, playDuel, readGame, restAt, startDuel } from '../test/support/rest.ts';
import { until } from '../test/support/until.ts';

const MAX_LARGEST_PAINT = 1500;
const MAX_SHIFT = 0.02;
const MAX_DELAY = 200;
/** Until then the page is not queried, which would take CPU time from it. */
const LOADING_MS = 3000;
/** Time for deferred loading, and for notices that come late. */
const SETTLING_MS = 1000;

interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** Who visits the page; a newcomer if undefined. */
  readonly person?: Person;
  /** Elements to click, one after the other, as soon as each appears. */
  readonly presses: readonly ((page: Page) => Locator)[];
}

interface PageFigures {
  readonly largestPaint: number;
  readonly shift: number;
  readonly delay: number;
  readonly kilobytes: number;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const all = (css: string) => (page: Page) => page.locator(css).first();
const MENU = [button('Menu')];
const CARD_AND_CELL = [all('[role=option]:not([aria-disabled=true])'), all('button.cell[data-legal]')];

export async function measurePages(visits: number): Promise<void> {
  const databaseUrl = newDatabaseFile();
  const puzzleId = await storePuzzle(databaseUrl);
  const arena = await startMeasuredArena(databaseUrl);
  const bare = await startMeasured('servers/bare-express.ts');
  const browser = await launchBrowser({ isPainted: true, isWhole: true });
  const pages: readonly MeasuredPage[] = [
    { name: 'a bare page', url: `${bare.url}/page`, presses: [all('button')] },
    ...(await pagesOf(arena.url, puzzleId)),
  ];
  const rows: string[][] = [];
  for (const page of pages) {
    const figures: PageFigures[] = [];
    for (let visit = 0; visit < visits; visit++) figures.push(await visited(browser, page));
    const middle = (what: keyof PageFigures): number => median(figures.map((one) => one[what]));
    const [largestPaint, shift, delay] = [middle('largestPaint'), middle('shift'), middle('delay')];
    printVerdict(`${page.name}: largest part painted`, largestPaint, MAX_LARGEST_PAINT, 'ms');
    printVerdict(`${page.name}: shifts, in hundredths`, 100 * shift, 100 * MAX_SHIFT, '');
    printVerdict(`${page.name}: slowest press`, delay, MAX_DELAY, 'ms');
    rows.push([page.name, figure(largestPaint), shift.toFixed(3), figure(delay), figure(middle('kilobytes'))]);
  }
  const lines = markdownTable({ head: ['page', 'LCP, ms', 'CLS', 'slowest press, ms', 'sent, KB'], rows });
  console.log(lines.join('\n'));
  await writeBlock('pages', [
    `Medians of ${visits} first visits each. ${measuredHere('node loadtest/main.ts --only pages --keep')}`,
    '',
    ...lines,
  ]);
  await browser.close();
  await Promise.all([arena.stop(), bare.stop()]);
}

/** The arena finds the puzzle in the game when it starts. Puzzles of the day are open ones. */
async function storePuzzle(databaseUrl: string): Promise<string> {
  const { journal, puzzles } = findMined(([first]) => first?.kind === 'open');
  const store = await openStore(databaseUrl);
  await insertFinished(store, journal);
  await store.close();
  return puzzles[0]!.id;
}

/** Also prepares the games that some pages show. */
async function pagesOf(url: string, puzzleId: string): Promise<MeasuredPage[]> {
  const rest = restAt(`${url}/api/v1`);
  const [begun, ended] = [await startDuel(rest), await startDuel(rest)];
  await playDuel(rest, begun, (moves) => moves[0]!, 7);
  await playDuel(rest, ended);
  const { replayUrl } = await readGame(rest, ended.A);
  const { inviteUrl } = await ok(rest('POST', '/games', { body: { mode: 'duel', opponent: 'person', name: 'Ada' } }));
  // Otherwise its first visitor would wait until the review is made.
  await ok(rest('GET', `/games/${ended.id}/review?timeout=60`));
  await until(async () => (await rest('GET', `/puzzles/${puzzleId}`)).status === 200);
  const [mira] = await newFriends(rest);
  await playOn(rest, await takeDeal(rest, mira), (moves) => moves[0]!);
  const at = (path: string): string => `${url}${path}`;
  const reading = ['rules', 'agents', 'agents/quill', 'leaderboards', 'leagues', 'communities', `players/${mira.id}`];
  return [
    { name: 'home', url: at('/'), presses: [all('.hero-board [data-cell=C2]'), ...MENU] },
    { name: 'learn', url: at('/learn'), presses: CARD_AND_CELL },
    { name: 'puzzles', url: at('/puzzles'), presses: CARD_AND_CELL },
    { name: 'a puzzle', url: at(`/puzzles/${puzzleId}`), presses: CARD_AND_CELL },
    { name: 'daily deal', url: at('/daily-deal'), presses: MENU },
    { name: 'an invitation', url: inviteUrl!, presses: MENU },
    { name: 'watch', url: at(`/watch/${begun.id}`), presses: [button('One move back')] },
    { name: 'replay', url: replayUrl!, presses: [all('.transport button'), all('.move-list button')] },
    { name: 'review', url: at(`/review/${ended.id}`), presses: [all('.review-moves button'), ...MENU] },
    ...reading.map((path) => ({ name: path.replace(mira.id, 'mira'), url: at(`/${path}`), presses: MENU })),
    ...['history', 'friends', 'account'].map((path) => ({
      name: path,
      url: at(`/${path}`),
      person: mira,
      presses: MENU,
    })),
    { name: 'no such page', url: at('/nowhere'), presses: MENU },
  ];
}

/** Visits a page with an empty cache. */
async function visited(browser: Browser, { url, person, presses }: MeasuredPage): Promise<PageFigures> {
  const context = await browser.newContext(PHONE);
  if (person) await enterAs(context, new URL(url).origin, person);
  const page = await context.newPage();
  let bytes = 0;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await slowDown(page, true);
  await timePage(page);
  await page.goto(url);
  await page.waitForTimeout(LOADING_MS);
  await presses[0]!(page).waitFor();
  await page.waitForTimeout(SETTLING_MS);
  const { largestPaint, shift } = await loadingOf(page);
  await delaysOf(page);
  for (const press of presses) await pressOn(page, press(page));
  // The browser reports an event some time after its paint.
  await page.waitForTimeout(SETTLING_MS);
  const delays = await delaysOf(page);
  await context.close();
  return { largestPaint, shift, delay: Math.max(0, ...delays), kilobytes: bytes / 1024 };
}
