// Agents, challenges, players and leaderboards in a real browser, with a real server.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { AgentProfile, ChallengeCreated, Matches } from '../../schema/agent.ts';
import type { Joined } from '../../schema/game.ts';
import { Problem, problemBody } from '../../schema/problem.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { sitDown } from '../support/by-link.ts';
import { mint, open, readChallenge } from '../support/challenges.ts';
import { newGuest } from '../support/friends.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { LIKE_DOUBLED_FONT_PX } from '../support/looks.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { playToEnd, resignOnPage } from '../support/page-player.ts';
import { newOwnPrograms } from '../support/own-programs.ts';
import { until } from '../support/until.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { takePicture } from '../support/pictures.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 }, locale: 'en', reducedMotion: 'reduce' as const };
const PHONE = { ...DESKTOP, viewport: { width: 360, height: 740 }, hasTouch: true };

suiteNeeding('chromium', 'agents, challenges and players in a browser', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser(DESKTOP);

  const profileOf = (slug: string): Promise<AgentProfile> => ok(rest('GET', `/agent/${slug}/profile`));

  /** Creates a challenge on an agent's page. @returns the link for the friend */
  async function makeChallenge(page: Page, slug: string, friend: string): Promise<string> {
    await page.goto(`${arena.url}/agents/${slug}`);
    await page.getByLabel('Your friend’s name').fill(friend);
    await page.getByLabel('Rules').first().selectOption('classic');
    await page.getByRole('button', { name: 'Make a challenge' }).click();
    await page.getByText(`Waiting for ${friend} to open the link`).waitFor();
    return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  }

  async function challengeByRest(agent: string, challenger: string): Promise<ChallengeCreated> {
    const body = { agent, challenger, ruleset: 'classic' };
    return ok(rest<ChallengeCreated>('POST', '/agent/challenge', { body }));
  }

  /** A match that ends at once: the challenger takes the seat and resigns. */
  async function resignedMatch(agent: string, challenger: string): Promise<void> {
    const { url, gameId, token } = await challengeByRest(agent, challenger);
    const body = { invite: new URL(url).hash.slice(1), name: challenger };
    const { playerToken } = await ok(rest<Joined>('POST', `/games/${gameId}/seat`, { body }));
    await ok(rest('POST', `/games/${gameId}/resign`, { token: playerToken }));
    // Counted once the preceding recount has ended, not at once.
    await until(async () => (await readChallenge(rest, { token })).status === 'played');
  }

  it("in a challenge of an agent with its own program, every move of the agent is the program's", async () => {
    const programs = newOwnPrograms();
    after(() => programs.close());
    const slug = 'own-in-browser';
    programs.run(slug, arena.url);
    await until(async () => programs.isRegistered(slug) && (await profileOf(slug)).online);
    // The moves are the program's own even on a busy machine.
    await ok(rest('PATCH', '/agent/me', { token: programs.keyOf(slug), body: { thinkSeconds: 120 } }));
    const [sender, friend] = [await person(), await person(PHONE)];
    const link = await makeChallenge(sender, slug, 'Bo');
    await sitDown(friend, link, 'Bo');
    await playToEnd(friend);
    await friend.getByText('Verified: the arena played this game again').waitFor();
    const { agent, recent } = await profileOf(slug);
    expect([agent.games, recent.length]).to.deep.equal([1, 1]);
    expect(recent[0]).to.include({ challenger: 'Bo' }).and.not.have.property('standIn');
    await sender.locator('.matches li').first().waitFor();
  });

  it("a challenge is created, played to the end on a phone, verified, and changes the agent's rating", async () => {
    const [sender, friend] = [await person(), await person(PHONE)];
    const before = await profileOf('pebble');
    const link = await makeChallenge(sender, 'pebble', 'Bo');
    await sitDown(friend, link, 'Bo');
    await sender.getByText('Bo took the seat').waitFor();
    await playToEnd(friend);
    await friend.getByText('Verified: the arena played this game again').waitFor();
    await takePicture(friend, 'challenge-result-360-light', { fullPage: true });

    await sender.locator('.held-challenge[data-status=played]').waitFor();
    const { agent, recent } = await profileOf('pebble');
    expect(agent.games).to.equal(before.agent.games + 1);
    expect(recent[0]!.challenger).to.equal('Bo');
    await sender.locator('.profile .rating strong', { hasText: String(agent.rating) }).waitFor();
    await sender.locator('.matches li').first().waitFor();
    expect(await sender.locator('.chart-value').textContent()).to.equal(String(agent.rating));
    expect(await sender.locator('.matches .match-rating').first().textContent()).to.include(String(agent.rating));

    await sender.locator('.matches').getByRole('link', { name: 'Replay' }).first().click();
    await sender.getByRole('grid').waitFor();
    await sender.getByRole('button', { name: 'To the end' }).click();
    const { scoreAgent, scoreChallenger } = recent[0]!;
    await sender.locator('.player-bar[data-seat="A"] .score', { hasText: String(scoreAgent) }).waitFor();
    await sender.locator('.player-bar[data-seat="B"] .score', { hasText: String(scoreChallenger) }).waitFor();
    expect(await sender.getByText('breaks off').or(sender.getByText('a different result')).count()).to.equal(0);
  });

  it('a challenge is found again after the page was closed, and can be removed once it is over', async () => {
    const sender = await person();
    const link = await makeChallenge(sender, 'marlow', 'Cy');
    await sender.reload();
    await sender.getByText('Waiting for Cy to open the link').waitFor();
    expect(await sender.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).to.equal(link);
    const friend = await person();
    await sitDown(friend, link, 'Cyril');
    await resignOnPage(friend);
    await friend.getByText('Verified').waitFor();
    expect(await friend.getByRole('button', { name: 'Rematch' }).count()).to.equal(0);
    await sender
      .getByText(/Marlow beat Cy/)
      .first()
      .waitFor();
    await sender.locator('.matches').getByText('played as Cyril').waitFor();
    await sender.locator('.matches').getByText('by resignation').waitFor();
    await sender.getByRole('button', { name: 'Remove from this list' }).click();
    await sender.locator('.held-challenge').waitFor({ state: 'detached' });
  });

  it('a match in a private game has neither a name nor a replay', async () => {
    const { headers } = await newGuest(rest, 'Hilda');
    await ok(rest('POST', '/players/me', { body: { hidden: true }, headers }));
    const { slug, name } = await newOwnAgent(rest);
    const minted = await mint(rest, { agent: slug, challenger: 'Hilda' });
    const seat = await open(rest, minted, { cookie: headers['cookie'] });
    await ok(rest('POST', `/games/${seat.id}/resign`, seat));
    await until(async () => (await readChallenge(rest, minted)).status === 'played');
    const page = await person();
    await page.goto(`${arena.url}/agents/${slug}`);
    await page.locator('.matches').getByText(`${name} beat Guest`).first().waitFor();
    expect(await page.locator('.matches').getByRole('link').count()).to.equal(0);
    expect(await page.locator('body').textContent()).to.not.include('Hilda');
  });

  it("a person is told when the server's result differs from the page's report", async () => {
    const friend = await person();
    await friend.route('**/api/v1/agent/result', async (route) => {
      const { claimed, ...report } = route.request().postDataJSON();
      await route.continue({ postData: { ...report, claimed: { ...claimed, winner: 'challenger' } } });
    });
    await sitDown(friend, (await challengeByRest('marlow', 'Moe')).url, 'Moe');
    await resignOnPage(friend);
    await friend.getByText('is not what this page saw').waitFor();
    expect((await profileOf('marlow')).recent[0]).to.include({ challenger: 'Moe', winner: 'agent' });
  });

  it('matches are paged, filtered by challenger, and drawn as a chart with a table', async () => {
    for (let i = 0; i < 24; i++) await resignedMatch('quill', i % 8 === 0 ? 'Dee' : 'Eli');
    const page = await person();
    await page.goto(`${arena.url}/agents/quill`);
    await page.locator('.matches li').nth(19).waitFor();
    expect(await page.locator('.matches li').count()).to.equal(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('.matches li').nth(23).waitFor();
    expect(await page.locator('.matches li').count()).to.equal(24);
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('That is all.');
    await page.getByLabel('Only against').fill('dee');
    await page.getByRole('button', { name: 'Filter' }).click();
    await until(async () => (await page.locator('.matches li').count()) === 3);
    for (const text of await page.locator('.matches li').allTextContents()) expect(text).to.include('Dee');
    await page.getByLabel('Only against').fill('Nobody');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No challenges for Nobody').waitFor();

    const { matches } = await ok(rest<Matches>('GET', '/agent/quill/matches?limit=100'));
    const { agent } = await profileOf('quill');
    const chart = page.getByRole('img', { name: `from 1100 to ${agent.rating}` });
    const words = await chart.locator('text').allTextContents();
    expect(words.slice(0, -1), 'one day, named once').to.not.include(words.at(-1)!);
    await page.getByText('The numbers as a table').click();
    const cells = page.locator('details tbody tr').first().locator('td');
    const { agentEloBefore, agentEloAfter } = matches[0]!;
    expect(await cells.first().textContent()).to.equal(String(agentEloBefore));
    expect(await cells.last().textContent()).to.equal(String(agentEloAfter));
  });

  it('the list of agents is ordered from the weakest to the strongest, and links to their pages', async () => {
    const page = await person(PHONE);
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click();
    await page.locator('.agent-card').nth(5).waitFor();
    const ratings = (await page.locator('.agent-card .rating strong').allTextContents()).map(Number);
    expect(ratings).to.deep.equal(ratings.toSorted((a, b) => a - b));
    await page.getByRole('link', { name: 'The Oracle' }).click();
    await page.getByRole('heading', { level: 1, name: 'The Oracle' }).waitFor();
    await page.getByText('The Oracle has no games yet').waitFor();
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('heading', { level: 1, name: 'against The Oracle' }).waitFor();
  });

  it('every entry of the menu leads to a page', async () => {
    const page = await person();
    await page.goto(arena.url);
    const ways = page.getByRole('navigation').getByRole('link');
    await ways.first().waitFor();
    const hrefs = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(hrefs.length).to.equal(8);
    for (const href of hrefs) expect((await fetch(`${arena.url}${href}`)).status, href).to.equal(200);
  });

  it('leaderboards switch between players and agents by arrow keys, and the URL follows', async () => {
    for (let i = 0; i < 10; i++) await resignedMatch('sable', 'Fay');
    const page = await person();
    await page.goto(`${arena.url}/leaderboards`);
    await page.getByText('Nobody is ranked yet').or(page.locator('.standings')).first().waitFor();
    await page.getByRole('tab', { name: 'Players' }).press('ArrowRight');
    const row = page.locator('.standings tr', { hasText: 'Sable' });
    await row.waitFor();
    expect(await row.locator('.place').textContent()).to.match(/^\d+$/);
    expect(await row.locator('.record').first().textContent()).to.include('10 won, 0 lost, 0 drawn');
    await page.getByLabel('Rules').selectOption('mutators');
    await row.locator('.record', { hasText: '0 won, 0 lost, 0 drawn', hasNotText: '10 won' }).waitFor();
    await page.waitForURL(/of=agents&ruleset=mutators$/);
    await page.reload();
    await page.getByRole('tab', { name: 'Agents', selected: true }).waitFor();
    expect(await page.getByLabel('Rules').inputValue()).to.equal('mutators');
  });

  it('a guest has a page after the first finished game, and can hide it', async () => {
    const friend = await person();
    const { url } = await challengeByRest('vesper', 'Gus');
    await sitDown(friend, url, 'Gus');
    await resignOnPage(friend);
    await friend.getByText('Verified').waitFor();
    await friend.goto(`${arena.url}/account`);
    await friend.getByRole('link', { name: 'Your public page' }).click();
    await friend.getByRole('heading', { level: 1, name: 'Gus' }).waitFor();
    const page = friend.url();
    await friend.getByText('0 won, 1 lost, 0 drawn').waitFor({ state: 'attached' });
    await friend.goto(`${arena.url}/account`);
    await friend.getByRole('button', { name: 'Hide my page' }).click();
    await friend.getByRole('button', { name: 'Show my page' }).waitFor();
    const other = await person();
    await other.goto(page);
    await other.getByRole('heading', { name: 'There is no public profile here' }).waitFor();
  });

  it('an empty page says what is missing, and offers a retry if the server does not answer', async () => {
    const page = await person();
    await page.goto(`${arena.url}/agents/nobody`);
    await page.getByRole('alert').getByText('There is no such agent').waitFor();
    await page.goto(`${arena.url}/communities/nowhere`);
    await page.getByRole('alert').getByText('There is no such community').waitFor();
    let isDown = true;
    await page.route('**/api/v1/leaderboards/**', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${arena.url}/leaderboards`);
    await page.getByRole('alert').getByText('The arena does not answer right now').waitFor();
    await page.evaluate(COUNT_ALERTS);
    const again = page.getByRole('button', { name: 'Try again' });
    const asked = page.waitForEvent('requestfailed');
    await again.click();
    await asked;
    expect(await page.evaluate('alerts'), 'an alert still shown is not announced again').to.equal(0);
    isDown = false;
    await again.click();
    await page.getByText('Nobody is ranked yet').or(page.locator('.standings')).first().waitFor();
  });

  it('a page that an outage has kept from loading loads when the network is back, or by itself a little later', async () => {
    const page = await person();
    let isDown = true;
    await page.route('**/api/v1/**', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${arena.url}/leaderboards`);
    const alert = page.getByRole('alert').getByText('The arena does not answer right now');
    await alert.waitFor();
    isDown = false;
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await page.getByText('Nobody is ranked yet').or(page.locator('.standings')).first().waitFor();
    expect(await alert.count()).to.equal(0);
    isDown = true;
    await page.goto(`${arena.url}/puzzles`);
    await alert.waitFor();
    isDown = false;
    await alert.waitFor({ state: 'detached' });
    await page.getByText('There is no puzzle yet').or(page.locator('.puzzle-page')).first().waitFor();
  });

  it('a page says that there were too many requests when the server limits it', async () => {
    const page = await person();
    const json = problemBody(new Problem('rate-limited'), 'https://arena.test/problems/');
    await page.route('**/api/v1/leaderboards/**', (route) => route.fulfill({ status: 429, json }));
    await page.goto(`${arena.url}/leaderboards`);
    await page.getByRole('alert').getByText('That was too much at once').waitFor();
  });

  it('the form below a list is shown together with the list, so that it does not move', async () => {
    const page = await person(PHONE);
    const listed = Promise.withResolvers<void>();
    await page.route('**/api/v1/communities', async (route) => {
      await listed.promise;
      await route.continue();
    });
    await page.goto(`${arena.url}/communities`);
    await page.locator('.loading').waitFor();
    const form = page.locator('form');
    expect(await form.isVisible()).to.equal(false);
    listed.resolve();
    await form.waitFor();
  });

  for (const locale of ['en', 'de']) {
    it(`the facts of an agent fit their panel when two panels are side by side (${locale})`, async () => {
      const page = await person({ ...DESKTOP, locale });
      await page.goto(`${arena.url}/agents/pebble`);
      for (const width of [LIKE_DOUBLED_FONT_PX, 640, 768, 833]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('.profile .facts').first().waitFor();
        expect(await outsideTheirPanel(page), `${width}`).to.deep.equal([]);
        const lines = await page.locator('h1 bdi').evaluate((name) => name.getClientRects().length);
        expect(lines, `of "Pebble" at ${width}`).to.equal(1);
      }
    });
  }

  it('pages are in German if the person prefers it', async () => {
    const page = await person({ ...DESKTOP, locale: 'de-DE' });
    await page.goto(`${arena.url}/agents/oracle`);
    await page.getByRole('heading', { name: 'Einen Freund mit diesem Agenten herausfordern' }).waitFor();
    await page.getByText('Meister').first().waitFor();
  });
});

/** The texts that overflow their panel. */
function outsideTheirPanel(page: Page): Promise<string[]> {
  return page.locator('.panel :not(.visually-hidden, .visually-hidden *, svg *)').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          element.getBoundingClientRect().right > element.closest('.panel')!.getBoundingClientRect().right + 0.5,
      )
      .map(({ textContent }) => textContent),
  );
}

/** In the page: counts the alerts from now on. */
const COUNT_ALERTS = `window.alerts = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.matches?.('[role=alert]') && node.textContent) window.alerts++;
  }).observe(document.body, { childList: true, subtree: true });`;
