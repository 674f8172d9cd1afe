// The course as a newcomer takes it: by pointer and by keys alone, in both languages, in every window size.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { cardOf, cellName } from '../../src/engine/index.ts';
import { parseName } from '../../web/game/choice.ts';
import { LESSONS, type CourseLesson } from '../../web/pages/learn/lessons.ts';
import { startOf } from '../../web/pages/learn/lesson-game.ts';
import { learnDe } from '../../web/text/learn.de.ts';
import { learnEn } from '../../web/text/learn.en.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFineAt } from '../support/looks.ts';
import { misfits, type Fit } from '../support/misfits.ts';
import { hurriedTo, reachCell, tapShortly } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { takePicture } from '../support/pictures.ts';

const CLASSIC = LESSONS.slice(0, 10);
/** The last one is 1280×1024 at a zoom of 200 %. */
const WINDOWS = [
  [1440, 900],
  [360, 640],
  [844, 390],
  [640, 512],
] as const;
const FIT: Fit = {
  needed: ['.cell', '.hand-card', '.score', '.lesson', '.lesson-actions button', '.other-hand li', '.course .stone'],
  least: 15 + 2 + 1 + 2,
  apart: [
    ['.slim > a', '.slim > button', '.lesson', '.player-bar', '.board', '.hand-card', '.other-hand'].concat(
      '.lesson-actions button',
      '.prompt button',
    ),
  ],
  whole: ['html', '.lesson', '.lesson-side'],
};

suiteNeeding('chromium', 'the course', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person, consoleErrors } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  async function open(page: Page, id = ''): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${arena.url}/learn${id && `#${id}`}`);
    await page.getByRole('grid').waitFor();
  }

  it('teaches Classic by pointer, without a request, and leads to a game with one press', async () => {
    const page = await person();
    await open(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [i, lesson] of CLASSIC.entries()) {
      await heading(page, lesson).waitFor();
      await playByPointer(page, lesson);
      await seen(page, beginning(lesson, 'right'));
      if (i < CLASSIC.length - 1) await page.getByRole('button', { name: 'Next lesson' }).click();
    }
    await until(async () => (await page.locator('.stone[data-done]').count()) === CLASSIC.length);
    expect(asked.filter((path) => path.startsWith('/api'))).to.deep.equal([]);
    expect(consoleErrors()).to.deep.equal([]);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.waitForURL(/\/play\/g_/);
  });

  it('teaches Classic by keys alone, and announces everything needed', async () => {
    const page = await person();
    await open(page);
    for (const [i, lesson] of CLASSIC.entries()) {
      if (i > 0) await page.locator('h1:focus', { hasText: learnEn[`learn.${lesson.id}.name`] }).waitFor();
      expect(await described(page)).to.include(beginning(lesson, 'see'));
      const [cardId] = startOf(lesson).hands.A;
      await page.getByRole('option', { name: new RegExp(`^${cardOf(cardId!).name}, .*north \\d`) }).waitFor();
      await playByKeys(page, lesson);
      await seen(page, beginning(lesson, 'right'));
      const next = page.getByRole('button', { name: i === CLASSIC.length - 1 ? 'Play Pebble' : 'Next lesson' });
      await next.and(page.locator(':focus')).waitFor();
      await announced(page, beginning(lesson, 'right'));
      if (i < CLASSIC.length - 1) await page.keyboard.press('Enter');
    }
  });

  it('shows what a wrong move leads to, explains it, and takes it back', async () => {
    const page = await person();
    await open(page, 'close');
    await place(page, 'Saltmarquis', 'A3');
    await words(page, 'Pebble found an open side: 11 to 17.').waitFor();
    await announced(page, 'Pebble plays Bramblejack on B3');
    await announced(page, 'Pebble found an open side: 11 to 17.');
    await until(async () => (await page.locator('.hand-card').count()) === 3);
    expect(await page.locator('[data-cell=A3] .card').count()).to.equal(0);
    expect(await page.locator('.stone[data-done]').count()).to.equal(0);
    await place(page, 'Redspindle', 'B3');
    await seen(page, beginning(LESSONS[7]!, 'right'));
  });

  it('points at the card, then at the cell', async () => {
    const page = await person();
    await open(page, 'recruit');
    const hint = page.getByRole('button', { name: 'Hint' });
    for (const [text, target] of [
      ['Try Recruit.', '.hand-card'],
      ['Try Recruit, then C1.', '[data-cell=C1]'],
      ['Try Recruit, then C2.', '[data-cell=C2]'],
    ] as const) {
      await hint.click();
      await words(page, text).waitFor();
      await announced(page, text);
      expect(await pointsAt(page, target), text).to.equal(true);
    }
  });

  it('continues where the learner left, can skip lessons, and lets any step be chosen', async () => {
    const page = await person();
    await open(page);
    await playByPointer(page, LESSONS[0]!);
    await seen(page, beginning(LESSONS[0]!, 'right'));
    await page.getByRole('button', { name: 'Next lesson' }).click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await heading(page, LESSONS[2]!).waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const colors = await page.evaluate(`['.stone[data-done]', '.stone:not([data-done])'].map((stone) => {
      return getComputedStyle(document.querySelector(stone), '::before').backgroundColor;
    })`);
    expect(new Set(colors as string[]), 'done lessons are told apart').to.have.lengthOf(2);
    await page.reload();
    await heading(page, LESSONS[2]!).waitFor();
    await page.goto('about:blank');
    await page.goto(`${arena.url}/learn`);
    await heading(page, LESSONS[2]!).waitFor();
    await page.getByRole('button', { name: '1: A card, done' }).click();
    await playByPointer(page, LESSONS[0]!);
    await seen(page, beginning(LESSONS[0]!, 'right'));
    await page.getByRole('button', { name: '1: A card, done' }).click();
    await until(async () => (await page.locator('.hand-card').count()) === 1);
    await page.getByRole('button', { name: '25: Skipped' }).click();
    await heading(page, LESSONS[24]!).waitFor();
    expect(page.url()).to.match(/#skip$/);
    expect(await page.getByRole('button', { name: 'Skip', exact: true }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Start the course again' }).click();
    await heading(page, LESSONS[0]!).waitFor();
    expect(await page.locator('.stone[data-done]').count()).to.equal(0);
  });

  it('keeps what another tab has completed', async () => {
    const older = await person();
    await open(older);
    const newer = await older.context().newPage();
    await open(newer);
    await playByPointer(newer, LESSONS[0]!);
    await seen(newer, beginning(LESSONS[0]!, 'right'));
    await older.getByRole('button', { name: 'Skip', exact: true }).click();
    await heading(older, LESSONS[1]!).waitFor();
    await older.getByRole('button', { name: '1: A card, done' }).waitFor();
    await older.reload();
    await older.getByRole('button', { name: '1: A card, done' }).waitFor();
  });

  it('every other lesson can be solved with its hints, and the last leads to a game', async () => {
    const page = await person();
    await open(page);
    for (const lesson of LESSONS.slice(10)) {
      await turnTo(page, lesson);
      await playByPointer(page, lesson);
      await seen(page, beginning(lesson, 'right'));
    }
    await page.getByRole('button', { name: 'Play Pebble' }).waitFor();
  });

  it('teaches in German', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce' });
    await open(page, 'higher');
    await words(page, learnDe['learn.higher.see']).waitFor();
    await place(page, 'Rimesinger', 'B2');
    await hurriedTo(page, words(page, learnDe['learn.higher.wrong']));
    await until(async () => (await page.locator('.hand-card').count()) === 1);
    await place(page, 'Rimesinger', 'D2');
    await page.getByRole('button', { name: 'Nächste Lektion' }).waitFor();
  });

  for (const [locale, texts] of Object.entries({ en: learnEn, de: learnDe })) {
    it(`fits every window with the longest texts of each lesson (${locale})`, async () => {
      const page = await person({ locale, reducedMotion: 'reduce' });
      await open(page);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        for (const lesson of LESSONS) {
          await turnTo(page, lesson);
          const [text] = (['see', 'wrong', 'right'] as const)
            .map((when) => filled(texts[`learn.${lesson.id}.${when}`]))
            .toSorted((one, other) => other.length - one.length);
          await page.locator('.lesson-words').evaluate((element, shown) => (element.textContent = shown), text);
          expect(await misfits(page, FIT), `${lesson.id} ${width}x${height}`).to.deep.equal([]);
        }
      }
    });
  }

  it('draws cards of at least 56 px in every window', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce' });
    await open(page, 'cut');
    for (const [width, height] of [...WINDOWS, [560, 512], [832, 640], [848, 700]] as const) {
      await page.setViewportSize({ width, height });
      const box = (await page.locator('.board .cell').first().boundingBox())!;
      expect(
        [box.width, box.height].filter((px) => px < 56),
        `${width}x${height}`,
      ).to.deep.equal([]);
      await takePicture(page, `course-${width}`);
    }
  });

  it('has room for the next steps after the last lesson of a part', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce' });
    const lesson = LESSONS[9]!;
    await open(page, lesson.id);
    await playByPointer(page, lesson);
    await hurriedTo(page, page.getByRole('button', { name: learnDe['learn.next.tiles'] }));
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await takePicture(page, `course-part-${width}`);
      expect(await misfits(page, { ...FIT, least: 15 }), `${width}x${height}`).to.deep.equal([]);
    }
  });

  it('has room for the buttons of a preview on a phone', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce', hasTouch: true });
    await open(page, 'cut');
    await tapShortly(page.locator('.hand-card').first());
    await tapShortly(page.locator('button.cell[data-legal]').first());
    await page.getByRole('button', { name: 'Ausspielen' }).waitFor();
    for (const [width, height] of [...WINDOWS, [320, 640], [390, 844], [667, 375]] as const) {
      await page.setViewportSize({ width, height });
      expect(await misfits(page, FIT), `${width}x${height}`).to.deep.equal([]);
    }
  });

  it('has no axe-core violations, in light and dark, before and after a move', async () => {
    const page = await person();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await open(page, 'reply');
      await page.getByRole('button', { name: 'Hint' }).click();
      await expectFineAt(page, { width, height }, 'course-hint', { fullPage: false });
      await open(page, 'higher');
      await playByPointer(page, LESSONS[1]!);
      await hurriedTo(page, page.getByRole('button', { name: 'Next lesson' }));
      await expectFineAt(page, { width, height }, 'course-done', { fullPage: false });
    }
  });
});

/** As long as in the course. */
function filled(text: string): string {
  return text.replaceAll('{other}', 'Pebble').replaceAll(/\{(?:own|theirs)\}/g, '12');
}

/** A text up to its first score. */
function beginning({ id }: CourseLesson, when: 'see' | 'right'): string {
  return learnEn[`learn.${id}.${when}`].replaceAll('{other}', 'Pebble').split('{')[0]!.trim();
}

function heading(page: Page, { id }: CourseLesson) {
  return page.getByRole('heading', { level: 1, name: learnEn[`learn.${id}.name`] });
}

/** Like a link within the page. */
async function turnTo(page: Page, { id }: CourseLesson): Promise<void> {
  await page.evaluate(`location.hash = '${id}'`);
  await until(
    async () => (await page.getByRole('heading', { level: 1 }).textContent())?.startsWith(`${numberOf(id)}:`) ?? false,
  );
}

function numberOf(id: string): number {
  return LESSONS.findIndex((lesson) => lesson.id === id) + 1;
}

function words(page: Page, text: string) {
  return page.locator('.lesson-words').filter({ hasText: text });
}

/** Skips the animation of moves until the lesson shows this text. */
function seen(page: Page, text: string): Promise<void> {
  return hurriedTo(page, words(page, text));
}

async function announced(page: Page, text: string): Promise<void> {
  await page.locator('[data-announcer]').filter({ hasText: text }).waitFor({ state: 'attached' });
}

/** The text that describes the heading of the lesson. */
async function described(page: Page): Promise<string> {
  const id = await page.getByRole('heading', { level: 1 }).getAttribute('aria-describedby');
  return (await page.locator(`#${id}`).textContent()) ?? '';
}

/** Follows each hint; the next press skips the animation of a move. */
async function playByPointer(page: Page, lesson: CourseLesson): Promise<void> {
  for (const [name] of lesson.right) {
    await turn(page);
    const { what, cells } = parseName(name!);
    if (what === 'stay') await page.getByRole('button', { name: 'Stay', exact: true }).click();
    else if (what !== 'hop') await page.getByRole('option', { name: new RegExp(`^${what},`) }).click();
    for (const cell of cells) await page.locator(`[data-cell=${cellName(cell)}]`).click();
    if (cells.length === 0 && what !== 'stay') await page.getByRole('button', { name: 'Play it' }).click();
  }
}

async function playByKeys(page: Page, lesson: CourseLesson): Promise<void> {
  for (const [name] of lesson.right) {
    await turn(page);
    const { what, cells } = parseName(name!);
    const cards = await page.getByRole('option').allTextContents();
    await page.keyboard.press(String(cards.findIndex((text) => text.startsWith(`${what},`)) + 1));
    await page.getByRole('option', { selected: true }).waitFor();
    await reachCell(page, cellName(cells[0]!));
    await page.keyboard.press('Enter');
  }
}

/** Waits until it is the learner's turn. */
async function turn(page: Page): Promise<void> {
  await hurriedTo(page, page.locator('.player-bar[data-side=day][data-turn]'));
}

async function place(page: Page, card: string, cell: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^${card},`) }).click();
  await page.locator(`[data-cell=${cell}]`).click();
}

/** Whether the fingertip is over the top of the element, between its sides. */
async function pointsAt(page: Page, selector: string): Promise<boolean> {
  const finger = (await page.locator('.pointer svg').boundingBox())!;
  const target = (await page.locator(selector).first().boundingBox())!;
  const tip = finger.x + finger.width / 2;
  return tip > target.x && tip < target.x + target.width && Math.abs(finger.y + finger.height - target.y) < 24;
}
