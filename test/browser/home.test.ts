// The first minute: from the first page to a game with one press, and a capture on the first page itself.
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import type { GameBody } from '../../schema/game.ts';
import { GUEST_NAME_ANIMALS, GUEST_NAME_COLORS } from '../../schema/guest-names.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { NARROW } from '../support/looks.ts';
import { newAgent } from '../support/people.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

/** In the page: loading the target of a link never finishes. */
const STAY = `
  globalThis.wasLeft = false;
  navigation.addEventListener('navigate', (event) => {
    event.preventDefault();
    wasLeft = true;
  });`;

suiteNeeding('chromium', 'the first minute', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  async function gameOf(page: Page): Promise<GameBody> {
    await page.waitForURL(/\/play\/g_/);
    await page.getByRole('grid').waitFor();
    return ok(rest<GameBody>('GET', `/games/${page.url().split('/').at(-1)!}`));
  }

  it('one press starts a game against Pebble, under a generated name that stays', async () => {
    const page = await person();
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    const game = await gameOf(page);
    expect(game).to.include({ kind: 'house', ruleset: 'classic' });
    expect(game.players.A).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    await page.goto(arena.url);
    expect(await page.getByLabel('Your name').inputValue()).to.equal(game.players.A);
  });

  it('a second press while the game page is loading starts no second game; after going back another can be started', async () => {
    const page = await person();
    const starts: string[] = [];
    page.on('request', (sent) => sent.method() === 'POST' && sent.url().endsWith('/games') && starts.push(sent.url()));
    await page.goto(arena.url);
    await page.evaluate(STAY);
    const button = page.getByRole('button', { name: 'Play Pebble' });
    await button.click();
    await until(() => page.evaluate<boolean>('wasLeft'));
    expect(await button.getAttribute('aria-disabled')).to.equal('true');
    await button.dispatchEvent('click');
    const other = page.getByRole('button', { name: 'Find an opponent' });
    await other.dispatchEvent('click');
    expect(starts).to.have.length(1);
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Play Pebble' }).waitFor();
    await other.click();
    await until(() => starts.length === 2);
    expect(await button.getAttribute('aria-disabled'), 'one game at a time').to.equal('true');
  });

  it('a press after the loading was stopped opens the same game', async () => {
    const page = await person();
    const starts: string[] = [];
    page.on('request', (sent) => sent.method() === 'POST' && sent.url().endsWith('/games') && starts.push(sent.url()));
    await page.goto(arena.url);
    const loading = Promise.withResolvers<Route>();
    await page.route(/\/play\/g_/, (route) => loading.resolve(route), { times: 1 });
    const button = page.getByRole('button', { name: 'Play Pebble' });
    await button.click();
    const route = await loading.promise;
    const stopped = page.waitForEvent('requestfailed');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.stopLoading');
    expect((await stopped).url()).to.equal(route.request().url());
    await button.dispatchEvent('click');
    await page.getByRole('grid').waitFor();
    expect(page.url()).to.equal(route.request().url());
    expect(starts).to.have.length(1);
  });

  it('games and the daily deal start even if agents have taken every generated name', async () => {
    const names = GUEST_NAME_COLORS.flatMap((color) => GUEST_NAME_ANIMALS.map((animal) => `${color} ${animal}`));
    const { agents } = arena.app.arena.store;
    await Promise.all(names.map((name) => agents.insertAgent(newAgent({ name }), null)));
    const page = await person();
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    expect((await gameOf(page)).players.A).to.equal('Guest');
    await page.goto(`${arena.url}/daily-deal`);
    await page.getByRole('button', { name: 'Play today’s deal' }).click();
    await page.waitForURL(/\/play\/g_/);
  });

  it('a press on a step of the ladder plays that character, with the ruleset and name chosen before', async () => {
    const page = await person();
    await page.goto(arena.url);
    const name = 'M'.repeat(40);
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('radio', { name: 'Mutators' }).check();
    await page.reload();
    await page.locator('.ladder li[data-state=locked]').first().waitFor(); // the steps are redrawn with the response
    await page.getByRole('button', { name: 'The Oracle' }).click();
    const game = await gameOf(page);
    expect([game.players, game.ruleset]).to.deep.equal([{ A: name, B: 'The Oracle' }, 'mutators']);
    await page.goto(arena.url);
    await page.locator('.game-list').getByText(name).waitFor();
    await page.setViewportSize(NARROW);
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(NARROW.width);
  });

  for (const [part, name] of Object.entries({ watch: 'Games being played', ladder: 'Six characters, one ladder' })) {
    it(`the page scrolls to the part that the URL names: ${part}`, async () => {
      const page = await person();
      await page.goto(`${arena.url}/#${part}`);
      const heading = page.getByRole('heading', { name });
      await until(() =>
        heading.evaluate((it) => it.getBoundingClientRect().top < it.ownerDocument.documentElement.clientHeight / 2),
      );
      expect(await page.evaluate('scrollY')).to.be.above(0);
    });
  }

  for (const [where, selector] of [
    ['on the board', '[data-cell=C2]'],
    ['in the hand', '[role=option]:nth-child(1)'],
  ] as const) {
    it(`leaves keys with Alt ${where} to the browser, which goes back or forward`, async () => {
      const page = await person();
      await page.goto(arena.url);
      await page.locator(selector).focus();
      await page.keyboard.press('Alt+ArrowRight');
      expect(await page.locator(`${selector}:focus`).count()).to.equal(1);
    });
  }

  const CAPTURE = /You play Pyrelark on C2 and capture C1, D2 and C3\./;
  for (const [how, press] of Object.entries({
    'a press on the card': (page: Page) => page.getByRole('option', { name: /^Pyrelark/ }).click(),
    'a press on the cell': (page: Page) => page.locator('[data-cell=C2]').click(),
    'keys alone': async (page: Page) => {
      await page.locator('[data-cell=A1]').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    },
  })) {
    it(`the capture on the first page can be played by ${how}`, async () => {
      const page = await person();
      await page.goto(arena.url);
      await press(page);
      await page.locator('[data-announcer]').filter({ hasText: CAPTURE }).waitFor({ state: 'attached' });
      await until(async () => (await page.locator('.hero-board [data-owner=night].card').count()) === 2);
      const whole = page.locator('[data-announcer]').getByText('Three cards captured! Now a whole game');
      await whole.waitFor({ state: 'attached' });
      const look = `getComputedStyle(document.querySelector('.hero-board .hand-card .card')).filter`;
      expect(await page.evaluate(look), 'the cards left are dimmed').to.include('saturate');
      await page.getByRole('button', { name: 'Three cards captured! Now a whole game' }).click();
      expect((await gameOf(page)).kind).to.equal('house');
    });
  }

  it('a press on the board while offline says what to do, and the next one plays once the connection is back', async () => {
    const page = await person();
    await page.goto(arena.url);
    await page.locator('.hero-board .portrait-art:not(:empty)').first().waitFor();
    await page.context().setOffline(true);
    await page.locator('[data-cell=C2]').click();
    const failure = page.locator('.hero-board [role=alert]:not(:empty)');
    expect(await failure.textContent()).to.equal('That did not work: Reload the page.');
    await page.context().setOffline(false);
    await page.locator('[data-cell=C2]').click();
    await page.locator('[data-announcer]').filter({ hasText: CAPTURE }).waitFor({ state: 'attached' });
  });
});
