// The league pages: a person opens one, enters, takes a seat and plays; standings change as games end. No axe-core
// violations.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { TournamentPage } from '../../schema/league.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { sitDown } from '../support/by-link.ts';
import { launchBrowser } from '../support/browser.ts';
import { enterAs, newGuest, type Person } from '../support/friends.ts';
import { enter, openLeague, playOnce, readLeague } from '../support/leagues.ts';
import { expectFine, expectNoneSticksOut, NARROW, NARROWEST_PX, pageIn } from '../support/looks.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { addAuthenticator } from '../support/page-authenticator.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const NAMES = ['Ash', 'Donaudampfschifffahrtsgesellschaftskapit', 'Cy', 'Dee'];

const LONG_NAME = 'Rindfleischetikettierungsueberwachung';

suiteNeeding('chromium', 'pages of leagues', () => {
  let arena: TestArena;
  let rest: Rest;
  let browser: Browser;
  let page: Page;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });
  beforeEach(async () => {
    page = await pageIn(browser);
  });
  afterEach(() => page.context().close());

  async function leagueOf(names: readonly string[]): Promise<{ id: string; agents: OwnAgent[] }> {
    const agents = await Promise.all(names.map((name) => newOwnAgent(rest, { name })));
    const id = await openLeague(rest, agents[0]!.key, {
      name: 'Corner cup',
      startsWith: names.length,
      moveSeconds: 3000,
    });
    for (const { key } of agents) await enter(rest, id, key);
    return { id, agents };
  }

  /** Plays everybody's moves until this many pairings have points. */
  async function playUntil(id: string, agents: readonly OwnAgent[], scored: number): Promise<void> {
    await until(async () => {
      await Promise.all(agents.map((agent) => playOnce(rest, agent)));
      const { crossTable } = await readLeague(rest, id);
      return crossTable!.filter(({ points }) => points.some((each) => each > 0)).length >= scored;
    });
  }

  it('a watched league is updated live, and says when it is over', async () => {
    const { id, agents } = await leagueOf(NAMES);
    await playUntil(id, agents, 1);
    await page.goto(`${arena.url}/leagues/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Corner cup' }).waitFor();
    const points = async (): Promise<number> => {
      const cells = await page.locator('.league-table strong').allTextContents();
      return cells.reduce((sum, text) => sum + Number(text), 0);
    };
    await until(async () => (await points()) >= 1);
    await playUntil(id, agents, 4);
    await until(async () => (await points()) >= 4);
    await page.getByText('Games in progress', { exact: true }).waitFor();
    await expectFine(page, 'league-running');
    await until(async () => {
      await Promise.all(agents.map((agent) => playOnce(rest, agent)));
      return (await readLeague(rest, id)).tournament.state === 'finished';
    });
    await page.getByText('Ended').waitFor();
    expect(await points()).to.equal(12);
    await expectFine(page, 'league-over');
    const games = (await readLeague(rest, id)).crossTable!.flatMap((meeting) => meeting.games);
    const links = await page.locator('.cross a').all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(addresses, 'each game in the rows of both entries').to.have.members(
      [...games, ...games].map((game) => `/watch/${game}`),
    );
    await links[0]!.click();
    await page.getByRole('link', { name: 'Replay' }).waitFor();
    await page.goBack();
    const german = await pageIn(browser, 'de');
    await german.goto(page.url());
    const adjusted = german.locator('.league-table tbody .number:nth-child(4)');
    await adjusted.first().waitFor();
    for (const text of await adjusted.allTextContents()) expect(text).to.match(/^[+−]?\d,\d\d$/);
    await expectNoneSticksOut(german, [NARROWEST_PX, 640, 680]);
    await german.context().close();
  });

  it('a person creates an account, opens a league, enters it, and takes the seat of the game', async () => {
    await addAuthenticator(page);
    const { url } = await ok(rest('POST', '/agent/challenge', { body: { agent: 'pebble', challenger: 'Ada' } }));
    await sitDown(page, url, 'Ada');
    const typed = (): Promise<string> =>
      page.evaluate(`new URLSearchParams(new FormData(document.querySelector('form.panel'))).toString()`);
    await page.goto(`${arena.url}/leagues`);
    await page.getByLabel('Name of the league').fill('Lunch league');
    await page.getByLabel('Rules').selectOption('mutators');
    await page.getByLabel('Begins at this number of entries').fill('2');
    await page.getByLabel('Time for a move').selectOption('30');
    await page.getByLabel('Games count towards ratings').uncheck();
    const before = await typed();
    await page.getByRole('button', { name: 'Open the league' }).click();
    await page.getByRole('alert').getByText('you need an account').waitFor();
    await page.getByRole('link', { name: 'To your account' }).click();
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.getByText('This profile is kept').waitFor();
    await page.goto(`${arena.url}/leagues`);
    await page.getByRole('link', { name: 'Corner cup' }).waitFor();
    expect(await typed()).to.equal(before);
    await expectFine(page, 'leagues');
    await page.getByRole('button', { name: 'Open the league' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lunch league' }).waitFor();
    await page.getByRole('button', { name: 'Enter this league' }).press('Enter');
    await page.locator('[data-announcer]').getByText('You are in it.').waitFor({ state: 'attached' });
    await page.locator('button:focus', { hasText: 'Leave' }).waitFor();
    await expectFine(page, 'league-open');
    const id = page.url().split('/').at(-1)!;
    // A person who waits in another tab reads the title of this one.
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`);
    const agent = await newOwnAgent(rest);
    await enter(rest, id, agent.key);
    const sit = page.getByRole('button', { name: 'Your game is running: sit down' });
    await sit.waitFor();
    const announced = page.locator('[data-announcer]').getByText('Your game is running: sit down');
    await announced.waitFor({ state: 'attached' });
    await until(async () => (await page.title()).startsWith('Your game is running: sit down · Lunch league'));
    await sit.click();
    await page.getByRole('grid').waitFor();
    const [game] = (await readLeague(rest, id)).live;
    expect(page.url()).to.equal(`${arena.url}/play/${game!.id}`);
    await page.locator('.hand-card').first().waitFor();
  });

  it('a person without a profile is told that opening a league takes an account', async () => {
    await page.goto(`${arena.url}/leagues`);
    await page.getByText('Opening one takes an account').waitFor();
    await page.getByLabel('Name of the league').fill('Lunch league');
    await page.getByRole('button', { name: 'Open the league' }).click();
    await page.getByRole('alert').getByText('you need an account').waitFor();
  });

  it('a refused form keeps what was chosen, in another language too', async () => {
    await enterAs(page.context(), arena.url, await newGuest(rest, 'Ada'));
    await page.goto(`${arena.url}/leagues`);
    await page.getByLabel('Name of the league').fill('Lunch league');
    const startsWith = page.locator('[name=startsWith]');
    const rated = page.locator('[name=rated]');
    await startsWith.fill('8');
    await rated.uncheck();
    await page.getByRole('button', { name: 'Open the league' }).click();
    await page.getByRole('alert').getByText('you need an account').waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Liga eröffnen' }).waitFor();
    expect(await startsWith.inputValue()).to.equal('8');
    expect(await rated.isChecked()).to.equal(false);
  });

  it('its organizer cancels it after a confirmation', async () => {
    await addAuthenticator(page);
    const { url } = await ok(rest('POST', '/agent/challenge', { body: { agent: 'pebble', challenger: 'Ada' } }));
    await sitDown(page, url, 'Ada');
    await page.goto(`${arena.url}/account`);
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.getByText('This profile is kept').waitFor();
    await page.goto(`${arena.url}/leagues`);
    await page.getByLabel('Name of the league').fill('By mistake');
    await page.getByRole('button', { name: 'Open the league' }).click();
    const cancel = page.getByRole('button', { name: 'Cancel this league' });
    await cancel.waitFor();
    await expectFine(page, 'league-yours');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await cancel.click();
    await page.getByText('open for entries').waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await cancel.click();
    await page.locator('p:focus', { hasText: 'It was cancelled.' }).waitFor();
    expect(await cancel.count()).to.equal(0);
    await expectFine(page, 'league-cancelled');
  });

  /** A round robin with a day per move, entered by a guest and two agents: all its games have started. */
  async function slowLeague(): Promise<{ id: string; person: Person }> {
    const person = await newGuest(rest, 'Ada');
    const agents = await Promise.all(['Bo', LONG_NAME].map((name) => newOwnAgent(rest, { name })));
    const id = await openLeague(rest, agents[0]!.key, { name: 'Slow cup', startsWith: 3, moveSeconds: 86_400 });
    for (const { key } of agents) await enter(rest, id, key);
    await ok(rest('POST', `/tournaments/${id}/entries`, { headers: person.headers, body: {} }));
    await until(async () => (await readLeague(rest, id)).live.length === 6);
    return { id, person };
  }

  it('if all games start at once, a person takes each seat with a press, and again on another device', async () => {
    const { id, person } = await slowLeague();
    await enterAs(page.context(), arena.url, person);
    await page.goto(`${arena.url}/leagues/${id}`);
    const seats = page.getByRole('button', { name: 'Sit down against' });
    await seats.nth(1).waitFor();
    await expectFine(page, 'league-sit');
    const played: string[] = [];
    for (const place of ['Bo, game 1', 'Bo, game 2', `${LONG_NAME}, game 1`]) {
      await page.goto(`${arena.url}/leagues/${id}`);
      await seats.filter({ hasText: place }).click();
      await page.getByRole('grid').waitFor();
      played.push(page.url());
    }
    expect(new Set(played)).to.have.lengthOf(3);
    const phone = await pageIn(browser);
    await enterAs(phone.context(), arena.url, person);
    await phone.goto(page.url());
    const sit = phone.getByRole('button', { name: 'Sit down here' });
    await sit.waitFor();
    await expectFine(phone, 'play-own');
    const taken = (on: Page) => on.getByText('Your seat was taken over on another device');
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await taken(page).count(), 'merely opening a page takes no seat').to.equal(0);
    await sit.click();
    await phone.getByRole('grid').waitFor();
    await taken(page).waitFor();
    await page.getByRole('button', { name: 'Play on here' }).click();
    await taken(phone).waitFor();
    await phone.context().close();
  });

  /** The league's page with a modified response, as at another time. */
  async function openAs(id: string, change: (answer: TournamentPage) => TournamentPage): Promise<void> {
    await page.route(`**/api/v1/tournaments/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as TournamentPage) });
    });
    await page.goto(`${arena.url}/leagues/${id}`);
  }

  it('the games of a cancelled league are shown until they are over', async () => {
    const { id } = await leagueOf(['Eve', 'Fay']);
    await until(async () => (await readLeague(rest, id)).live.length > 0);
    let isOver = false;
    await openAs(id, (answer) => {
      const live = isOver ? [] : answer.live;
      return { ...answer, tournament: { ...answer.tournament, state: 'cancelled' }, live };
    });
    await page.getByText('It was cancelled.').waitFor();
    const games = page.getByRole('heading', { name: 'Games in progress' });
    await games.waitFor();
    isOver = true;
    await games.waitFor({ state: 'detached' });
  });

  it('an arena that has stopped pairing offers no entry', async () => {
    const { key } = await newOwnAgent(rest);
    const id = await openLeague(rest, key, { format: 'arena', minutes: 30 });
    const now = Date.now();
    let endsAt = new Date(now + 60_000).toISOString();
    await openAs(id, (answer) => ({ ...answer, tournament: { ...answer.tournament, state: 'running', endsAt } }));
    const enterIt = page.getByRole('button', { name: 'Enter this league' });
    await enterIt.waitFor();
    endsAt = new Date(now - 60_000).toISOString();
    await enterIt.waitFor({ state: 'detached' });
    await page.getByText('New pairings until').waitFor();
    expect(await page.getByRole('button', { name: 'Leave this league' }).count()).to.equal(0);
  });

  it('a cross table wider than the page scrolls by itself, with its hidden words', async () => {
    const { id } = await leagueOf(Array.from({ length: 8 }, (_, i) => `Entry ${i + 1}`));
    await page.goto(`${arena.url}/leagues/${id}`);
    await page.locator('.cross').waitFor();
    await expectNoneSticksOut(page, [NARROWEST_PX, NARROW.width]);
  });

  it('a long name in a cross table is cut off at its end, also if it is written from right to left', async () => {
    const { id } = await leagueOf(['שלום'.repeat(10), 'Wolf'.repeat(10)]);
    await page.setViewportSize(NARROW);
    await page.goto(`${arena.url}/leagues/${id}`);
    await page.locator('.cross').waitFor();
    const shown = await page.locator('.cross tbody th').evaluateAll((cells) =>
      cells.map((cell) => {
        const letter = cell.ownerDocument.createRange();
        const { firstChild } = cell.querySelector('bdi')!;
        letter.setStart(firstChild!, 0);
        letter.setEnd(firstChild!, 1);
        const [first, box] = [letter.getBoundingClientRect(), cell.getBoundingClientRect()];
        return first.left >= box.left && first.right <= box.right;
      }),
    );
    expect(shown, 'the first letters are in their cells').to.deep.equal([true, true]);
    await expectNoneSticksOut(page, [NARROWEST_PX]);
  });

  it('a cross table with room for its names shows all of them', async () => {
    const { id } = await leagueOf(['Slate of the Northern Mountain', 'Ida']);
    await page.goto(`${arena.url}/leagues/${id}`);
    const names = page.locator('.cross tbody bdi');
    await names.first().waitFor();
    const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect(cut).to.equal(0);
  });

  it('a withdrawn person is told why', async () => {
    const { id } = await leagueOf(['Gus', 'Hal']);
    const { standings } = await readLeague(rest, id);
    const { entry } = standings[0]!;
    await openAs(id, (answer) => ({ ...answer, own: { entry: { ...entry, withdrawn: 'no_show' }, games: [] } }));
    await page.getByText('You were withdrawn: you did not come to two games in a row.').waitFor();
    expect(await page.getByText('You have left it.').count()).to.equal(0);
  });

  it('an unknown league', async () => {
    await page.goto(`${arena.url}/leagues/t_nothing`);
    await page.getByRole('alert').waitFor();
    await expectFine(page, 'league-none');
  });
});
