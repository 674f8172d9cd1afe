// Everything a browser receives and sends over a whole game: no hidden card arrives, and no URL contains a secret.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { CARDS } from '../../src/engine/index.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { myTurnOrEnd, playOnPage } from '../support/page-player.ts';
import { ok, readGame, restAt, type Rest, type SeatOfGame } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

interface Traffic {
  /** All text received from the API and the socket, in Latin-1, after the page itself was loaded. */
  received: string;
  readonly addresses: string[];
}

suiteNeeding('chromium', 'what a browser receives and sends', () => {
  let arena: TestArena;
  let rest: Rest;
  let browser: Browser;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });

  async function watched(): Promise<{ page: Page; traffic: Traffic }> {
    const page = await (await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })).newPage();
    const traffic: Traffic = { received: '', addresses: [] };
    page.on('request', (request) => traffic.addresses.push(request.url()));
    page.on('websocket', (socket) => {
      traffic.addresses.push(socket.url());
      socket.on('framereceived', ({ payload }) => {
        traffic.received += typeof payload === 'string' ? payload : payload.toString('latin1');
      });
    });
    page.on('response', async (response) => {
      if (!response.url().includes('/api/')) return;
      const text = await response.text().catch(() => '');
      traffic.received += text;
    });
    return { page, traffic };
  }

  /** Frames and responses contain names for legal moves and hands; ids are checked in hidden-information.test. */
  function expectNoneOf(traffic: Traffic, hidden: readonly string[], about: string): void {
    const seen = hidden.filter((name) => traffic.received.includes(name));
    expect(seen, about).to.deep.equal([]);
  }

  it('never includes the name of a hidden card, for seats and spectators, and no URL contains a secret', async () => {
    const { game, invites } = await ok(
      rest('POST', '/games', { body: { mode: 'match', ruleset: 'classic', players: ['Ada', 'Bo'] } }),
    );
    const [ada, bo, eve] = [await watched(), await watched(), await watched()];
    const seats: SeatOfGame[] = [];
    for (const [{ page }, link] of [
      [ada, invites.A],
      [bo, invites.B],
    ] as const) {
      await page.goto(link);
      await page.locator('.waiting p, .house-words', { hasText: 'Welcome' }).waitFor();
      const held = await page.evaluate(`localStorage.getItem('arena-seat:${game.id}')`);
      seats.push({ id: game.id, token: JSON.parse(held as string).token });
    }
    await eve.page.goto(`${arena.url}/watch/${game.id}`);
    await eve.page.getByRole('grid').waitFor();
    const played = new Set<string>();
    for (;;) {
      const views = await Promise.all(seats.map((seat) => readGame(rest, seat)));
      const hands = views.map(({ view }) => view!.hand.map(({ card }) => card));
      expectNoneOf(ada.traffic, hands[1]!, "B's hand at A");
      expectNoneOf(bo.traffic, hands[0]!, "A's hand at B");
      expectNoneOf(eve.traffic, hands.flat(), 'hands at a spectator');
      const { turn } = views[0]!;
      if (turn === null) break;
      const { page } = turn === 'A' ? ada : bo;
      await myTurnOrEnd(page);
      await playOnPage(page);
      const { lastMove } = await ok(rest('GET', `/games/${game.id}`));
      played.add(lastMove.split('@')[0]);
    }
    // The check can fail: the cards that were played did arrive.
    await until(() => [...played].every((name) => eve.traffic.received.includes(name)));
    expect(played.size).to.equal(15);
    expect(CARDS.length).to.equal(65);
    for (const { traffic, page } of [ada, bo, eve]) {
      for (const address of traffic.addresses) expect(address).to.not.match(/inv_|pt_/);
      await page.context().close();
    }
  });

  it("respects the pages' policy, which loads nothing from elsewhere", async () => {
    const { page } = await watched();
    const broken: string[] = [];
    page.on('console', (message) => /Content Security Policy/i.test(message.text()) && broken.push(message.text()));
    for (const path of ['/', '/rules', '/replay', '/watch/g_1', '/play/g_1']) {
      const response = await page.goto(arena.url + path);
      expect(response!.headers()['content-security-policy'], path).to.match(/default-src 'self'/);
      expect(response!.headers()['referrer-policy'], path).to.equal('no-referrer');
      await page.getByRole('main').waitFor();
    }
    expect(broken).to.deep.equal([]);
    await page.context().close();
  });
});
