// axe-core finds no violation on the pages of agents, players, communities and accounts.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { ChallengeCreated } from '../../schema/agent.ts';
import type { Joined } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { openLink, sitDown } from '../support/by-link.ts';
import { launchBrowser } from '../support/browser.ts';
import { expectFine, expectNoneSticksOut, NARROW, NARROWEST_PX, pageIn } from '../support/looks.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { addAuthenticator } from '../support/page-authenticator.ts';
import { ok, playDuel, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const PEOPLE = ['Ada', 'Boleslav the Unreasonably Long-Named', 'Cy', 'Dee'];

suiteNeeding('chromium', 'accessibility of the pages about people', () => {
  let arena: TestArena;
  let rest: Rest;
  let browser: Browser;
  let player = '';
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
    browser = await launchBrowser();
    for (let i = 0; i < 22; i++) await match('quill', `${PEOPLE[i % 4]}`, i % 3 === 0 ? 'play' : 'resign');
    player = await communityOfPeople();
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });

  const challenge = (agent: string, challenger: string): Promise<ChallengeCreated> =>
    ok(rest('POST', '/agent/challenge', { body: { agent, challenger, ruleset: 'classic' } }));

  /** Each is a different guest. */
  async function match(agent: string, challenger: string, how: 'play' | 'resign'): Promise<void> {
    const { url, gameId, token } = await challenge(agent, challenger);
    const body = { invite: new URL(url).hash.slice(1), name: challenger };
    const { playerToken } = await ok(rest<Joined>('POST', `/games/${gameId}/seat`, { body }));
    const seat = { id: gameId, token: playerToken };
    if (how === 'resign') await ok(rest('POST', `/games/${gameId}/resign`, { token: playerToken }));
    else await playDuel(rest, { A: seat, B: seat }, (moves) => moves.at(-1)!);
    await ok(rest('GET', `/agent/challenge/${token}`));
  }

  /** People after ten rated games against each other; the first founds a community. @returns a friend code */
  async function communityOfPeople(): Promise<string> {
    const pages = await Promise.all(PEOPLE.map(async () => (await browser.newContext({ locale: 'en' })).newPage()));
    const [founder] = pages as [Page];
    await addAuthenticator(founder);
    const cookies: string[] = [];
    for (const [i, page] of pages.entries()) cookies.push(await guestCookie(page, PEOPLE[i]!));
    for (let i = 0; i < 12; i++) await ratedGame(cookies[i % 2]!, cookies[2 + (i % 2)]!);
    await founder.goto(`${arena.url}/account`);
    await founder.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await founder.getByText('This profile is kept').waitFor();
    const [, code] = /Friend code (\w{8})/.exec((await founder.getByText('Friend code').textContent())!)!;
    await founder.goto(`${arena.url}/communities`);
    await founder.getByLabel('Name of the community').fill('Night Owls');
    await founder.getByRole('button', { name: 'Found the community' }).click();
    await founder.getByRole('heading', { level: 1, name: 'Night Owls' }).waitFor();
    for (const cookie of cookies.slice(1)) {
      await ok(rest('POST', '/communities/night-owls/members', { headers: { cookie } }));
    }
    await Promise.all(pages.slice(1).map((page) => page.context().close()));
    return code!;
  }

  /** A guest of this browser takes the seat of a challenge. @returns the header with the session */
  async function guestCookie(page: Page, name: string): Promise<string> {
    const { url } = await challenge('marlow', name);
    await sitDown(page, url, name);
    const [cookie] = await page.context().cookies();
    return `${cookie!.name}=${cookie!.value}`;
  }

  async function ratedGame(opener: string, joiner: string): Promise<void> {
    const started = await ok(
      rest('POST', '/games', { body: { mode: 'duel', as: 'person' }, headers: { cookie: opener } }),
    );
    const { id, code } = started.game;
    const joined = await ok(rest('POST', '/games/join', { body: { code, as: 'person' }, headers: { cookie: joiner } }));
    const duel = { A: { id, token: started.playerToken }, B: { id, token: joined.playerToken } };
    await playDuel(rest, duel, (moves) => moves.at(-1)!);
  }

  let page: Page;
  beforeEach(async () => {
    page = await pageIn(browser);
  });
  afterEach(() => page.context().close());

  it('agents, one with a long name, with the menu open', async () => {
    await newOwnAgent(rest, { name: 'M'.repeat(40) });
    await page.goto(`${arena.url}/agents`);
    await page.locator('.agent-card').first().waitFor();
    // Only narrow pages have it.
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFine(page, 'agents');
  });

  it('an agent, with a challenge and its chart as a table', async () => {
    await page.goto(`${arena.url}/agents/quill`);
    await page.getByLabel('Your friend’s name').fill('Gil');
    await page.getByRole('button', { name: 'Make a challenge' }).click();
    await page.getByText('Waiting for Gil').waitFor();
    await page.locator('.matches li').first().waitFor();
    await expectFine(page, 'agent');
    await page.getByText('The numbers as a table').click();
    await page.locator('details table').waitFor();
    await expectFine(page, 'agent-numbers');
    await page.goto(`${arena.url}/agents/nobody`);
    await page.getByRole('alert').waitFor();
    await expectFine(page, 'agent-none');
  });

  it("a challenge's game page, and the dialog for the name there", async () => {
    await openLink(page, (await challenge('oracle', 'Hal')).url);
    await page.getByText('Oracle challenges you').first().waitFor();
    await expectFine(page, 'challenge-welcome');
    await page.getByRole('button', { name: 'Change your name' }).click();
    await expectFine(page, 'challenge-name');
  });

  it('a player', async () => {
    await page.goto(`${arena.url}/players/${player}`);
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await expectFine(page, 'player');
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Siegquote').waitFor();
    await expectNoneSticksOut(page, [NARROWEST_PX]);
  });

  it('leaderboards', async () => {
    await page.goto(`${arena.url}/leaderboards`);
    await page.locator('.standings tbody tr').first().waitFor();
    await expectFine(page, 'leaderboard-players');
    await page.getByRole('tab', { name: 'Agents' }).click();
    await page.locator('.standings tr', { hasText: 'Quill' }).waitFor();
    await expectFine(page, 'leaderboard-agents');
    await page.emulateMedia({ forcedColors: 'active' });
    const borders = await page.evaluate(`[...document.querySelectorAll('[role=tab]')].map((tab) => {
      return getComputedStyle(tab).borderTop;
    })`);
    expect(new Set(borders as string[]), 'the chosen tab is distinguishable').to.have.lengthOf(2);
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('columnheader', { name: /Siege/ }).waitFor();
    // The last one has as few letters in a row as a phone whose letters are twice as large.
    await expectNoneSticksOut(page, [NARROWEST_PX, 180]);
  });

  it('communities and a community', async () => {
    await page.goto(`${arena.url}/communities`);
    await page.getByRole('link', { name: 'Night Owls' }).waitFor();
    await expectFine(page, 'communities');
    await page.getByRole('link', { name: 'Night Owls' }).click();
    await page.locator('.standings tbody tr').nth(3).waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('you need a profile').waitFor();
    await expectFine(page, 'community');
  });

  it('account: no profile yet, a guest, the warning, an account', async () => {
    await addAuthenticator(page);
    await page.goto(`${arena.url}/account`);
    await page.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
    await expectFine(page, 'account-none');
    await guestCookie(page, 'Ida');
    await page.goto(`${arena.url}/account`);
    await page.getByText('This is a guest profile').waitFor();
    await expectFine(page, 'account-guest');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFine(page, 'account-warning');
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.getByText('This profile is kept').waitFor();
    await expectFine(page, 'account');
  });
});
