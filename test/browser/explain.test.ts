// A game explains itself on hover, by the keyboard and by a long press; a first game shows tips while they are needed.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Started } from '../../schema/game.ts';
import { explainDe } from '../../web/text/explain.de.ts';
import { explainEn } from '../../web/text/explain.en.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { findings } from '../support/axe.ts';
import { openLink } from '../support/by-link.ts';
import { myTurnOrEnd, playOnPage, playToEnd, reachCell, tapShortly } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, playMove, readGame, restAt, startDuel, type SeatOfGame } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

/** Also for cells that cannot be chosen. */
const ANYWHERE = { force: true };

const PHONES = [
  [360, 640],
  [320, 568],
] as const;

suiteNeeding('chromium', 'explanations during a game', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person, consoleErrors } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  async function lesson(page: Page, id: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${arena.url}/learn#${id}`);
    await page.getByRole('grid').waitFor();
  }

  async function play(page: Page): Promise<void> {
    await page.goto(arena.url);
    await page.getByRole('button', { name: /^(?:Play|Gegen) Pebble/ }).click();
    await page.waitForURL(/\/play\/g_/);
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
  }

  const LOOKS: readonly [id: string, at: string, text: string][] = [
    ['knight', '[data-cell=A1]', 'hop like a knight'],
    ['power', '[data-cell=D2]', 'A red champion that stands here has 2 more'],
    ['freeze', '.hand-card', 'nothing changes it for the rest of the game'],
    ['freeze', '[data-cell=A1]', 'Each number faces the card beside it'],
    [
      'second',
      '[data-seat=A] .score',
      '6 for the cards on the board, 5 more for the largest group of joined ones, 2 for moving second',
    ],
    ['card', '.hand-backs', 'The pile is empty'],
  ];

  for (const [width, height] of [
    [1440, 900],
    [360, 640],
    [844, 390],
  ] as const) {
    it(`explain what is under the pointer, without covering it, at ${width} × ${height}`, async () => {
      const page = await person({ viewport: { width, height }, locale: 'en', reducedMotion: 'reduce' });
      for (const [id, at, text] of LOOKS) {
        await lesson(page, id);
        const target = page.locator(at).first();
        await target.hover();
        await note(page, text).waitFor();
        expect(await areApart(note(page, text), target), at).to.equal(true);
        expect(await isInside(note(page, text), width, height), at).to.equal(true);
        await page.keyboard.press('Escape');
        await until(async () => (await page.locator('[role=tooltip]').count()) === 0);
      }
    });
  }

  it('describe a pressed card below the board, until another message is shown', async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
    const { turn } = await readGame(rest, duel.A);
    const other = turn === 'A' ? 'B' : 'A';
    const playNext = async (seat: SeatOfGame): Promise<unknown> =>
      playMove(
        rest,
        seat,
        (await readGame(rest, seat)).view!.legalMoves!.find((name) => !name.includes('@E3'))!,
      );
    await playNext(duel[turn!]);
    const phone = {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      locale: 'en',
      reducedMotion: 'reduce',
    } as const;
    for (const [path, selector, owner] of [
      [`/play/${duel.id}#${duel[other].token}`, '.prompt p', 'your opponent’s'],
      [`/watch/${duel.id}`, '.headline', turn === 'A' ? 'Ada' : 'Bo'],
    ] as const) {
      const page = await person(phone);
      await page.goto(`${arena.url}${path}`);
      const card = page.locator('.cell[data-card]');
      const words = page.locator(selector, { hasText: new RegExp(`^[A-E][1-3], \\w+, \\w+, ${owner}.*, north \\d`) });
      await tapShortly(card, ANYWHERE);
      await words.waitFor();
      expect(await words.evaluate((line) => line.scrollHeight <= line.clientHeight + 1)).to.equal(true);
      await tapShortly(page.locator('[data-cell=E3]'), ANYWHERE);
      await page.locator(selector, { hasText: /^E3, empty$/ }).waitFor();
      await card.press('Enter');
      await words.waitFor();
    }
  });

  it('describe what has the keyboard focus, each kind once', async () => {
    const page = await person();
    await lesson(page, 'power');
    await reachCell(page, 'B1');
    const power = page.locator('[data-cell=B1]');
    await until(async () => /explanation/.test((await power.getAttribute('aria-describedby')) ?? ''));
    await note(page, 'A blue champion').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await until(async () => (await page.locator('[role=tooltip]').count()) === 0);
    expect(await power.getAttribute('aria-describedby')).to.equal(null);
    await reachCell(page, 'A2');
    await note(page, 'A green champion').waitFor();
    expect(await page.locator('[data-cell=A2]').getAttribute('aria-describedby')).to.equal(null);
    for (let i = 0; i < 2 && (await page.locator('.score:focus').count()) === 0; i++) await page.keyboard.press('Tab');
    await note(page, 'for the largest group').waitFor();
    await page
      .getByRole('img', { name: /^Score \d+$/ })
      .and(page.locator(':focus'))
      .waitFor({ timeout: 5000 });
  });

  it('describe a cell whose preview is described too', async () => {
    const page = await person();
    await lesson(page, 'power');
    await page.locator('.hand-card').first().hover();
    await page.locator('[role=tooltip]').waitFor(); // they have loaded
    await page.keyboard.press('1');
    await reachCell(page, 'B1');
    await page.locator('.cell:focus[data-preview][aria-describedby~=explanation]').waitFor({ timeout: 5000 });
    expect(await page.locator('[data-cell=B1]').getAttribute('aria-describedby')).to.match(/^\S+ explanation$/);
  });

  it('appear on a long press, which plays nothing, and leave short ones alone', async () => {
    const page = await person({
      locale: 'en',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await lesson(page, 'knight');
    await tapShortly(page.locator('.hand-card'));
    const client = await page.context().newCDPSession(page);
    const { x, y, width, height } = (await page.locator('[data-cell=A1]').boundingBox())!;
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await note(page, 'hop like a knight').waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await page.getByRole('button', { name: 'Play it' }).count()).to.equal(0);
    await page.locator('[data-cell=A1]').press('Enter');
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Play it' }).waitFor({ state: 'detached' });
    await tapShortly(page.locator('.hand-card'));
    await tapShortly(page.locator('[data-cell=A1]'));
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    await tapShortly(page.locator('[data-cell=A1]'));
    await page.getByRole('button', { name: 'Stay', exact: true }).waitFor();
  });

  it('appear on a long press that started while an earlier touch was still loading explanations', async () => {
    const page = await person();
    const [asked, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/assets\/explain-/, async (route) => {
      asked.resolve();
      await loaded.promise;
      await route.continue();
    });
    await lesson(page, 'knight');
    // Synthetic events, since those of a real touch become `:active` at a time of the browser's own.
    const touch = (selector: string, types: readonly string[]): Promise<void> =>
      page.evaluate(`for (const type of ${JSON.stringify(types)}) document.querySelector('${selector}')
        .dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }))`);
    await touch('.hand-card', ['pointerover', 'pointerdown', 'pointerup']);
    await asked.promise;
    await touch('[data-cell=A1]', ['pointerover', 'pointerdown']);
    loaded.resolve();
    await note(page, 'hop like a knight').waitFor();
    expect(await page.getByRole('tooltip').count()).to.equal(1);
  });

  it('that failed to load are loaded at the next attempt', async () => {
    const page = await person();
    const missed = Promise.withResolvers<void>();
    await page.route(/\/assets\/explain-/, (route) => void route.abort().then(missed.resolve));
    await lesson(page, 'knight');
    await page.locator('[data-cell=A1]').hover();
    await missed.promise;
    await page.unroute(/\/assets\/explain-/);
    await until(async () => {
      await page.locator('.hand-card').hover();
      await page.locator('[data-cell=A1]').hover();
      return (await page.locator('[role=tooltip]').count()) > 0;
    });
    await note(page, 'hop like a knight').waitFor();
    expect(consoleErrors(), 'the failed load was logged').not.to.deep.equal([]);
  });

  it('allow a card to be placed under a note, and remove the note', async () => {
    const page = await person();
    await lesson(page, 'knight');
    await page.locator('.hand-card').hover();
    await page.mouse.down();
    await page.locator('[data-cell=A1]').hover();
    await page.mouse.up();
    expect(await page.evaluate('String(getSelection())'), 'a dragged card marks no words').to.equal('');
    await page.locator('.hand-card').click();
    await page.locator('[data-cell=A1]').hover();
    await note(page, 'hop like a knight').waitFor();
    await page.locator('[data-cell=A1]').click();
    await page.getByRole('button', { name: 'Stay', exact: true }).waitFor();
    expect(await page.locator('[role=tooltip]').count()).to.equal(0);
  });

  it('are available in German', async () => {
    const page = await person({ locale: 'de', reducedMotion: 'reduce' });
    await lesson(page, 'card');
    await page.locator('.hand-backs').hover();
    await note(page, explainDe['explain.pile.empty']).waitFor();
    expect(await page.locator('[role=tooltip] strong').textContent()).to.equal('Karten auf der Hand: 1');
  });

  it('give tips in a first game until each action has been done, and never in the next', async () => {
    const page = await person();
    await play(page);
    const prompt = page.locator('.prompt p');
    await page.locator('.hand-card').first().click();
    await prompt.filter({ hasText: explainEn['tip.cell'] }).waitFor();
    await page.keyboard.press('Escape');
    await playOnPage(page);
    await myTurnOrEnd(page);
    await page.locator('.hand-card').first().click();
    await prompt.filter({ hasText: 'Choose a cell for' }).waitFor();
    await page.keyboard.press('Escape');
    await playToEnd(page);
    expect(await page.evaluate(`localStorage.getItem('arena-first-steps')`)).to.match(/^cell.*last/);
    await page.evaluate(`localStorage.removeItem('arena-first-steps')`);
    await play(page);
    await page.locator('.hand-card').first().click();
    await prompt.filter({ hasText: 'Choose a cell for' }).waitFor();
    expect(consoleErrors()).to.deep.equal([]);
  });

  it('give tips to a person whose first game is by an invitation', async () => {
    const page = await person();
    const rest = restAt(`${arena.url}/api/v1`);
    const invited = async (prompt: string): Promise<void> => {
      const body = { mode: 'duel', opponent: 'person', name: 'Mira', ruleset: 'classic' };
      const { game, playerToken, inviteUrl } = await ok(rest<Started>('POST', '/games', { body }));
      await page.goto('about:blank');
      await openLink(page, inviteUrl!);
      const mira = { id: game.id, token: playerToken! };
      const { turn, seat, view } = await readGame(rest, mira);
      if (turn === seat) await playMove(rest, mira, view!.legalMoves![0]!);
      await myTurnOrEnd(page);
      await page.locator('.hand-card').first().click();
      await page.locator('.prompt p', { hasText: prompt }).waitFor();
    };
    await invited(explainEn['tip.cell']);
    await invited('Choose a cell for');
  });

  for (const [locale, words] of [
    ['en', explainEn],
    ['de', explainDe],
  ] as const) {
    it(`give tips of at most two lines on the smallest phones (${locale})`, async () => {
      const page = await person({ locale, hasTouch: true, reducedMotion: 'reduce' });
      await play(page);
      const expectFits = async (step: 'cell' | 'take' | 'last'): Promise<void> => {
        for (const [width, height] of PHONES) {
          await page.setViewportSize({ width, height });
          expect(await fitsPrompt(page, words[`tip.${step}`], step === 'last'), `${step}, ${width}`).to.equal(true);
        }
      };
      await expectFits('last');
      await tapShortly(page.locator('[role=option]:not([aria-disabled=true])').first());
      await page.locator('.prompt .button-icon').waitFor();
      await expectFits('cell');
      await tapShortly(page.locator('button.cell[data-legal]').first());
      await page.locator('.prompt .button-primary').waitFor();
      await expectFits('take');
    });
  }

  it('are silent once they are switched off in the menu', async () => {
    const page = await person();
    await play(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const toggle = page.getByRole('button', { name: 'Hints and explanations' });
    const box = () =>
      page.evaluate(`getComputedStyle(document.querySelector('.menu [aria-pressed]'), '::after').content`);
    expect(await toggle.getAttribute('aria-pressed')).to.equal('true');
    expect(await box(), 'a tick, not read aloud').to.equal('"✓" / ""');
    await toggle.click();
    await page.keyboard.press('Escape');
    await page.locator('.hand-card').first().click();
    await page.locator('.prompt p').filter({ hasText: 'Choose a cell for' }).waitFor();
    await page.reload();
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await toggle.getAttribute('aria-pressed')).to.equal('false');
    expect(await box(), 'an empty box').to.equal('"\u00a0" / ""');
  });
});

/** @param isBelowSaid below a line with the latest message */
function fitsPrompt(page: Page, words: string, isBelowSaid: boolean): Promise<boolean> {
  return page.locator('.prompt p').evaluate(
    (prompt, [text, said]) => {
      const other = prompt.cloneNode() as typeof prompt;
      other.innerHTML = said ? '<span class="prompt-said">Pebble</span>' : '';
      other.append(text);
      prompt.replaceWith(other);
      const fits = other.scrollHeight <= other.clientHeight && other.clientHeight > 0;
      other.replaceWith(prompt);
      return fits;
    },
    [words, isBelowSaid] as const,
  );
}

function note(page: Page, text: string): Locator {
  return page.locator('[role=tooltip][data-shown]').filter({ hasText: text });
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

async function isInside(element: Locator, width: number, height: number): Promise<boolean> {
  const box = (await element.boundingBox())!;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}
