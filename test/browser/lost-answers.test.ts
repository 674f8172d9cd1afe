// A press takes effect, but the response is lost: the page retries, and it takes effect once.
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import type { Communities } from '../../schema/standing.ts';
import type { GameList } from '../../schema/game.ts';
import type { Tournaments } from '../../schema/league.ts';
import { keep } from '../support/accounts.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { Authenticator } from '../support/authenticator.ts';
import { openLink } from '../support/by-link.ts';
import { enterAs, friendsOf, invite, newFriends, newGuest, type Person } from '../support/friends.ts';
import { addAuthenticator } from '../support/page-authenticator.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, playDuel, restAt, startDuel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

/** Excluding messages about the connection. */
const FORWARDED = ['arena-client', 'authorization', 'content-type', 'cookie', 'idempotency-key'];

const ANY_CLIPBOARD = `Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });`;

suiteNeeding('chromium', 'a press whose response is lost', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  async function pageOf(somebody: Person, path: string): Promise<Page> {
    const page = await person();
    await enterAs(page.context(), arena.url, somebody);
    await page.goto(arena.url + path);
    return page;
  }

  /** Loses the first such request's response: it takes effect, but the browser receives nothing, not even cookies. */
  async function loseAnswer(page: Page, path: RegExp, lostMethod = 'POST'): Promise<void> {
    let isLost = false;
    await page.route(path, async (route) => {
      const sent = route.request();
      const method = sent.method();
      if (isLost || method !== lostMethod) return route.fallback();
      isLost = true;
      const all = Object.entries(await sent.allHeaders());
      const headers = Object.fromEntries(all.filter(([name]) => FORWARDED.includes(name)));
      const answer = await fetch(sent.url(), { method, headers, body: sent.postData() });
      expect(answer.ok).to.equal(true);
      return route.abort('connectionreset');
    });
  }

  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).first().click();

  const gameAt = async (page: Page): Promise<string> => {
    await page.waitForURL(/\/play\/g_/);
    return page.url().split('/').at(-1)!;
  };

  it('queues a newcomer once', async () => {
    const page = await person();
    await page.goto(arena.url);
    const keys: (string | undefined)[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/games')) keys.push(sent.headers()['idempotency-key']);
    });
    await loseAnswer(page, /\/v1\/games$/);
    await press(page, 'Find an opponent');
    await page.getByRole('heading', { name: 'Looking for an opponent' }).waitFor();
    expect(keys).to.have.lengthOf(2);
    expect(new Set(keys)).to.have.lengthOf(1);
  });

  it('seats a person who joins by a code', async () => {
    const body = { mode: 'duel', opponent: 'person', as: 'person', name: 'Mira' };
    const { game } = await ok(rest('POST', '/games', { body }));
    const page = await person();
    await page.goto(arena.url);
    await page.getByText('Got a six-letter code?').click();
    await page.getByLabel('Code').fill(game.code);
    await loseAnswer(page, /\/games\/join$/);
    await press(page, 'Join');
    expect(await gameAt(page)).to.equal(game.id);
    await page.getByRole('grid').waitFor();
  });

  it('seats an invited friend', async () => {
    const [mira, noa] = await newFriends(rest);
    const { game } = await ok(invite(rest, mira, noa));
    const page = await pageOf(noa, '/friends');
    await loseAnswer(page, /\/invitations\//);
    await press(page, 'Sit down with Mira');
    expect(await gameAt(page)).to.equal(game.id);
    await page.getByRole('grid').waitFor();
  });

  it('invites a friend once', async () => {
    const [mira, noa] = await newFriends(rest);
    const page = await pageOf(mira, '/friends');
    await loseAnswer(page, /\/friends\/.*\/games$/);
    await press(page, 'Play with Noa');
    const id = await gameAt(page);
    expect((await friendsOf(rest, noa)).invitations.map(({ gameId }) => gameId)).to.deep.equal([id]);
  });

  it('starts one rated game', async () => {
    const pia = await newGuest(rest, 'Pia');
    const page = await pageOf(pia, '/account');
    await loseAnswer(page, /\/v1\/games$/);
    await press(page, 'Play a placement game');
    const id = await gameAt(page);
    const { games } = await ok(rest<GameList>('GET', '/players/me/games', { headers: pia.headers }));
    expect(games.filter(({ rated }) => rated).map((game) => game.id)).to.deep.equal([id]);
  });

  it('founds one community, and opens one league', async () => {
    const guest = await newGuest(rest, 'Eve');
    const { cookie } = await keep(rest, guest.headers['cookie']!, new Authenticator(arena.url));
    const page = await pageOf({ ...guest, headers: { cookie } }, '/communities');
    await page.getByLabel('Name of the community').fill('Night Owls');
    await loseAnswer(page, /\/v1\/communities$/);
    await press(page, 'Found the community');
    await page.waitForURL(/\/communities\/./);
    const { communities } = await ok(rest<Communities>('GET', '/communities'));
    expect(communities).to.have.lengthOf(1);

    await page.goto(`${arena.url}/leagues`);
    await page.getByLabel('Name of the league').fill('Corner cup');
    await loseAnswer(page, /\/v1\/tournaments$/);
    await press(page, 'Open the league');
    await page.waitForURL(/\/leagues\/./);
    const { tournaments } = await ok(rest<Tournaments>('GET', '/tournaments'));
    expect(tournaments).to.have.lengthOf(1);
  });

  /** The page of a finished duel, with its rematch requests handled by `answer`, and what accepts the rematch. */
  async function askForRematch(answer: (route: Route, asked: number) => Promise<void>) {
    const { id, A, B } = await startDuel(rest, { ruleset: 'classic' });
    await playDuel(rest, { A, B });
    const page = await person();
    let asked = 0;
    await page.route(/\/rematch\?/, (route) => answer(route, asked++));
    await page.goto(`${arena.url}/play/${id}#${A.token}`);
    await press(page, 'Rematch');
    return async (): Promise<{ entered: string; accepted: string }> => {
      await ok(rest('POST', `/games/${id}/rematch`, { token: A.token, body: {} })); // harmless if offered already
      const { game } = await ok(rest('POST', `/games/${id}/rematch`, { token: B.token, body: {} }));
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      return { entered: await gameAt(page), accepted: game.id };
    };
  }

  it('enters a rematch whose offer was lost', async () => {
    const isLost = Promise.withResolvers<void>();
    const accept = await askForRematch(async (route, asked) => {
      if (asked > 0) return route.continue();
      await route.abort('connectionreset');
      isLost.resolve();
    });
    await isLost.promise;
    const { entered, accepted } = await accept();
    expect(entered).to.equal(accepted);
  });

  it('enters a rematch that is accepted after the page has stopped waiting', async () => {
    const hasStopped = Promise.withResolvers<void>();
    const accept = await askForRematch(async (route, asked) => {
      if (asked >= 30) return route.continue();
      await route.fulfill({ json: { status: 'offered' } });
      if (asked === 29) hasStopped.resolve();
    });
    await hasStopped.promise;
    const { entered, accepted } = await accept();
    expect(entered).to.equal(accepted);
  });

  it('shows the new link of a game, which seats a friend', async () => {
    const [mira, noa] = [await person(), await person()];
    await mira.addInitScript(ANY_CLIPBOARD);
    await mira.goto(arena.url);
    await press(mira, 'Invite a friend');
    const link = mira.getByRole('textbox', { name: 'Link', exact: true });
    const first = await link.inputValue();
    await press(mira, 'Copy the link');
    await mira.getByRole('button', { name: 'Copied' }).waitFor();
    await loseAnswer(mira, /\/invites$/);
    await press(mira, 'Make a new link');
    await until(async () => (await link.inputValue()) !== first);
    expect(await mira.getByRole('button', { name: 'Copied' }).count(), 'only the old one was').to.equal(0);
    await openLink(noa, await link.inputValue());
    await mira.getByRole('grid').waitFor();
  });

  for (const isAccount of [false, true]) {
    it(`deletes ${isAccount ? 'an account' : 'a guest'}, and nothing of it stays in the browser`, async () => {
      const page = await pageOf(await newGuest(rest, 'Gil'), '/');
      await page.getByLabel('Your name').fill('Gil');
      await press(page, 'Play Pebble');
      await gameAt(page);
      await page.goto(`${arena.url}/agents/pebble`);
      await page.getByLabel('Your friend’s name').fill('Hildegard');
      await press(page, 'Make a challenge');
      await page.getByText('Challenge for Hildegard').waitFor();
      if (isAccount) await addAuthenticator(page);
      await page.goto(`${arena.url}/account`);
      if (isAccount) {
        await press(page, 'Keep it with a passkey');
        await page.getByText('This profile is kept with a passkey').waitFor();
      }
      await press(page, 'Delete this profile');
      await loseAnswer(page, /\/players\/me$/, 'DELETE');
      await press(page, 'Delete for good');
      await page.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
      expect(await page.evaluate<string>('JSON.stringify(localStorage)')).to.not.match(/Gil|arena-seat|Hildegard|inv_/);
    });
  }
});
