// The table fits its window: at every size, in light and dark, from the first move to the result, nothing has to be
// scrolled to and nothing lies over anything else.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { myTurnOrEnd, playOnPage, playToEnd } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

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
const PARTS = [...NEEDED, ...APART.flat(), ...WHOLE];

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
      await startAgainstHouse(page, ruleset);
      await expectFits(page, ruleset, 'start');
      for (let i = 0; i < 3; i++) {
        await playOnPage(page);
        await myTurnOrEnd(page);
      }
      const card = page.locator('[role=option]:not([aria-disabled=true])').first();
      // None can be chosen while a hop is possible.
      if ((await card.count()) > 0) await card.click();
      await expectFits(page, ruleset, 'middle');
      if ((await card.count()) > 0) await page.getByRole('button', { name: 'Take back the choice' }).click();
      await playToEnd(page);
      await expectFits(page, ruleset, 'end');
    });
  }
});

async function expectFits(page: Page, ruleset: string, stage: string): Promise<void> {
  // Pictures of both would take long, and there is more to see in Mutators.
  const isCaptured = ruleset === 'mutators';
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const look = `${ruleset}-${stage}-${width}x${height}-${colorScheme}`;
      if (isCaptured) await page.screenshot({ path: `test-results/table-${look}.png` });
      expect(await misfits(page, width, height), look).to.deep.equal([]);
    }
  }
}

interface Box {
  /** The selectors among the parts that it matches. */
  readonly parts: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly scrolls: boolean;
}

/** What is wrong, in words. */
async function misfits(page: Page, width: number, height: number): Promise<string[]> {
  const boxes = await shownBoxes(page);
  const among = (parts: readonly string[]): Box[] =>
    boxes.filter((box) => box.parts.some((part) => parts.includes(part)));
  const needed = among(NEEDED);
  return [
    ...(needed.length < 15 + 2 ? ['cells or scores are missing'] : []),
    ...needed.filter((box) => !isInside(box, width, height)).map(({ parts }) => `${parts.join()} sticks out`),
    ...APART.flatMap((parts) => overlaps(among(parts))),
    ...among(WHOLE)
      .filter(({ scrolls }) => scrolls)
      .map(({ parts }) => `${parts.join()} scrolls`),
  ];
}

function shownBoxes(page: Page): Promise<Box[]> {
  return page.locator(PARTS.join()).evaluateAll(
    (elements, parts) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
          return { parts: parts.filter((part) => element.matches(part)), left, top, right, bottom, scrolls };
        }),
    PARTS,
  );
}

/** Half a pixel is lost in rounding. */
const SLACK_PX = 0.5;

function isInside({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  const isShown = right > left && bottom > top;
  return isShown && Math.min(left, top) >= -SLACK_PX && right <= width + SLACK_PX && bottom <= height + SLACK_PX;
}

function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK_PX &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK_PX,
      )
      .map((other) => `${one.parts.join()} overlaps ${other.parts.join()}`),
  );
}
