// A newcomer goes from the first page through the Classic course to a first game and a puzzle, with the keyboard alone,
// as a screen reader presents it; measures how long it takes to read everything.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import { parseName } from '../../web/game/choice.ts';
import { cellName } from '../../src/engine/index.ts';
import { LESSONS } from '../../web/pages/learn/lessons.ts';
import { learnEn } from '../../web/text/learn.en.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { hurriedTo, myTurnOrEnd, playOnPage, reachCell } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { findMined, insertFinished } from '../support/puzzles.ts';
import { ok, restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { takePicture } from '../support/pictures.ts';

const MAX_MINUTES = 10;
/** Silent reading of adults (a mean of 238 in Brysbaert 2019). */
const WORDS_PER_MINUTE = 230;
/** For a beginner to choose a move, including its animation and the reply's. */
const SECONDS_PER_MOVE = 10;
const SECONDS_PER_KEY = 0.5;
/** A card, Tab into the board, some arrows, Enter. */
const KEYS_PER_MOVE = 8;
const CLASSIC = LESSONS.slice(0, 10);

suiteNeeding('chromium', 'a first visit', () => {
  const { journal, puzzles } = findMined((all) => all.length === 2 && all[0]!.solution.line.length >= 4);
  const [puzzle] = puzzles as [MinedPuzzle];
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const { id } = await insertFinished(arena.app.arena.store, journal);
    await until(async () => (await ok(rest('GET', `/puzzles?game=${id}`))).mined);
  });
  after(() => arena.close());

  const { person, consoleErrors } = peopleInBrowser({
    locale: 'en',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });

  it(`leads through the course and a game to a puzzle, by keys alone, in under ${MAX_MINUTES} minutes`, async () => {
    const page = await person();
    const visit = newVisit(page);

    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).waitFor();
    await visit.see('home', [/heading .*\[level=1\]/, /button "Play Pebble"/, /grid "Board, 3 rows and 5 columns"/]);
    await visit.press(page.getByRole('link', { name: /^Learn/ }).last());

    for (const [i, { id, right }] of CLASSIC.entries()) {
      await page.getByRole('heading', { level: 1, name: learnEn[`learn.${id}.name`] }).waitFor();
      await visit.see(`lesson-${id}`, [/heading "\d+: .*\[level=1\]/, /listbox "Your hand"/, /option/, /grid "Board/]);
      for (const [name] of right) await visit.play(name!);
      const onward = page.getByRole('button', { name: i === CLASSIC.length - 1 ? 'Play Pebble' : 'Next lesson' });
      await hurriedTo(page, onward);
      await visit.see(`lesson-${id}-right`, [/button "(?:Next lesson|Play Pebble)"/]);
      await visit.press(onward);
    }

    await page.waitForURL(/\/play\/g_/);
    await page.getByRole('grid').waitFor();
    for (let move = 0; (await myTurnOrEnd(page)) === 'turn'; move++) {
      await visit.see(`game-${move}`, [/listbox "Your hand"/, /grid "Board/]);
      await visit.playOn();
    }
    await page.getByRole('link', { name: 'Replay' }).waitFor();
    await visit.see('result', [/heading "(?:You win|You lose|A draw)!?"/, /button "Rematch"/, /"Replay"/]);
    await visit.press(page.getByRole('button', { name: 'Menu' }));
    await visit.press(page.locator('.menu').getByRole('link', { name: 'Puzzles' }));

    await page.getByRole('heading', { name: /^Puzzle of the day, / }).waitFor();
    await visit.see('puzzle', [/heading "Puzzle/, /list "Open hand of/, /listbox "Your hand"/]);
    for (const name of puzzle.solution.line.filter((_, i) => i % 2 === 0)) await visit.play(name);
    await page.getByRole('region', { name: 'Solved!' }).waitFor();
    await visit.see('solved', [/heading "Solved!"/, /button "Next puzzle"/]);

    const { words, keys, minutes } = visit.sum();
    console.log(`      ${words} words to read and ${keys} keys to press: ${minutes.toFixed(1)} minutes`);
    expect(words).to.be.above(300);
    expect(minutes).to.be.below(MAX_MINUTES);
    expect(consoleErrors()).to.deep.equal([]);
  });
});

/** In the page: each piece of text that is visible without scrolling. */
const TEXTS_ON_SCREEN = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    const { width, top, bottom } = range.getBoundingClientRect();
    const isHidden = walker.currentNode.parentElement.closest('.visually-hidden, [hidden]');
    if (!isHidden && width > 1 && top >= 0 && bottom <= innerHeight) texts.push(walker.currentNode.data.trim());
  }
  return texts;
})()`;

/** Uses only keys, and adds up the time that the steps would take a person. */
function newVisit(page: Page) {
  const read = new Set<string>();
  let words = 0;
  let keys = 0;
  let moves = 0;
  let pictures = 0;
  const key = async (name: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(name);
  };
  return {
    /** Reads what is new. @param tree the accessibility tree */
    async see(name: string, tree: readonly RegExp[]): Promise<void> {
      const number = String(pictures++).padStart(2, '0');
      await takePicture(page, `first-visit-${number}-${name}`);
      const found = await page.locator('body').ariaSnapshot();
      for (const part of tree) expect(found, name).to.match(part);
      for (const text of (await page.evaluate(TEXTS_ON_SCREEN)) as string[]) {
        if (!read.has(text)) words += text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
        read.add(text);
      }
    },
    /** Tabs to it and presses Enter. */
    async press(target: Locator): Promise<void> {
      const isFocused = async (): Promise<boolean> => (await target.and(page.locator(':focus')).count()) > 0;
      for (let i = 0; i < 80 && !(await isFocused()); i++) await key('Tab');
      expect(await isFocused(), `${target} can be reached by Tab`).to.equal(true);
      await key('Enter');
    },
    /** A card by its number, a cell by arrow keys. */
    async play(name: string): Promise<void> {
      const { what, cells } = parseName(name);
      const option = page.locator('[role=option]:not([aria-disabled=true])', { hasText: new RegExp(`^${what}`) });
      await hurriedTo(page, option);
      const index = await option.evaluate((card) => [...card.parentElement!.children].indexOf(card));
      await key(String(index + 1));
      await page.locator('[role=option][aria-selected=true]').waitFor();
      await reachCell(page, cellName(cells[0]!));
      await key('Enter');
      moves += 1;
    },
    /** Plays any move of a game. */
    async playOn(): Promise<void> {
      await playOnPage(page, 'keyboard');
      keys += KEYS_PER_MOVE;
      moves += 1;
    },
    sum: () => ({
      words,
      keys,
      minutes: words / WORDS_PER_MINUTE + (keys * SECONDS_PER_KEY + moves * SECONDS_PER_MOVE) / 60,
    }),
  };
}
