// The pages of leagues: a person opens one, enters, sits down and plays on; standings move as games end. axe-core finds
// nothing.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { sitDown } from '../support/by-link.ts';
import { launchBrowser } from '../support/browser.ts';
import { enter, openLeague, playOnce, readLeague } from '../support/leagues.ts';
import { expectFine, expectNoneSticksOut, NARROWEST_PX, pageIn } from '../support/looks.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { addAuthenticator } from '../support/page-authenticator.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const NAMES = ['Ash', 'Donaudampfschifffahrtsgesellschaftskapit', 'Cy', 'Dee'];

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

  /** Moves of everybody, until so many pairings have points. */
  async function playUntil(id: string, agents: readonly OwnAgent[], scored: number): Promise<void> {
    await until(async () => {
      await Promise.all(agents.map((agent) => playOnce(rest, agent)));
      const { crossTable } = await readLeague(rest, id);
      return crossTable!.filter(({ points }) => points.some((each) => each > 0)).length >= scored;
    });
  }

  it('a league moves while it is watched, and says when it is over', async () => {
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
    expect(addresses, 'each game in the row of both').to.have.members(
      [...games, ...games].map((game) => `/watch/${game}`),
    );
    await links[0]!.click();
    await page.getByRole('link', { name: 'See the replay' }).waitFor();
    await page.goBack();
    const german = await pageIn(browser, 'de');
    await german.goto(page.url());
    const adjusted = german.locator('.league-table tbody .number:nth-child(4)');
    await adjusted.first().waitFor();
    for (const text of await adjusted.allTextContents()) expect(text).to.match(/^[+−]?\d,\d\d$/);
    await expectNoneSticksOut(german, [NARROWEST_PX, 640, 680]);
    await german.context().close();
  });

  it('a person keeps a profile, opens a league, enters it, and sits down at the game', async () => {
    await addAuthenticator(page);
    const { url } = await ok(rest('POST', '/agent/challenge', { body: { agent: 'pebble', challenger: 'Ada' } }));
    await sitDown(page, url, 'Ada');
    await page.goto(`${arena.url}/leagues`);
    await page.getByLabel('Name of the league').fill('Lunch league');
    await page.getByLabel('Begins at this number of entries').fill('2');
    await page.getByRole('button', { name: 'Open the league' }).click();
    await page.getByText('you need an account').waitFor();
    await page.goto(`${arena.url}/account`);
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.getByText('This profile is kept').waitFor();
    await page.goto(`${arena.url}/leagues`);
    await page.getByLabel('Name of the league').fill('Lunch league');
    await page.getByLabel('Begins at this number of entries').fill('2');
    await page.getByRole('link', { name: 'Corner cup' }).waitFor();
    await expectFine(page, 'leagues');
    await page.getByRole('button', { name: 'Open the league' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lunch league' }).waitFor();
    await page.getByRole('button', { name: 'Enter this league' }).press('Enter');
    await page.locator('[data-announcer]').getByText('You are in it.').waitFor({ state: 'attached' });
    await page.locator('button:focus', { hasText: 'Leave' }).waitFor();
    await expectFine(page, 'league-open');
    const id = page.url().split('/').at(-1)!;
    const agent = await newOwnAgent(rest);
    await enter(rest, id, agent.key);
    await page.getByRole('button', { name: 'Your game is running: sit down' }).click();
    await page.getByRole('grid').waitFor();
    const [game] = (await readLeague(rest, id)).live;
    expect(page.url()).to.equal(`${arena.url}/play/${game!.id}`);
    await page.locator('.hand-card').first().waitFor();
  });

  it('its organizer cancels it, and is asked first', async () => {
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

  it('no such league', async () => {
    await page.goto(`${arena.url}/leagues/t_nothing`);
    await page.getByRole('alert').waitFor();
    await expectFine(page, 'league-none');
  });
});
