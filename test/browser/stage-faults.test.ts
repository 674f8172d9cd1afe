// What the board shows when the connection, the server or another tab interferes between a move and its last beat.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { GameBody } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { myTurnInTime, myTurnOrEnd, playInTime, playOnPage, untilCaughtUp } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { startArenaProcess } from '../support/process.ts';
import { ok, restAt } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

interface Seated {
  readonly id: string;
  readonly token: string;
  readonly url: string;
}

suiteNeeding('chromium', 'the stage through faults', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());
  const { person } = peopleInBrowser({ viewport: { width: 1280, height: 800 }, locale: 'en' });

  /** Two pages of one browser. */
  async function tabsAt({ url }: Seated): Promise<[Page, Page]> {
    const first = await person();
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.addInitScript(HOLDABLE_SOCKETS);
      await page.addInitScript(NO_PINGS);
      await page.goto(url);
      await page.getByRole('grid').waitFor();
    }
    return [first, second];
  }

  it('two tabs of a seat are both live through a game', async () => {
    const seated = await startGame(arena.url, 'mutators');
    const [first, second] = await tabsAt(seated);
    let moves = 0;
    for (const page of turnsOf(first, second)) {
      await untilCaughtUp(page, () => gameOf(seated));
      if ((await myTurnOrEnd(page)) === 'end') break;
      await playOnPage(page);
      moves++;
    }
    expect(moves).to.be.at.least(5);
    for (const page of [first, second]) {
      expect(await myTurnOrEnd(page)).to.equal('end');
      await showsTheTruth(page, seated);
      expect(await page.getByText('taken over').count()).to.equal(0);
    }
  });

  it('a move refused by the server returns to the hand, with the reason', async () => {
    const seated = await startGame(arena.url, 'classic');
    const [early, late] = await tabsAt(seated);
    await Promise.all([early, late].map((page) => myTurnOrEnd(page)));
    // A page whose socket stays silent uses long polls, which would show it the other's move.
    await untilLive(late);
    await late.evaluate('line.isHeld = true');
    const { moveCount } = await gameOf(seated);
    await playOnPage(early);
    // The page shows its move before the server has it.
    await until(async () => (await gameOf(seated)).moveCount > moveCount);
    const cards = await cardsOn(late);
    await late.locator('[role=option]').last().click();
    await late.locator('button.cell[data-legal]').last().click();
    await until(async () => (await cardsOn(late)) === cards + 1);
    await late.evaluate('line.release()');
    await late.getByRole('alert').filter({ hasText: 'That did not work: The game has moved on.' }).waitFor();
    await showsTheTruth(late, seated);
    await playsOn(late, seated);
  });

  it('a tab that sleeps during a beat shows the current state when it wakes, and announces the last move', async () => {
    const seated = await startGame(arena.url, 'classic');
    const [awake, sleeper] = await tabsAt(seated);
    await myTurnOrEnd(sleeper);
    await Promise.all([playInTime(awake), beatOn(sleeper)]);
    await sleeper.evaluate(SLEEP);
    expect(await sleeper.locator('.board-grid[data-beat]').count()).to.equal(0);
    for (let i = 0; i < 2 && (await myTurnOrEnd(awake)) === 'turn'; i++) await playOnPage(awake);
    await myTurnOrEnd(awake);
    await sleeper.evaluate(WAKE);
    await showsTheTruth(sleeper, seated);
    expect(await sleeper.locator('.board-grid[data-beat]').count()).to.equal(0);
    const [card] = (await gameOf(seated)).lastMove!.split('@');
    expect(await sleeper.locator('[data-announcer] p').last().textContent()).to.include(card);
    await playsOn(sleeper, seated);
  });

  it('a connection lost during a beat loses no move and shows none twice', async () => {
    const seated = await startGame(arena.url, 'mutators');
    const page = await person();
    await page.addInitScript(HOLDABLE_SOCKETS);
    await page.goto(seated.url);
    for (let i = 0; i < 2; i++) {
      await myTurnInTime(page);
      await Promise.all([playInTime(page), beatOn(page)]);
      await page.context().setOffline(true);
      await page.evaluate('line.cut()');
      await page.getByText('The connection is lost').waitFor();
      await page.context().setOffline(false);
      await page.getByText('The connection is lost').waitFor({ state: 'detached' });
    }
    await playsOn(page, seated);
  });

  it('a connection that dies silently is noticed by a move, or else by a ping, and replaced', async () => {
    const seated = await startGame(arena.url, 'classic');
    const page = await person();
    await page.clock.install();
    await page.addInitScript(HOLDABLE_SOCKETS);
    await page.goto(seated.url);
    await myTurnOrEnd(page);
    await untilLive(page);
    const { moveCount } = await gameOf(seated);
    await page.evaluate('line.die()');
    await page.locator('[role=option]').first().click();
    await page.locator('button.cell[data-legal]').first().click();
    await unansweredFor(page, MOVE_ANSWERED_WITHIN_MS);
    await until(async () => (await gameOf(seated)).moveCount > moveCount);
    await unansweredFor(page, PING_WITHIN_MS);
    await untilLive(page);
    await showsTheTruth(page, seated);
    await page.evaluate('line.die()');
    await page.clock.fastForward(PING_EVERY_MS);
    await unansweredFor(page, PING_WITHIN_MS);
    await untilLive(page);
    await playsOn(page, seated);
    expect(await page.getByText('The connection is lost').count()).to.equal(0);
  });

  it('a server killed during a beat comes back to the same board', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-stage-'));
    const options = { port: await freePort(), databaseUrl: `file:${path.join(folder, 'arena.db')}` };
    let server = await startArenaProcess(options);
    const seated = await startGame(server.url, 'classic');
    const page = await person();
    await page.goto(seated.url);
    for (let i = 0; i < 2; i++) {
      await myTurnInTime(page);
      await Promise.all([playInTime(page), beatOn(page)]);
      await server.kill('SIGKILL');
      await page.getByText('The connection is lost').waitFor();
      server = await startArenaProcess(options);
      await page.getByText('The connection is lost').waitFor({ state: 'detached' });
      await showsTheTruth(page, seated);
    }
    await playsOn(page, seated);
    await server.kill();
    await rm(folder, { recursive: true });
  });
});

const MOVE_ANSWERED_WITHIN_MS = 10_000;
const PING_EVERY_MS = 25_000;
const PING_WITHIN_MS = 4000;

/** The newest of its sockets has received something. */
const untilLive = (page: Page): Promise<void> => until(() => page.evaluate<boolean>('line.isLive'));

/** Waits for a send over the dead socket, drops it, and lets time pass. */
async function unansweredFor(page: Page, ms: number): Promise<void> {
  await until(() => page.evaluate<boolean>('line.unsent.length > 0'));
  await page.evaluate('line.unsent.length = 0');
  await page.clock.fastForward(ms);
}

function* turnsOf(first: Page, second: Page): Generator<Page, never> {
  for (;;) yield* [first, second];
}

/** Against the weakest of the house. */
async function startGame(url: string, ruleset: string): Promise<Seated> {
  const body = { mode: 'house', ruleset, name: 'Ada', strength: 800 };
  const rest = restAt(`${url}/api/v1`);
  const { game, playerToken: token } = await ok(
    rest<{ game: GameBody; playerToken: string }>('POST', '/games', { body }),
  );
  return { id: game.id, token, url: `${url}/play/${game.id}#${token}` };
}

async function gameOf({ id, token, url }: Seated): Promise<GameBody> {
  return ok(restAt(`${new URL(url).origin}/api/v1`)<GameBody>('GET', `/games/${id}`, { token }));
}

/** Requested before the move: on a busy machine a beat may be over by the time the move is known to be played. */
const beatOn = (page: Page): Promise<void> => page.locator('.board-grid[data-beat]').waitFor();

const cardsOn = (page: Page): Promise<number> => page.locator('.board .mover:not(.ghost) .card').count();

/** The board's cards and owners, the hand (unless covered by the result) and the scores match the server's. */
async function showsTheTruth(page: Page, seated: Seated): Promise<void> {
  let shown: unknown;
  let truth: unknown;
  await until(async () => {
    [shown, truth] = [await page.evaluate(SHOWN), truthOf(await gameOf(seated))];
    return JSON.stringify(shown) === JSON.stringify(truth);
  }).catch(() => undefined);
  expect(shown).to.deep.equal(truth);
}

function truthOf({ status, view, score }: GameBody): unknown {
  const { board, hand } = view!;
  const cards = board.map(({ cell, owner }) => `${cell} ${owner === 'you' ? 'day' : 'night'}`);
  return { cards: cards.toSorted(), hand: status === 'active' ? hand.length : 0, score: [score.A, score.B].join() };
}

async function playsOn(page: Page, seated: Seated): Promise<void> {
  expect(await myTurnOrEnd(page)).to.equal('turn');
  await playOnPage(page);
  await showsTheTruth(page, seated);
}

const SHOWN = `(() => {
  const side = (card) => card.closest('[data-cell]').dataset.cell + ' ' + card.dataset.owner;
  const score = (seat) => document.querySelector('.player-bar[data-seat=' + seat + '] .score').textContent;
  return {
    cards: [...document.querySelectorAll('.board .mover:not(.ghost) .card')].map(side).sort(),
    hand: document.querySelectorAll('[data-hand-card]').length,
    score: score('A') + ',' + score('B'),
  };
})()`;

const visibility = (state: string): string =>
  `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
   document.dispatchEvent(new Event('visibilitychange'));`;
const [SLEEP, WAKE] = [visibility('hidden'), visibility('visible')];

/** In the page: a socket held while a ping is due would be considered dead. */
const NO_PINGS = `
  const every = setInterval;
  window.setInterval = (work, ms, ...more) => every(work, ms === ${PING_EVERY_MS} ? 2 ** 31 - 1 : ms, ...more);`;

/** In the page: sockets that can delay the server's messages, be closed, or die silently. */
const HOLDABLE_SOCKETS = `
  const line = window.line = {
    isHeld: false,
    isLive: false,
    held: [],
    unsent: [],
    open: new Set(),
    release() {
      line.isHeld = false;
      for (const handOn of line.held.splice(0)) handOn();
    },
    cut() {
      for (const socket of line.open) socket.close();
      line.open.clear();
    },
    die() {
      line.isLive = false;
      for (const socket of line.open) socket.isDead = true;
      line.open.clear();
    },
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      line.open.add(this);
    }
    send(data) {
      if (this.isDead) line.unsent.push(data);
      else super.send(data);
    }
    close(...args) {
      // A browser takes a minute for the closing handshake of a dead socket.
      if (!this.isDead) super.close(...args);
    }
    set onmessage(listener) {
      super.onmessage = (event) => {
        if (this.isDead) return;
        line.isLive = true;
        const handOn = () => listener.call(this, event);
        if (line.isHeld) line.held.push(handOn);
        else handOn();
      };
    }
  };`;
