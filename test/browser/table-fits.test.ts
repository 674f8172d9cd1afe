// The table fits its window: at every size, in light and dark, from the first move to the result, nothing has to be
// scrolled to and nothing lies over anything else.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Ladder } from '../../schema/ladder.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { myTurnOrEnd, playOnPage, playToEnd } from '../support/page-player.ts';
import { misfits, type Fit } from '../support/misfits.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { takePicture } from '../support/pictures.ts';

/** The last one is 1280×800 at a zoom of 200 %. */
const WINDOWS = [
  [2560, 1440],
  [1920, 1080],
  [1440, 900],
  [1366, 650],
  [1280, 800],
  [768, 1024],
  [390, 844],
  [360, 640],
  [844, 390],
  [640, 400],
] as const;

/** Each of these has to be seen. */
const NEEDED = ['.cell', '.hand-card', '.hand-backs .card', '.score', '.prompt p', '.prompt button', '.result'];
/** No two of one list may touch. */
const APART = [
  [
    '.slim > a',
    '.slim > button',
    '.player-bar',
    '.board',
    '.prompt p',
    '.prompt button',
    '.hand-note',
    '.hand-card',
  ].concat('.result', '.talk-side'),
  ...['A', 'B'].map((seat) =>
    ['.player-name', '.player-state', '.hand-backs', '.score', '.score-parts'].map(
      (part) => `.player-bar[data-seat=${seat}] ${part}`,
    ),
  ),
];
/** All that they hold has to be seen. The move list may scroll. */
const WHOLE = ['html', '.result'];
const FIT: Fit = { needed: NEEDED, least: 15 + 2, apart: APART, whole: WHOLE };

suiteNeeding('chromium', 'table in its window', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  async function startAgainstHouse(page: Page, ruleset: string): Promise<void> {
    await page.goto(arena.url);
    await page.getByRole('radio', { name: ruleset === 'classic' ? 'Classic' : 'Mutators' }).check();
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
  }

  for (const ruleset of ['classic', 'mutators']) {
    it(`fits at the start, in the middle and at the end of a ${ruleset} game`, async () => {
      const page = await person();
      await offerEverythingAfterwards(page);
      await startAgainstHouse(page, ruleset);
      await expectFits(page, ruleset, 'start');
      for (let i = 0; i < 3; i++) {
        await playOnPage(page);
        await myTurnOrEnd(page);
      }
      await expectFits(page, ruleset, 'answered');
      const card = page.locator('[role=option]:not([aria-disabled=true])').first();
      // None can be chosen while a hop is possible.
      if ((await card.count()) > 0) await card.click();
      await expectFits(page, ruleset, 'middle');
      if ((await card.count()) > 0) await page.getByRole('button', { name: 'Take back the choice' }).click();
      await playToEnd(page);
      // A small window hides it.
      await page.locator('.result a[href^="/puzzles/"]').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: /Marlow/ }).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Somebody waits: play' }).waitFor({ state: 'attached' });
      await expectFits(page, ruleset, 'end');
    });
  }
});

/** The longest result that there is: few games have a puzzle, and not every one is won. */
async function offerEverythingAfterwards(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/puzzles\?game=/, (route) =>
    route.fulfill({ json: { mined: true, puzzles: [{ id: '0123456789ab' }] } }),
  );
  await page.route(/\/api\/v1\/games\/quick\?/, (route) => route.fulfill({ json: { waiting: 1 } }));
  await page.route(/\/api\/v1\/players\/me\/ladder/, async (route) => {
    const answer = await route.fetch();
    const { characters } = (await answer.json()) as Ladder;
    await route.fulfill({
      json: { characters: characters.map((rung) => ({ ...rung, state: 'open', games: 0, wins: 1 })) },
    });
  });
}

async function expectFits(page: Page, ruleset: string, stage: string): Promise<void> {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const look = `${ruleset}-${stage}-${width}x${height}-${colorScheme}`;
      await takePicture(page, `table-${look}`);
      expect(await misfits(page, FIT), look).to.deep.equal([]);
    }
  }
}
