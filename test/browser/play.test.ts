// People on the play page, in a real browser: by invite, by keyboard, on two devices, across a restart.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { CLAIM_AFTER_MS } from '../../schema/claim.ts';
import type { GameBody } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { openLink, sitDown } from '../support/by-link.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import {
  chooseInMenu,
  focusKept,
  myTurnOrEnd,
  playOnPage,
  playToEnd,
  resignOnPage,
  tapShortly,
  untilCaughtUp,
} from '../support/page-player.ts';
import { startArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, playMove, readGame, restAt, startDuel } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import path from 'node:path';

/** Clicks do not wait for animations; in the board of a chat they do. */
const COMMON = {
  locale: 'en',
  permissions: ['clipboard-read', 'clipboard-write'],
  reducedMotion: 'reduce' as const,
};
const DESKTOP = { ...COMMON, viewport: { width: 1280, height: 900 } };
const PHONE = { ...COMMON, viewport: { width: 360, height: 740 }, hasTouch: true };

const YOUR_TURN = '.player-bar[data-turn] .badge';
/** The title of its tab, and whether the tab's icon is marked. */
async function calls(page: Page, title: string, isMarked: boolean): Promise<void> {
  const icon = page.locator(`link[rel=icon][href*="icon${isMarked ? '-turn' : ''}-1"]`);
  await icon.waitFor({ state: 'attached' });
  await until(async () => (await page.title()) === `${title} · Game Arena`);
}

const OPENS_WITHIN_MS = 8000;
const BLOCKED_PAUSE_MS = 180_000;
/** In the page: like a proxy that accepts an upgrade and never answers it; records the notes about the connection. */
const HANGING_SOCKETS = `
  const hanging = window.hanging = { tried: 0, said: [] };
  window.WebSocket = class {
    readyState = 0;
    constructor() {
      hanging.tried++;
    }
  };
  new MutationObserver(() => {
    const said = document.querySelector('.note')?.textContent;
    if (said && hanging.said.at(-1) !== said) hanging.said.push(said);
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

/** In the page: once `isDead` is set, everything sent over a socket is silently lost. */
const DYING_SOCKETS = `{
  globalThis.isDead = false;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (!isDead) send.call(this, data);
  };
}`;

/** The board is shown, whichever seat is to move. */
const tableLaid = (page: Page): Promise<void> => page.locator('.player-bar[data-turn]').first().waitFor();

const linesSaid = (page: Page): Promise<string[]> => page.locator('[data-announcer] p').allTextContents();

async function linkToGoOn(page: Page): Promise<string> {
  await chooseInMenu(page, 'Continue on another device');
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

/** @returns presses a target with a pen */
async function penOf(page: Page): Promise<(target: Locator) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  return async (target) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    const pen = { x: x + width / 2, y: y + height / 2, pointerType: 'pen' } as const;
    await client.send('Input.dispatchMouseEvent', { ...pen, type: 'mouseMoved' });
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await client.send('Input.dispatchMouseEvent', { ...pen, type, button: 'left', clickCount: 1 });
    }
  };
}

async function playOnce(page: Page): Promise<void> {
  expect(await myTurnOrEnd(page)).to.equal('turn');
  await playOnPage(page);
}

suiteNeeding('chromium', 'play page', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person } = peopleInBrowser(DESKTOP);

  async function openHome(page: Page, { ruleset = 'classic', url = arena.url } = {}): Promise<void> {
    await page.goto(url);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('radio', { name: ruleset === 'classic' ? 'Classic' : 'Mutators' }).check();
  }

  async function startAgainstHouse(page: Page, ruleset: string, url = arena.url): Promise<string> {
    await openHome(page, { ruleset, url });
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.waitForURL(/\/play\/g_/);
    return page.url().split('/').at(-1)!;
  }

  async function findOpponent(page: Page): Promise<void> {
    await openHome(page);
    await page.getByRole('button', { name: 'Find an opponent' }).click();
    await page.waitForURL(/\/play\/g_/);
  }

  async function challenge(page: Page, ruleset: string): Promise<string> {
    await openHome(page, { ruleset });
    await page.getByRole('button', { name: 'Invite a friend' }).click();
    await page.waitForURL(/\/play\/g_/);
    return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  }

  const game = async (id: string): Promise<GameBody> =>
    (await restAt(`${arena.url}/api/v1`)('GET', `/games/${id}`)).body;

  /** Of a seat that is played in several places. */
  async function playNext(page: Page): Promise<void> {
    await untilCaughtUp(page, () => game(page.url().split('/').at(-1)!));
    await playOnce(page);
  }

  it('suspends the audio of a device between sounds', async () => {
    const page = await person();
    await page.addInitScript(`window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        this.onstatechange = () => window.audioStates.push(this.state);
      }
    };
    window.audioStates = [];`);
    const rests = async (): Promise<number> =>
      (await page.evaluate<string>('window.audioStates.join()')).match(/running,suspended/g)?.length ?? 0;
    await startAgainstHouse(page, 'classic');
    for (let moves = 1; moves <= 2; moves++) {
      await playOnce(page);
      await until(async () => (await rests()) >= moves);
    }
    expect(await rests()).to.be.at.least(2);
  });

  it('two people play a whole game with effects by an invite link, one of them on a phone', async () => {
    const [ada, bo] = [await person(), await person(PHONE)];
    const link = await challenge(ada, 'mutators');
    expect(link).to.match(/#inv_/);
    await sitDown(bo, link, 'Bo');
    await Promise.all([ada, bo].map(tableLaid));
    const [mover, other] = (await ada.locator(YOUR_TURN).count()) > 0 ? [ada, bo] : [bo, ada];
    const names = mover === ada ? ['Ada', 'Bo'] : ['Bo', 'Ada'];
    await calls(mover, `Your move · ${names[1]}`, true);
    await calls(other, `${names[0]} is to move`, false);
    await Promise.all([playToEnd(ada), playToEnd(bo)]);
    for (const page of [ada, bo]) expect(await page.getByText('moves arrive by polling').count()).to.equal(0);
    const headlines = await Promise.all([ada, bo].map((page) => page.locator('.result h2').textContent()));
    expect(['You win,You lose', 'You lose,You win', 'A draw,A draw']).to.include(headlines.join(','));
    const scores = await Promise.all([ada, bo].map((page) => page.locator('.result p strong').first().textContent()));
    await Promise.all([ada, bo].map((page, i) => calls(page, `${headlines[i]} ${scores[i]}`, false)));
    for (const page of [ada, bo]) {
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.locator('[data-promise=kept]', { hasText: 'matches what you were promised' }).waitFor();
    }
  });

  it('two people in the queue are paired, and see how long they have waited', async () => {
    const [ada, bo] = [await person(), await person()];
    // Its device clock is slow: the waiting time is by the server's.
    await ada.clock.setSystemTime(Date.now() - 180_000);
    const away = { status: 503, contentType: 'application/problem+json', body: '{}' };
    await ada.route(/\/api\/v1\/games\/g_\w+$/, (route) => route.fulfill(away), { times: 1 });
    await findOpponent(ada);
    await ada.getByRole('timer').filter({ hasText: /[1-9]/ }).waitFor();
    await findOpponent(bo);
    for (const page of [ada, bo]) await tableLaid(page);
    const mover = (await ada.locator(YOUR_TURN).count()) > 0 ? ada : bo;
    await playOnPage(mover);
    expect(await myTurnOrEnd(mover === ada ? bo : ada)).to.equal('turn');
  });

  it('the house joins a person for whom there was no opponent', async () => {
    const ada = await person();
    await findOpponent(ada);
    await ada.getByRole('timer').waitFor();
    await ada.getByText('After 30 s you play the house.').waitFor();
    arena.advance(31_000);
    expect(await myTurnOrEnd(ada)).to.equal('turn');
    const announced = ada.locator('[data-announcer]').getByText('Nobody came in time: you play the house.');
    await announced.waitFor({ state: 'attached' });
    const shown = ada.locator('.house-words', { hasText: 'Nobody came in time: you play the house.' });
    await shown.waitFor();
    await playToEnd(ada);
    expect(await shown.count()).to.equal(0);
  });

  it('a rematch swaps the seats', async () => {
    const [ada, bo] = [await person(), await person()];
    await sitDown(bo, await challenge(ada, 'classic'), 'Bo');
    await resignOnPage(bo);
    await ada.getByRole('heading', { name: 'You win' }).waitFor();
    await until(async () => (await linesSaid(ada)).includes('You win by resignation.'));
    const before = ada.url();
    const rematch = ada.getByRole('button', { name: 'Rematch' });
    const placeOf = async (): Promise<number[]> => {
      const { x, y, width, height } = (await rematch.boundingBox())!;
      return [x, y, width, height].map(Math.round);
    };
    await ada.getByRole('link', { name: 'Replay' }).waitFor(); // it comes later, in the same line
    const place = await placeOf();
    await rematch.press('Enter');
    const offered = ada.getByText('Offered. Waiting for Bo');
    await offered.waitFor();
    expect(await placeOf(), 'a second tap must not press a button that appears in its place').to.deep.equal(place);
    await ada.locator('button:focus', { hasText: 'Rematch' }).waitFor();
    await bo.getByText('Ada wants a rematch.').waitFor();
    await ada.reload();
    await offered.waitFor();
    await bo.getByRole('button', { name: 'Accept the rematch' }).click();
    await Promise.all([ada, bo].map((page) => page.waitForURL((url) => url.href !== before)));
    await ada.getByRole('grid').waitFor();
    await bo.getByRole('grid').waitFor();
    expect(ada.url()).to.equal(bo.url());
    expect((await game(ada.url().split('/').at(-1)!)).players).to.deep.equal({ A: 'Bo', B: 'Ada' });
    await ada.goto(before);
    await rematch.waitFor();
    expect(await offered.count(), 'going back from the rematch does not lead to it again').to.equal(0);
  });

  it('a double press is one request, and its button keeps the focus', async () => {
    const ada = await person();
    const old = await challenge(ada, 'classic');
    const answered = Promise.withResolvers<void>();
    let asked = 0;
    await ada.route('**/invites', async (route) => {
      asked++;
      await answered.promise;
      await route.continue();
    });
    await ada.getByRole('button', { name: 'Make a new link' }).focus();
    for (const key of ['Enter', 'Enter']) await ada.keyboard.press(key);
    await ada.locator('button:focus[aria-disabled=true]', { hasText: 'Make a new link' }).waitFor();
    answered.resolve();
    const link = ada.getByRole('textbox', { name: 'Link', exact: true });
    await until(async () => (await link.inputValue()) !== old);
    await ada.locator('button:focus[aria-disabled=false]', { hasText: 'Make a new link' }).waitFor();
    expect(asked).to.equal(1);
  });

  it('a person plays the house by keyboard alone, including effects', async () => {
    const page = await person();
    const id = await startAgainstHouse(page, 'mutators');
    await page.getByRole('grid').waitFor();
    await playToEnd(page, 'keyboard');
    const headline = await page.locator('.result h2').textContent();
    await page.getByRole('link', { name: 'Replay' }).waitFor();
    expect(await linesSaid(page), 'the end is announced with the animation of the last move').not.to.include(
      `${headline} on points.`,
    );
    expect((await game(id)).status).to.equal('finished');
  });

  it('the keyboard focus stays in the game when a pressed element disappears, up to the result', async () => {
    const [ada, bo] = [await person(), await person()];
    const link = await challenge(ada, 'classic');
    await ada.getByRole('button', { name: 'Make a new link' }).focus();
    await sitDown(bo, link, 'Bo');
    await Promise.all([ada, bo].map(tableLaid));
    await focusKept(ada);
    const mover = (await ada.locator(YOUR_TURN).count()) > 0 ? ada : bo;
    const third = mover.locator('[role=option]:nth-child(3)');
    await third.waitFor(); // the hand appears a moment after the board
    await mover.keyboard.press('3');
    await mover.getByRole('button', { name: 'Take back the choice' }).press('Enter');
    await third.and(mover.locator(':focus')).waitFor();
    const other = mover === ada ? bo : ada;
    await resignOnPage(other);
    await mover.locator('h2:focus', { hasText: 'You win' }).waitFor();
    await until(async () => (await linesSaid(mover)).includes('You win by resignation.'));
    expect(await linesSaid(mover)).to.include('Your move.');
    // By the name at that time: Bo chose his as he took the seat.
    expect((await linesSaid(other)).join()).to.match(/\w is to move\./);
  });

  it('announces that the opponent is gone, and when the win can be claimed', async () => {
    const [ada, bo] = [await person(), await person()];
    await ada.clock.install();
    for (const page of [ada, bo]) await findOpponent(page);
    for (const page of [ada, bo]) await tableLaid(page);
    const movers = (await ada.locator(YOUR_TURN).count()) > 0 ? [ada, bo] : [bo, ada];
    for (const page of movers) await playOnce(page);
    await bo.close();
    await ada.locator('.notices').getByText('You can claim the win in').waitFor();
    arena.advance(CLAIM_AFTER_MS);
    await ada.clock.fastForward(CLAIM_AFTER_MS);
    const saidOfGone = async () => (await linesSaid(ada)).filter((line) => /gone|absence/.test(line));
    await until(async () => (await saidOfGone()).includes('Your opponent is gone. Claim the win'));
    await ada.getByRole('button', { name: 'Claim the win' }).press('Enter');
    await ada.locator('h2:focus', { hasText: 'You win' }).waitFor();
    await until(async () => (await saidOfGone()).some((line) => line.startsWith('You win')));
    expect(await saidOfGone()).to.deep.equal([
      'Your opponent is gone. You can claim the win in 60\u00a0s.',
      'Your opponent is gone. Claim the win',
      'You win by absence.',
    ]);
  });

  it('offers no win, but the end of a game, if the opponent is gone before both have moved', async () => {
    const [ada, bo] = [await person(), await person()];
    await ada.clock.install();
    const joined = bo.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    for (const page of [ada, bo]) await findOpponent(page);
    for (const page of [ada, bo]) await tableLaid(page);
    await joined; // otherwise the server would not notice at once that Bo is gone
    await bo.close();
    await ada.locator('.notices').getByText('You can call the game off in').waitFor();
    arena.advance(CLAIM_AFTER_MS);
    await ada.clock.fastForward(CLAIM_AFTER_MS);
    await ada.getByRole('button', { name: 'Your opponent is gone. Call the game off' }).press('Enter');
    await ada.locator('h2:focus', { hasText: 'The game was called off' }).waitFor();
    expect((await linesSaid(ada)).filter((line) => line.includes('win'))).to.deep.equal([]);
  });

  it('announces that a friend is away, and when the friend is back', async () => {
    const [ada, bo] = [await person(), await person()];
    await sitDown(bo, await challenge(ada, 'classic'), 'Bo');
    await Promise.all([ada, bo].map(tableLaid));
    const table = bo.url();
    await bo.goto('about:blank');
    await until(async () => (await linesSaid(ada)).includes('Bo: away.'));
    await bo.goto(table);
    await until(async () => (await linesSaid(ada)).includes('Bo: back.'));
    expect((await linesSaid(ada)).filter((line) => line.startsWith('Bo: '))).to.deep.equal(['Bo: away.', 'Bo: back.']);
  });

  it('a table whose first card is already played says so, and names no card while the other person moves', async () => {
    const page = await person();
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const [first, second] = (await readGame(rest, duel.A)).turn === 'A' ? [duel.A, duel.B] : [duel.B, duel.A];
    const { view } = await readGame(rest, first);
    await playMove(rest, first, view!.legalMoves![0]!);
    await openLink(page, `${arena.url}/play/${duel.id}#${second.token}`);
    await page.locator('.prompt-said', { hasText: / plays .+ on [A-E][1-3]/ }).waitFor();
    await until(async () => (await linesSaid(page)).at(-1) === 'Your move.');
    expect((await linesSaid(page)).at(-2)).to.match(/ plays .+ on [A-E][1-3]/);
    expect(await page.locator('.score').first().getAttribute('aria-label')).to.match(/^Score \d+$/);
    const focusCard = () => page.locator('.hand-card[tabindex="0"]').focus();
    await focusCard();
    await page.locator('.hand-note strong').waitFor();
    await playOnPage(page);
    await page.locator('.hand-cards[data-idle]').waitFor();
    await focusCard();
    expect(await page.locator('.hand-note').textContent()).to.equal('');
  });

  it('a tap previews a card, a second one plays it', async () => {
    const page = await person(PHONE);
    // A first game has different texts for a card that would capture one.
    await page.addInitScript(`localStorage.setItem('arena-first-steps', 'cell take last')`);
    await startAgainstHouse(page, 'classic');
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    await tapShortly(page.locator('[role=option]').first());
    const cell = page.locator('button.cell[data-legal]').first();
    const name = await cell.getAttribute('data-cell');
    await tapShortly(cell);
    await page
      .locator('.prompt')
      .getByText(new RegExp(`${name}: (?:captures [A-E]|then \\d+\\s:\\s\\d+)`))
      .waitFor();
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    await tapShortly(page.locator(`[data-cell=${name}]`));
    await page.locator('.move-list li', { hasText: name! }).waitFor({ state: 'attached' });
  });

  it('a pen previews a card as a finger does, and does not play it at once', async () => {
    const page = await person();
    const press = await penOf(page);
    await startAgainstHouse(page, 'classic');
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    await press(page.locator('[role=option]').first());
    const cell = page.locator('button.cell[data-legal]').first();
    const at = page.locator(`[data-cell=${await cell.getAttribute('data-cell')}]`);
    await press(at);
    await page.getByRole('button', { name: 'Play it' }).waitFor();
    await press(at);
    await page.locator('.move-list li').nth(0).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Play it' }).waitFor({ state: 'detached' });
  });

  it('a card chosen by its number is previewed in the cell that has the focus', async () => {
    const page = await person();
    await startAgainstHouse(page, 'classic');
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    await page.locator('.cell:not([data-card])').first().focus();
    for (const key of ['1', '2', 'Escape', '3']) await page.keyboard.press(key);
    await page.locator('.cell:focus[data-preview]').waitFor({ timeout: 5000 });
  });

  it('a person who speaks to the computer can turn off the keys that choose cards and stay', async () => {
    const page = await person();
    await startAgainstHouse(page, 'classic');
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    const chosen = page.locator('[role=option][aria-selected=true]');
    await page.keyboard.press('1');
    await chosen.waitFor();
    await chooseInMenu(page, 'Keys 1 to 5 and S');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await chosen.waitFor({ state: 'detached' });
    await page.keyboard.press('1');
    expect(await chosen.count()).to.equal(0);
    await page.goto(`${arena.url}/learn#knight`);
    await page.locator('.hand-card').click();
    await page.locator('[data-cell=A1]').click();
    const stay = page.getByRole('button', { name: 'Stay', exact: true });
    await stay.waitFor();
    await page.keyboard.type('yes please');
    expect(await stay.count()).to.equal(1);
  });

  it('announces what happens in the game, and the question of a dialog, under which its keys are disabled, as under a menu', async () => {
    const page = await person();
    await startAgainstHouse(page, 'classic');
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    // An overlay gets all keys.
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.keyboard.press('1');
    await menu.click();
    await chooseInMenu(page, 'Resign');
    await page.getByRole('dialog').waitFor();
    const questions = await page.getByRole('dialog').evaluate((dialog) => {
      const ids: string[] = dialog.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => dialog.ownerDocument.querySelector(`[id="${id}"]`)!.textContent);
    });
    expect(questions).to.deep.equal(['Resign this game? Your opponent wins.']);
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Play on' }).click();
    expect(await page.locator('[role=option][aria-selected=true]').count()).to.equal(0);
    const says = (what: RegExp) => until(async () => what.test((await linesSaid(page)).at(-1) ?? ''));
    await says(/Your move\.$/);
    await page.keyboard.press('1');
    await says(/^Choose a cell for [A-Z][a-z]+\.$/);
    await page.keyboard.press('Escape');
    await says(/^Your move\. Choose a card\.$/);
    await playOnPage(page);
    const announcer = page.locator('[data-announcer]');
    await announcer.filter({ hasText: /plays .+ on [A-E][1-3]/ }).waitFor({ state: 'attached' });
    expect(await announcer.getAttribute('aria-live')).to.equal('polite');
  });

  it('scrolls to the result where the table does not fit the window, as at a zoom of 400 %', async () => {
    const page = await person({ ...COMMON, viewport: { width: 320, height: 256 } });
    const rest = restAt(`${arena.url}/api/v1`);
    const { id, A, B } = await startDuel(rest);
    await page.goto(`${arena.url}/play/${id}#${A.token}`);
    await page.getByRole('grid').waitFor();
    await ok(rest('POST', `/games/${id}/resign`, { token: B.token }));
    const heading = page.getByRole('heading', { name: 'You win' });
    await heading.waitFor();
    await until(async () => {
      const { y, height } = (await heading.boundingBox())!;
      return y >= 0 && y + height <= 256;
    });
  });

  it('closes the confirmation of a resignation when the opponent has resigned', async () => {
    const page = await person();
    const rest = restAt(`${arena.url}/api/v1`);
    const { id, A, B } = await startDuel(rest);
    await page.goto(`${arena.url}/play/${id}#${A.token}`);
    await chooseInMenu(page, 'Resign');
    await page.getByRole('dialog', { name: 'Resign' }).waitFor();
    await ok(rest('POST', `/games/${id}/resign`, { token: B.token }));
    await page.getByRole('heading', { name: 'You win' }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });

  it('the seat moves to a second device, and the older one is notified and can take it back', async () => {
    const [ada, phone, tablet] = [await person(), await person(PHONE), await person()];
    const link = await challenge(ada, 'classic');
    await sitDown(phone, link, 'Bo');
    await openLink(tablet, link);
    await phone.getByText('Your seat was taken over on another device').waitFor();
    await phone.getByRole('button', { name: 'Play on here' }).click();
    await tablet.getByText('Your seat was taken over on another device').waitFor();
    await phone.getByRole('grid').waitFor();
  });

  it('a house game continues on another device by its link', async () => {
    const [laptop, phone] = [await person(), await person(PHONE)];
    await startAgainstHouse(laptop, 'classic');
    const link = await linkToGoOn(laptop);
    expect(link).to.match(/#pt_/);
    await phone.goto(link);
    await phone.getByRole('grid').waitFor();
    await laptop.getByText('Your seat was taken over on another device').waitFor();
    await myTurnOrEnd(phone);
    await playOnPage(phone);
    expect(phone.url()).to.not.include('pt_');
  });

  it('two tabs and a phone share one seat, until a third device takes it by its link and ends the game', async () => {
    const [tab, phone, tablet] = [await person(), await person(PHONE), await person(PHONE)];
    await startAgainstHouse(tab, 'classic');
    const other = await tab.context().newPage();
    await other.goto(tab.url());
    const taken = (page: Page) => page.getByText('Your seat was taken over on another device');
    const link = await linkToGoOn(tab);
    for (const page of [tab, other]) await playNext(page);
    await phone.goto(link);
    for (const page of [tab, other]) await taken(page).waitFor();
    await playNext(phone);
    for (const page of [tab, other]) await page.getByRole('button', { name: 'Play on here' }).click();
    await taken(phone).waitFor();
    for (const page of [other, tab]) await playNext(page);
    for (const page of [tab, other]) expect(await taken(page).count(), 'tabs do not displace each other').to.equal(0);
    await tablet.goto(link);
    for (const page of [tab, other]) await taken(page).waitFor();
    await playNext(tablet);
    await resignOnPage(tablet);
    await phone.getByRole('button', { name: 'Play on here' }).click();
    await phone.locator('.result').waitFor();
  });

  it('continues after the server was killed and restarted in mid-game', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-page-'));
    const options = { port: await freePort(), databaseUrl: `file:${path.join(folder, 'arena.db')}` };
    let server = await startArenaProcess(options);
    const page = await person();
    const id = await startAgainstHouse(page, 'classic', server.url);
    await page.getByRole('grid').waitFor();
    await myTurnOrEnd(page);
    await playOnPage(page);
    await server.kill('SIGKILL');
    await page.getByText('The connection is lost').waitFor();
    server = await startArenaProcess(options);
    await page.getByText('The connection is lost').waitFor({ state: 'detached' });
    await playOnce(page);
    await resignOnPage(page);
    await page.locator('.result').waitFor();
    const { moveCount, status } = (await restAt(`${server.url}/api/v1`)('GET', `/games/${id}`)).body;
    expect(status).to.equal('finished');
    expect(moveCount).to.be.at.least(2);
    await server.kill();
    await rm(folder, { recursive: true });
  });

  it('polls if sockets hang: the board appears at once, the connection is not called lost, and a socket is tried again later', async () => {
    const page = await person();
    await page.clock.install();
    await page.addInitScript(HANGING_SOCKETS);
    const id = await startAgainstHouse(page, 'classic');
    await tableLaid(page);
    await until(async () => {
      await page.clock.fastForward(OPENS_WITHIN_MS);
      return page.getByText('Live sockets are blocked here').isVisible();
    });
    const sockets = (): Promise<number> => page.evaluate<number>('hanging.tried');
    expect(await sockets()).to.equal(2);
    await playToEnd(page);
    expect((await game(id)).status).to.equal('finished');
    expect(await page.evaluate('hanging.said')).to.deep.equal([
      'Live sockets are blocked here, so moves arrive by polling.',
    ]);
    await until(async () => {
      await page.clock.fastForward(BLOCKED_PAUSE_MS);
      return (await sockets()) > 2;
    });
  });

  it('sends a move over a new connection if the open ones are silently dead', async () => {
    const page = await person();
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { ruleset: 'classic' });
    let attempts = 0;
    await page.addInitScript(DYING_SOCKETS);
    await page.route('**/moves', (route) => (++attempts > 1 ? route.fallback() : undefined));
    const { turn } = await readGame(rest, duel.A);
    await openLink(page, `${arena.url}/play/${duel.id}#${duel[turn!].token}`);
    expect(await myTurnOrEnd(page)).to.equal('turn');
    await page.evaluate('isDead = true');
    await page.locator('[role=option]:not([aria-disabled=true])').first().click();
    await page.locator('button.cell[data-legal]').first().click();
    await until(async () => (await readGame(rest, duel.A)).moveCount === 1);
    expect(attempts).to.equal(2);
  });

  it("corrects the clock soon after the device's clock was set", async () => {
    const page = await person();
    const { id, A } = await startDuel(restAt(`${arena.url}/api/v1`), { moveSeconds: 300 });
    await page.addInitScript('{ const now = Date.now; globalThis.ahead = 0; Date.now = () => now() + ahead; }');
    await openLink(page, `${arena.url}/play/${id}#${A.token}`);
    const clock = page.locator('.clock').first();
    // Not always 5:00: other tests have advanced the time of games.
    const runs = clock.getByText(/^[3-8]:/);
    await runs.waitFor();
    await page.evaluate('ahead = 3_600_000');
    await clock.getByText('0:00').waitFor();
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await runs.waitFor();
  });

  it('a friend joins by code, as a person', async () => {
    const [ada, bo] = [await person(), await person()];
    await challenge(ada, 'classic');
    const [, code] = /code: ([A-Z]{6})/.exec((await ada.getByText('Or tell them this code').textContent())!)!;
    await bo.goto(arena.url);
    await bo.getByText('Got a six-letter code?').click();
    await bo.getByLabel('Code').fill(` ${code!.toLowerCase().replace(/^.../, '$& ')} `); // as pasted from a message
    await bo.getByRole('button', { name: 'Join' }).click();
    await Promise.all([ada, bo].map((page) => page.getByRole('grid').waitFor()));
  });

  it('is in German if the person prefers it', async () => {
    const page = await person({ ...DESKTOP, locale: 'de-DE' });
    await page.goto(arena.url);
    await page.getByRole('heading', { name: 'Hol den Tag zurück' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('de');
  });
});
