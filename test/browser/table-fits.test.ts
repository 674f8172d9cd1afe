// The board fits its window: at every size, in light and dark, from the first move to the result, nothing has to be
// scrolled to and nothing overlaps.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Started } from '../../schema/game.ts';
import type { Ladder } from '../../schema/ladder.ts';
import { CARDS } from '../../src/engine/index.ts';
import { boardDe } from '../../web/text/board.de.ts';
import { explainDe } from '../../web/text/explain.de.ts';
import { explainEn } from '../../web/text/explain.en.ts';
import { playDe } from '../../web/text/play.de.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { myTurnOrEnd, playOnPage, playToEnd, tapShortly } from '../support/page-player.ts';
import { misfits, type Fit } from '../support/misfits.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, playDuel, playMove, readGame, restAt, startDuel, type Rest, type SeatOfGame } from '../support/rest.ts';
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

/** The smallest phone, and a small one held sideways. */
const SMALLEST = [320, 568] as const;
const SIDEWAYS = [740, 360] as const;
/** Each of these must be visible. */
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
  ['.player-bar', '.prompt p', '.table > .house-words', '.hand-card'],
  ...['A', 'B'].map((seat) =>
    ['.player-name', '.player-state', '.hand-backs', '.score', '.score-parts', '.clock'].map(
      (part) => `.player-bar[data-seat=${seat}] ${part}`,
    ),
  ),
];
const LONG_NAME = 'Maximiliane-Charlotte von Hohenzollern';
const GERMAN_PHONE = { locale: 'de', reducedMotion: 'reduce', hasTouch: true } as const;
/** What happened in a move. */
const LONG_SENTENCE = 'Bettina spielt Recruit. Bettina wirbt Ebbkeeper von A1 nach B1.';
/** What a queen's tile asks. */
const LONGEST_SENTENCE =
  'Du legst Scorchcap auf B3. Du darfst wie eine Dame nach D1, A2, B2, C2, A3, C3 und D3 springen oder stehen bleiben.';
/** The longest text of each part beside its buttons. */
const LONGEST_CARD = CARDS.map(({ name }) => name).reduce((a, b) => (b.length > a.length ? b : a));
const LONGEST_WORDS = [
  ['.prompt p', playDe['play.preview.score'].replace('{own}', '12').replace('{theirs}', '10')],
  ['.prompt p', playDe['play.preview.captures'].replace('{cells}', 'A1, B2, C1')],
  ...CARDS.flatMap((card) => {
    return card.kind === 'effect' ? [['.hand-note', `${card.name} · ${boardDe[`board.brief.${card.effect}`]}`]] : [];
  }),
].map(([part, words]) => [part!, words!.replace('{move}', `${LONGEST_CARD} E3`)] as const);
/** Their whole content must be visible. The move list may scroll. */
const WHOLE = ['html', '.result', '.result .button', '.prompt p', '.hand-note'];
/** The longest that stand at the table, in place of the note of a card. */
const NOTICES = [
  `<div class="row note">${playDe['play.polling']}</div>`,
  `<p>${playDe['play.claimIn'].replace('{seconds}', '60')}</p>`,
  `<button class="button-primary">${playDe['play.claim']}</button>`,
  `<div class="row note">${playDe['play.moved']} <button>${playDe['play.moved.back']}</button></div>`,
];
const FIT: Fit = { needed: NEEDED, least: 15 + 2, apart: APART, whole: WHOLE };

suiteNeeding('chromium', 'the board in its window', () => {
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
      const findPuzzle = await offerEverythingAfterwards(page);
      await startAgainstHouse(page, ruleset);
      await expectFits(page, ruleset, 'start');
      for (let i = 0; i < 3; i++) {
        await playOnPage(page);
        await myTurnOrEnd(page);
      }
      await expectFits(page, ruleset, 'answered');
      const card = page.locator('[role=option]:not([aria-disabled=true])').first();
      // None can be chosen while a hop is pending.
      if ((await card.count()) > 0) await card.click();
      await expectFits(page, ruleset, 'middle');
      if ((await card.count()) > 0) await page.getByRole('button', { name: 'Take back the choice' }).click();
      await playToEnd(page);
      await page.getByRole('button', { name: /Marlow/ }).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Opponent waiting: play' }).waitFor({ state: 'attached' });
      await page.getByRole('link', { name: 'Replay' }).waitFor();
      const before = await buttonsAfterwards(page);
      findPuzzle();
      await page.locator('.result a[href^="/puzzles/"]').waitFor();
      expect(await buttonsAfterwards(page), 'a puzzle found late moves no button').to.deep.equal(before);
      await expectFits(page, ruleset, 'end');
      await page.setViewportSize({ width: 1440, height: 900 });
      const headline = `getComputedStyle(document.querySelector('.result h2')).fontSize`;
      expect(await page.evaluate(headline)).to.equal('32px');
    });
  }

  it('fits between two people with long names and a clock, in German, from the welcome to a rematch', async () => {
    const page = await person(GERMAN_PHONE);
    const { rest, id, other } = await startAgainstPerson(page);
    const isOwnTurn = async (): Promise<boolean> => (await readGame(rest, { id, token: other.token })).turn === 'B';
    const playOther = async (): Promise<unknown> => {
      const { view } = await readGame(rest, other);
      return playMove(rest, other, view!.legalMoves![0]!);
    };
    const isOtherFirst = !(await isOwnTurn());
    await expectFits(page, 'people', 'welcome', ['light']);
    if (isOtherFirst) await playOther();
    await page.locator('.player-bar[data-turn] .rename').waitFor();
    await expectStill(page, SIDEWAYS);
    await tapShortly(page.locator('[role=option]:not([aria-disabled=true])').first());
    await tapShortly(page.locator('button.cell[data-legal]').first());
    await page.getByRole('button', { name: 'Ausspielen' }).waitFor();
    await expectFits(page, 'people', 'chosen', ['light']);
    for (const window of [WINDOWS[4], WINDOWS[6], SMALLEST]) await expectStill(page, window);
    for (const [width, height] of [WINDOWS[7], SMALLEST]) {
      await page.setViewportSize({ width, height });
      for (const [part, words] of LONGEST_WORDS) {
        await page.locator(part).evaluate((element, text) => (element.textContent = text), words);
        expect(await misfits(page, FIT), `${words}, ${width} px`).to.deep.equal([]);
      }
    }
    await page.reload();
    await page.getByRole('grid').waitFor();
    await rest('POST', `/games/${id}/resign`, { token: other.token });
    await page.locator('.result').waitFor();
    void rest('POST', `/games/${id}/rematch?timeout=0`, { token: other.token });
    await page.getByRole('button', { name: 'Revanche annehmen' }).waitFor();
    await expectFits(page, 'people', 'rematch', ['light']);
  });

  it("shows the opponent's move and the prompt completely on a phone", async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
    const page = await person(GERMAN_PHONE);
    const { turn, view } = await readGame(rest, duel.A);
    await page.goto(`${arena.url}/play/${duel.id}#${(turn === 'A' ? duel.B : duel.A).token}`);
    await page.getByRole('grid').waitFor();
    const moves = view!.legalMoves ?? (await readGame(rest, duel.B)).view!.legalMoves!;
    await playMove(rest, duel[turn!], moves[0]!);
    await page.locator('.prompt-said').waitFor();
    const ring = `getComputedStyle(document.querySelector('.cell[data-card][data-last]')).boxShadow`;
    expect(await page.evaluate(ring), 'the last move is marked').to.not.equal('none');
    for (const [width, height] of [...WINDOWS, SMALLEST, [667, 375], [430, 932]] as const) {
      await page.setViewportSize({ width, height });
      await page.locator('.prompt-said').evaluate((element, text) => (element.textContent = text), LONG_SENTENCE);
      expect(await misfits(page, { ...FIT, whole: [...WHOLE, '.prompt-said'] }), `${width}x${height}`).to.deep.equal(
        [],
      );
    }
    await page.locator('[role=option]:not([aria-disabled=true])').first().click();
    await page.locator('button.cell[data-legal]').first().click();
    await page.locator('.prompt-sentence').waitFor();
    for (const [width, height] of [...WINDOWS, SMALLEST, [667, 375], [430, 932]] as const) {
      await page.setViewportSize({ width, height });
      const words = width < height ? LONGEST_SENTENCE : LONG_SENTENCE.replaceAll('Bettina', 'Maximiliane-Charlotte');
      await page.locator('.prompt-sentence').evaluate((element, text) => (element.textContent = text), words);
      expect(await misfits(page, FIT), `${width}x${height}`).to.deep.equal([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(SPACE_WIDELY);
    expect(await misfits(page, { ...FIT, whole: ['html'] }), 'wider spacing').to.deep.equal([]);
  });

  it('shows a watched game completely, beside its text if the window is wide', async () => {
    const page = await person(GERMAN_PHONE);
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { ruleset: 'mutators', name: LONG_NAME });
    await playDuel(rest, duel, undefined, 6);
    await page.goto(`${arena.url}/watch/${duel.id}`);
    await page.locator('.watchers').waitFor();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await takePicture(page, `table-watched-${width}x${height}`);
      const words = width >= 800 ? ['.headline', '.actions button'] : [];
      const needed = ['.cell', '.player-bar .score', '.player-name', ...words];
      const fit = { ...FIT, needed, whole: [], apart: [...APART, ['.player-bar', '.board', '.talk-side']] };
      expect(await misfits(page, fit), `${width}x${height}`).to.deep.equal([]);
    }
  });

  it('is laid out in a square window as in portrait, with nothing of a landscape layout', async () => {
    const page = await person();
    await startAgainstHouse(page, 'classic');
    for (const path of [new URL(page.url()).pathname, '/learn', '/puzzles']) {
      await page.goto(`${arena.url}${path}`);
      for (const side of [800, 440]) {
        await page.setViewportSize({ width: side, height: side + 1 });
        const portrait = await page.evaluate<string[]>(MEDIA);
        expect(portrait.join(), path).to.include('aspect-ratio');
        await page.setViewportSize({ width: side, height: side });
        expect(await page.evaluate(MEDIA), `${path}, ${side} px`).to.deep.equal(portrait);
      }
    }
  });

  it('shows every text to a person with a doubled font size', async () => {
    await using browser = await launchBrowser({ fontPx: 32 });
    // As narrow as the move list beside the board gets.
    const page = await browser.newPage({ viewport: { width: 2200, height: 1100 }, locale: 'en' });
    await startAgainstHouse(page, 'classic');
    await playOnPage(page);
    await myTurnOrEnd(page);
    const cut = await page.locator('.move-list').evaluate(
      (list, names) => {
        const move = list.querySelector('[aria-current] > :last-child')!;
        return names.filter((name) => {
          move.textContent = name;
          return list.scrollWidth > list.clientWidth;
        });
      },
      CARDS.map(({ name }) => `${name} E3`),
    );
    expect(cut).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.hand-card').first().click();
    await page.getByRole('button', { name: 'Take back the choice' }).waitFor();
    const tips = [explainDe, explainEn].map((texts) => ['.prompt p', texts['tip.cell']] as const);
    for (const [part, words] of [...tips, ...LONGEST_WORDS]) {
      await page.locator(part).evaluate((element, text) => (element.textContent = text), words);
      expect(await misfits(page, FIT), words).to.deep.equal([]);
    }
  });

  it('scrolls only vertically on a phone with fonts 1.5 times as large, on every page', async () => {
    await using browser = await launchBrowser({ fontPx: 24 });
    const page = await browser.newPage({ ...GERMAN_PHONE, viewport: { width: 360, height: 740 } });
    const { rest, id } = await startAgainstPerson(page);
    const duel = await startDuel(rest, { ruleset: 'classic' }); // of Mutators, some first moves do not pass the turn
    const { turn, view } = await readGame(rest, duel.A);
    await page.goto(`${arena.url}/play/${duel.id}#${(turn === 'A' ? duel.B : duel.A).token}`);
    await page.getByRole('grid').waitFor();
    await playMove(rest, duel[turn!], (view?.legalMoves ?? (await readGame(rest, duel.B)).view!.legalMoves!)[0]!);
    await page.locator('.prompt-said').evaluate((element, text) => (element.textContent = text), LONG_SENTENCE);
    expect(await sticksOut(page), 'the last move').to.deep.equal([]);
    for (const path of [`/play/${id}`, `/watch/${id}`, ...PATHS]) {
      await page.goto(`${arena.url}${path}`);
      await page.locator('.loading').waitFor({ state: 'detached' });
      if (/play|watch|learn/.test(path)) await page.locator('.player-bar .score').last().waitFor();
      await takePicture(page, `large-letters-${path.split('/')[1]}`);
      expect(await sticksOut(page), path).to.deep.equal([]);
    }
  });

  /** The page in seat B, and somebody else's seat A. */
  async function startAgainstPerson(page: Page): Promise<{ rest: Rest; id: string; other: SeatOfGame }> {
    const rest = restAt(`${arena.url}/api/v1`);
    const body = { mode: 'duel', opponent: 'person', as: 'person', ruleset: 'classic', name: LONG_NAME };
    const { game, playerToken, inviteUrl } = await ok(rest<Started>('POST', '/games', { body }));
    await page.addInitScript(`localStorage.setItem('arena-name', 'Wolfeschlegelsteinhausenbergerdorff')`);
    await page.goto(inviteUrl!);
    await page.getByRole('grid').waitFor();
    await page.locator('.clock').waitFor();
    return { rest, id: game.id, other: { id: game.id, token: playerToken! } };
  }
});

/**
 * The longest possible result: few games have a puzzle, and not every one is won.
 * @returns lets the puzzle be found
 */
async function offerEverythingAfterwards(page: Page): Promise<() => void> {
  const found = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/puzzles\?game=/, async (route) => {
    await found.promise;
    await route.fulfill({ json: { mined: true, puzzles: [{ id: '0123456789ab' }] } });
  });
  await page.route(/\/api\/v1\/games\/quick\?/, (route) => route.fulfill({ json: { waiting: 1 } }));
  await page.route(/\/api\/v1\/players\/me\/ladder/, async (route) => {
    const answer = await route.fetch();
    const { characters } = (await answer.json()) as Ladder;
    await route.fulfill({
      json: { characters: characters.map((rung) => ({ ...rung, state: 'open', games: 0, wins: 1 })) },
    });
  });
  return found.resolve;
}

/** What can be pressed below the result besides the puzzle, and where, on a phone and beside it. */
async function buttonsAfterwards(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const [width, height] of [WINDOWS[7], WINDOWS[4]]) {
    await page.setViewportSize({ width, height });
    const buttons = page.locator('.result .actions :is(button, .button)');
    all.push(
      ...(await buttons.evaluateAll((found) =>
        found.map((each) => JSON.stringify([each.textContent, each.getBoundingClientRect()])),
      )),
    );
  }
  return all;
}

/** On the person's turn: neither the clock nor a notice moves anything. */
async function expectStill(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  const withClock = await layout(page);
  // On a phone the clock needs its room.
  expect(await page.locator('.player-bar[data-turn] .badge').isVisible()).to.equal(width > 1000);
  await page.locator('.clock').evaluate((clock) => (clock.style.display = 'none'));
  expect(await layout(page), 'without a clock, as during the other turn').to.equal(withClock);
  await page.locator('.clock').evaluate((clock) => (clock.style.display = ''));
  for (const notice of NOTICES) {
    await page.locator('.notices').evaluate((notices, html) => notices.insertAdjacentHTML('afterbegin', html), notice);
    expect(await layout(page), `${notice} at ${width} px`).to.equal(withClock);
    const apart = [['.prompt p', '.notices > :not(:empty)', '.hand-card[aria-selected=false]']];
    expect(await misfits(page, { ...FIT, least: 15, apart }), notice).to.deep.equal([]);
    await page.locator('.notices > :first-child').evaluate((element) => element.remove());
  }
}

/** Where the parts are that every change of turn would move if they were not held in place. */
function layout(page: Page): Promise<string> {
  return page.evaluate(`JSON.stringify(['.board', '.board-place + .player-bar .score', '.hand-cards']
    .map((part) => document.querySelector(part).getBoundingClientRect()))`);
}

/** In the page: the conditions of the media rules that apply. */
const MEDIA = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  .flatMap(({ media }) => (media && matchMedia(media.mediaText).matches ? [media.mediaText] : []))`;

/** In the page: the spacing of WCAG 2.2, 1.4.12. */
const SPACE_WIDELY = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }\`);
  document.adoptedStyleSheets = [sheet];
})()`;

const PATHS = ['/', '/learn', '/rules', '/leaderboards', '/agents', '/developers', '/offline'];

/** What can be reached only by scrolling sideways, and parts of a player bar that cannot be reached at all. */
function sticksOut(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((html) => {
    const parts = [...html.ownerDocument.querySelectorAll('.slim > *, .player-bar, .player-bar *, .board, .cell')];
    const outside = parts
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < 0 || right > html.clientWidth;
      });
    return [
      ...(html.scrollWidth > html.clientWidth ? [`sideways by ${html.scrollWidth - html.clientWidth}`] : []),
      ...outside.map(({ className, textContent }) => `${className}: ${textContent}`),
    ];
  });
}

type Scheme = 'light' | 'dark';

async function expectFits(page: Page, table: string, stage: string, schemes: Scheme[] = ['light', 'dark']) {
  for (const [i, [width, height]] of WINDOWS.entries()) {
    await page.setViewportSize({ width, height });
    // Starts with the scheme of the previous window, since a board takes long to paint.
    for (const colorScheme of i % 2 === 0 ? schemes : schemes.toReversed()) {
      await page.emulateMedia({ colorScheme });
      const look = `${table}-${stage}-${width}x${height}-${colorScheme}`;
      await takePicture(page, `table-${look}`);
      expect(await misfits(page, FIT), look).to.deep.equal([]);
    }
  }
}
