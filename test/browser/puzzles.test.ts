// Puzzles in a real browser with a real server: solved, failed and given up, by pointer and by keys.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import { hashSecret, newSecret } from '../../src/trust/secrets.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { findings } from '../support/axe.ts';
import { newSeat } from '../support/builders.ts';
import { expectFine } from '../support/looks.ts';
import { hurriedTo, reachCell } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { findMined, insertFinished } from '../support/puzzles.ts';
import { ok, restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const WINDOWS = [
  [1440, 900],
  [390, 844],
  [360, 640],
  [844, 390],
  [740, 360],
] as const;

suiteNeeding('chromium', 'puzzles in a browser', () => {
  const { journal, puzzles } = findMined((all) => all.length === 2 && all[0]!.solution.line.length >= 4);
  const [open, hidden] = puzzles as [MinedPuzzle, MinedPuzzle];
  const token = newSecret('player');
  let arena: TestArena;
  let gameId: string;
  before(async () => {
    arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const seats = {
      A: newSeat({ name: 'Ada', kind: 'person', client: 'web', tokenHash: hashSecret(token) }),
      B: newSeat({ name: 'Bo' }),
    };
    ({ id: gameId } = await insertFinished(arena.app.arena.store, journal, { seats }));
    await until(async () => (await ok(rest('GET', `/puzzles?game=${gameId}`))).mined);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });

  async function at(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await person());
    await opened.goto(`${arena.url}${path}`);
    return opened;
  }

  it('are solved by pointer, with the end of a game, reasons, a next one and the game they are from', async () => {
    const page = await at(`/puzzles/${open.id}`);
    await page.getByRole('heading', { level: 1, name: 'Puzzle: You move and save a draw' }).waitFor();
    await playOwnMoves(page, open.solution.line, byPointer);
    const result = page.getByRole('region', { name: 'Solved!' });
    await result.waitFor();
    await page.getByRole('heading', { name: 'Solved!' }).and(page.locator(':focus')).waitFor();
    expect(await result.textContent())
      .to.match(/Found by the house from level \d+ on\./)
      .and.match(/No move wins, and of \d+ moves only/);
    const replay = (await result.getByRole('link', { name: 'See the game' }).getAttribute('href'))!;
    expect(replay).to.include(`/replay?game=${gameId}#`).and.include(`&at=${open.position.moveCount}`);
    await announced(page, /Right so far/);
    await announced(page, /puzzle rating and a streak/);
    await result.getByRole('button', { name: 'Share' }).click();
    expect(await result.getByRole('textbox').inputValue()).to.equal(`${arena.publicUrl}/puzzles/${open.id}`);
    await page
      .getByRole('link', { name: /: solved$/ })
      .first()
      .waitFor(); // for two days after midnight
    await page.locator('.puzzle-result').getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForURL(/\/puzzles\/[0-9a-f]{12}$/);
    await page.locator('h1:focus').waitFor();
  });

  it("take a wrong move back with a reason, by keys alone, and count only a player's first try", async () => {
    const page = await guest(await person());
    await at(`/puzzles/${open.id}`, page);
    const wrong = open.solution.best.at(-1)!.move;
    const cards = page.getByRole('option');
    await cards.first().waitFor();
    const held = await cards.count();
    await byKeys(page, wrong);
    await prompted(page, /is not it: .* would answer it\. Try another\.$/);
    await announced(page, /is not it/);
    expect(await cards.count()).to.equal(held);
    expect(await page.locator('.prompt-said').count(), 'a move taken back is not announced').to.equal(0);

    await playOwnMoves(page, open.solution.line, byKeys);
    const result = page.getByRole('region', { name: 'Solved after more than one try' });
    expect(await result.textContent()).to.match(/Your puzzle rating: 1200 → 11\d\d \(−\d+\)/);
    await page.reload();
    await playOwnMoves(page, open.solution.line, byKeys);
    await result.filter({ hasText: 'Only the first try counts for your puzzle rating.' }).waitFor();
  });

  it('show the solution move by move to a person who gives up, and can be played again', async () => {
    const page = await at(`/puzzles/${open.id}`);
    await page.getByRole('button', { name: 'Show the solution' }).press('Enter');
    await announced(page, /The solution, move by move/);
    await page.locator('button:focus', { hasText: 'Show the solution' }).waitFor();
    const result = page.getByRole('region', { name: 'That is the solution' });
    await hurriedTo(page, result);
    for (const name of open.solution.line) {
      const [card, cell] = name.split('@');
      await page.locator(`[data-cell=${cell}]`).filter({ hasText: card! }).waitFor();
    }
    await result.getByRole('button', { name: 'Play it again' }).press('Enter');
    await page.locator('h1:focus').waitFor();
    await playOwnMoves(page, open.solution.line, byPointer);
    await page.getByRole('heading', { name: 'Solved after more than one try' }).waitFor();
  });

  it('show card backs for a hidden hand, say what it may contain, and are solved by one move', async () => {
    const page = await at(`/puzzles/${hidden.id}`);
    await page.getByText(/each of the \d+ unseen cards is equally likely/).waitFor();
    expect(await page.locator('.open-hand').count()).to.equal(0);
    expect(await page.locator('.hand-backs .card').count()).to.be.above(0);
    await byPointer(page, hidden.solution.line[0]!);
    const result = page.getByRole('region', { name: 'Solved!' });
    expect(await result.textContent()).to.match(/Of \d+ cards that you cannot see/);
  });

  it('match the URL, whichever response arrives last', async () => {
    const page = await at(`/puzzles/${hidden.id}`);
    const backs = page.locator('.hand-backs .card');
    await backs.first().waitFor();
    const facts = page.locator('.puzzle-side section').first();
    const known = await facts.textContent();
    let answer = (): void => undefined;
    const isHeld = new Promise<void>((hold) => {
      void page.route(`**/api/v1/puzzles/${open.id}`, async (route) => {
        const whenAsked = new Promise<void>((resolve) => (answer = resolve));
        hold();
        await whenAsked;
        await route.continue();
      });
    });
    for (const path of [`/puzzles/${open.id}`, '/puzzles/none']) {
      await page.evaluate(`history.pushState(null, '', '${path}')`);
    }
    await page.evaluate('history.back()');
    await isHeld;
    await page.evaluate('history.back()');
    await backs.first().waitFor();
    const isAnswered = page.waitForResponse(`**/api/v1/puzzles/${open.id}`).then((response) => response.finished());
    answer();
    await isAnswered;
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(page.url()).to.equal(`${arena.url}/puzzles/${hidden.id}`);
    expect(await facts.textContent()).to.equal(known);
    expect(await backs.count()).to.be.above(0);
  });

  it('are read by screen readers as a table with both hands as text', async () => {
    const page = await at(`/puzzles/${open.id}`);
    await page.locator('.puzzle-day').waitFor();
    const tree = await page.locator('main').ariaSnapshot();
    expect(tree).to.match(/heading "Puzzle: You move and save a draw" \[level=1\]/);
    expect(tree).to.match(/list "Open hand of (?:Ada|Bo)":\n\s+- listitem: \w+, \w+, north \d, east \d/);
    expect(tree).to.match(/listbox "Your hand"/);
    expect(tree).to.match(/grid "Board, 3 rows and 5 columns"/);
    expect(tree).to.include('button "Show the solution"');
    expect(tree).to.match(/link "\w+, \w+ \d+: not solved yet"/);
  });

  it('fit their window before, during and after, without axe violations', async () => {
    const page = await at(`/puzzles/${open.id}`);
    await page.getByRole('button', { name: 'Show the solution' }).waitFor();
    await expectFine(page, 'puzzle', { fullPage: false });
    const hiddenPx = await page.locator('#page').evaluate((all) => all.scrollHeight - all.clientHeight);
    expect(hiddenPx, 'below the days, which scroll by themselves').to.equal(0);
    await expectInView(page, ['.cell', '.hand-card', '.open-hand .card', '.puzzle-goal button']);
    const sizes = await sizesAtTable(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await byPointer(page, open.solution.best.at(-1)!.move);
    await prompted(page, /is not it/);
    expect(await sizesAtTable(page), 'the board and the hand after a wrong move').to.deep.equal(sizes);
    await expectInView(page, ['.cell', '.hand-card', '.open-hand .card', '.prompt p', '.puzzle-goal button']);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await hurriedTo(page, page.locator('.puzzle-result'));
    await expectInView(page, ['.cell', '.puzzle-result .button-primary']);
    await expectFine(page, 'puzzle-told', { fullPage: false });
  });

  it('are in German, including reasons', async () => {
    const page = await person({ locale: 'de-DE' });
    await at(`/puzzles/${open.id}`, page);
    await page.getByRole('button', { name: 'Lösung zeigen' }).click();
    const result = page.getByRole('region', { name: 'Das ist die Lösung' });
    await hurriedTo(page, result);
    expect(await result.textContent()).to.match(/Kein Zug gewinnt, und von \d+ Zügen hält nur/);
    expect(await findings(page)).to.deep.equal([]);
  });

  it('have room for every word in the narrowest windows', async () => {
    const page = await person({ locale: 'de-DE', viewport: { width: 280, height: 653 } });
    await at(`/puzzles/${open.id}`, page);
    await page.locator('.puzzle-goal button').waitFor();
    const areSeen = await page
      .locator('.player-name bdi, .player-state, .puzzle-goal strong, .puzzle-goal button')
      .evaluateAll((words) =>
        words.map((word) => {
          const { left, right, width } = word.getBoundingClientRect();
          return left >= 0 && right <= 280 && width > 15;
        }),
      );
    expect(areSeen, 'names, states, goal and button').to.deep.equal(Array.from({ length: 6 }, () => true));
  });

  it('are linked from the first page and from the end of their game, and say if there is none', async () => {
    const page = await at('/');
    await page.getByRole('link', { name: /You move and save a draw/ }).click();
    await page.waitForURL(`${arena.url}/puzzles`);
    await page.getByRole('heading', { name: /^Puzzle of the day, / }).waitFor();
    const seat = JSON.stringify({ token });
    await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [`arena-seat:${gameId}`, seat]);
    await at(`/play/${gameId}`, page);
    await page.getByRole('link', { name: 'Puzzle from this game' }).click();
    await page.waitForURL(`${arena.url}/puzzles/${open.id}`);
    await at('/puzzles/000000000000', page);
    await page.getByRole('alert').filter({ hasText: 'There is no such puzzle' }).waitFor();
    await page.getByRole('link', { name: 'Puzzle of the day' }).click();
    await page.locator('.puzzle-choice').getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Swap' });
    await page.locator('.puzzle-choice').getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByText('You have tried every such puzzle.').waitFor();
  });

  it('are shown before there is one of the day; only without any, the page says that there is none yet', async () => {
    const page = await person();
    const daily = { date: '2026-11-28', puzzle: null, streak: null };
    await page.route('**/api/v1/puzzles/daily', (route) => route.fulfill({ json: daily }));
    await at('/puzzles', page);
    await page.getByRole('heading', { level: 1, name: /^Puzzle: / }).waitFor();
    const problem = { type: '/problems/puzzle-not-found', error: 'None.', status: 404 };
    const none = { status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) };
    await page.route(/\/api\/v1\/puzzles\/next/, (route) => route.fulfill(none));
    await page.reload();
    await page.getByRole('heading', { name: 'There is no puzzle yet' }).waitFor();
  });

  /** Gets a session, as by opening a game. */
  async function guest(page: Page): Promise<Page> {
    await at('/', page);
    await page.getByRole('button', { name: 'Invite a friend' }).click();
    await page.waitForURL(/\/play\//);
    return page;
  }
});

type Play = (page: Page, name: string) => Promise<void>;

/** Plays the solver's moves of a line, each when it is the solver's turn. */
async function playOwnMoves(page: Page, line: readonly string[], play: Play): Promise<void> {
  for (const name of line.filter((_, i) => i % 2 === 0)) {
    await hurriedTo(page, optionOf(page, name));
    await play(page, name);
  }
  await hurriedTo(page, page.locator('.puzzle-result'));
}

const optionOf = (page: Page, name: string) =>
  page.locator('[role=option]:not([aria-disabled=true])', { hasText: new RegExp(`^${name.split('@')[0]}`) });

async function byPointer(page: Page, name: string): Promise<void> {
  await optionOf(page, name).click();
  await page.locator(`button.cell[data-legal][data-cell=${name.split('@')[1]}]`).click();
}

async function byKeys(page: Page, name: string): Promise<void> {
  await optionOf(page, name).waitFor();
  const index = await optionOf(page, name).evaluate((card) => [...card.parentElement!.children].indexOf(card));
  await page.keyboard.press(String(index + 1));
  await page.locator('[role=option][aria-selected=true]').waitFor();
  await reachCell(page, name.split('@')[1]!);
  await page.keyboard.press('Enter');
}

const announced = (page: Page, words: RegExp): Promise<void> =>
  page.locator('[data-announcer] p').filter({ hasText: words }).first().waitFor({ state: 'attached' });

const prompted = (page: Page, words: RegExp): Promise<void> =>
  page.locator('.prompt p').filter({ hasText: words }).waitFor();

/** Of the board and of a card in the hand, in each window. */
async function sizesAtTable(page: Page): Promise<readonly string[]> {
  const sizes: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const parts = await page
      .locator('.board, .hand-card:first-child')
      .evaluateAll((elements) => elements.map(({ clientWidth, clientHeight }) => `${clientWidth}×${clientHeight}`));
    sizes.push(`${width}×${height}: ${parts.join(', ')}`);
  }
  return sizes;
}

/** In every window each of these is completely visible without scrolling. */
async function expectInView(page: Page, selectors: readonly string[]): Promise<void> {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const selector of selectors) {
      const boxes = await page.locator(selector).evaluateAll((elements) =>
        elements.map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return { left, top, right, bottom };
        }),
      );
      expect(boxes.length, selector).to.be.above(0);
      for (const { left, top, right, bottom } of boxes) {
        const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height;
        expect(isInside, `${selector} in ${width}×${height}: ${[left, top, right, bottom].join(' ')}`).to.equal(true);
        expect(bottom - top, `${selector} in ${width}×${height} is seen`).to.be.above(15);
      }
    }
  }
}
