// The replay page in a real browser: a game played on one server, replayed on another that does not know it.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { GameBody } from '../../../schema/game.ts';
import { formatReplayLink, parseReplayLink } from '../../../schema/replay-link.ts';
import { startTestArena, type TestArena } from '../../support/arena.ts';
import { findings } from '../../support/axe.ts';
import { launchBrowser } from '../../support/browser.ts';
import { expectFine, expectNoneSticksOut, NARROW, NARROWEST_PX, WIDE } from '../../support/looks.ts';
import { SEATS } from '../../../src/engine/index.ts';
import { ok, playDuel, readGame, restAt, startDuel } from '../../support/rest.ts';
import { suiteNeeding } from '../../support/servers/suite-needing.ts';
import { until } from '../../support/until.ts';
import { takePicture } from '../../support/pictures.ts';

suiteNeeding('chromium', 'replay page', () => {
  let empty: TestArena;
  let browser: Browser;
  let game: GameBody;
  let resigned: GameBody;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let requests: { path: string; type: string }[];

  before(async () => {
    [game, resigned] = await playTwoGames();
    [empty, browser] = await Promise.all([startTestArena(), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    await empty.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: WIDE, locale: 'en-GB' });
    await newPage();
  });
  afterEach(async () => {
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  async function newPage(): Promise<void> {
    complaints = [];
    requests = [];
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (sent) => requests.push({ path: new URL(sent.url()).pathname, type: sent.resourceType() }));
  }

  /** On the server that has no games. */
  const linkAt = (rest = '', of = game): string => `${empty.url}/replay#${linkOf(of)}${rest}`;
  /** Waits for the texts, which load after the page itself. */
  async function open(rest = ''): Promise<void> {
    await page.goto(linkAt(rest));
    await page.locator('h1').waitFor();
  }
  /** Expects "move / moves"; waits for it, since pages paint a little after a key press. */
  async function expectCounter(text: string): Promise<void> {
    const counter = page.locator('.counter');
    await until(async () => (await counter.textContent()) === text).catch(() => undefined);
    expect(await counter.textContent()).to.equal(text);
  }
  const announced = (): Promise<string | null> => page.locator('[data-announcer]').textContent();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const scoreOf = (seat: string): Promise<string | null> =>
    page.locator(`.player-bar[data-seat="${seat}"] .score`).textContent();

  it('replays the whole game from the link alone, without requests to a server', async () => {
    await open();
    await expectCounter(`0 / ${game.moveCount}`);
    await button('To the end').click();
    await expectCounter(`${game.moveCount} / ${game.moveCount}`);
    for (const seat of SEATS) await until(async () => (await scoreOf(seat)) === String(game.score[seat]));
    expect(await page.locator('.board .card').count()).to.equal(game.view!.board.length);
    const result = await page.locator('.replay-result').textContent();
    expect(result).to.match(game.winner === 'draw' ? /draw/ : new RegExp(`${game.players[game.winner!]} wins`));
    const strangers = requests.filter(({ path }) => path !== '/replay' && !path.startsWith('/assets/'));
    expect(strangers).to.deep.equal([]);
    expect(requests.filter(({ type }) => ['fetch', 'xhr', 'websocket'].includes(type))).to.deep.equal([]);
  });

  it('steps by keys, announces each step, and updates its address', async () => {
    await open();
    await page.keyboard.press('ArrowRight');
    await expectCounter(`1 / ${game.moveCount}`);
    const [first] = parseReplayLink(linkOf(game))!.moves;
    expect(await announced()).to.match(/Ada|Bo/);
    expect(await announced()).to.include(first!.split('@')[0]);
    await page.keyboard.press('End');
    await expectCounter(`${game.moveCount} / ${game.moveCount}`);
    expect(await announced()).to.include(game.winner === 'draw' ? 'draw' : 'wins');
    await page.keyboard.press('ArrowLeft');
    await until(() => page.url().endsWith(`&at=${game.moveCount - 1}&as=both`));
    await page.reload();
    await expectCounter(`${game.moveCount - 1} / ${game.moveCount}`);
    await page.keyboard.press('Home');
    await expectCounter(`0 / ${game.moveCount}`);
  });

  it('announces each move that it plays at normal speed', async () => {
    await open();
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    const [first, second] = parseReplayLink(linkOf(game))!.moves.map((name) => name.split('@')[0]!);
    await until(async () => (await announced())!.includes(second!));
    expect(await announced()).to.match(new RegExp(`${first}.*\\d.*${second}`));
  });

  it('plays fast without announcements, and stops at the end', async () => {
    await open(); // from the deal, it plays long enough for the test to see it playing
    await page.getByLabel('Speed').selectOption('4×');
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    await button('Pause').waitFor();
    await button('Play').waitFor();
    await expectCounter(`${game.moveCount} / ${game.moveCount}`);
    expect((await announced())?.trim()).to.equal('');
  });

  it('is scrubbed with the slider, which names the move', async () => {
    await open();
    const bar = page.getByRole('slider', { name: 'Move' });
    await bar.fill('3');
    await expectCounter(`3 / ${game.moveCount}`);
    expect(await bar.getAttribute('aria-valuetext')).to.match(new RegExp(`^Move 3 of ${game.moveCount}, (Ada|Bo): `));
    await bar.press('ArrowRight');
    await expectCounter(`4 / ${game.moveCount}`);
  });

  it('goes to a move chosen in the list', async () => {
    await open();
    await page.locator('.move-list button').nth(4).click();
    await expectCounter(`5 / ${game.moveCount}`);
    expect(await page.locator('.move-list button[aria-current="step"]').textContent()).to.match(/^5/);
  });

  it('shows the hands that the perspective allows', async () => {
    await open('&at=2&as=A');
    const hand = (name: string) => page.getByRole('list', { name: `${name}’s hand` });
    expect([await hand('Ada').count(), await hand('Bo').count()]).to.deep.equal([1, 0]);
    await page.getByRole('radio', { name: 'Bo', exact: true }).check();
    expect([await hand('Ada').count(), await hand('Bo').count()]).to.deep.equal([0, 1]);
    await page.getByRole('radio', { name: 'Both' }).check();
    expect([await hand('Ada').count(), await hand('Bo').count()]).to.deep.equal([1, 1]);
    await until(() => page.url().endsWith('&at=2&as=both'));
  });

  it('swaps day and night with the perspective, for cards and land', async () => {
    const shapes = async (as: string, side: string): Promise<string[]> => {
      await open(`&at=${game.moveCount}&as=${as}`);
      const names: Record<string, string> = { A: 'Ada', B: 'Bo', both: 'Both' };
      await page.getByRole('radio', { name: names[as]!, exact: true, checked: true }).waitFor();
      return page.evaluate<string[]>(`[
        ...[...document.querySelectorAll('.board .card[data-owner=${side}]')].map((card) => card.closest('[data-cell]').dataset.cell),
        ...[...document.querySelectorAll('.land path[data-side=${side}]')].map((path) => path.getAttribute('d')),
      ]`);
    };
    expect(await shapes('B', 'night')).to.deep.equal(await shapes('A', 'day'));
    expect(await shapes('B', 'day')).to.deep.equal(await shapes('A', 'night'));
    expect(await shapes('both', 'day')).to.deep.equal(await shapes('A', 'day'));
  });

  it('copies the link to the move and announces it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('&as=A');
    await page.keyboard.press('ArrowRight');
    await button('Copy link at this move').click();
    await page.getByText('The link to this move is copied.').first().waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).to.equal(linkAt('&at=1&as=A'));
    expect(await announced()).to.include('copied');
    await takePicture(page, 'replay-one-hand-1280', { fullPage: true });
  });

  it("names day's score first", async () => {
    await open('&at=3&as=B');
    const [own, theirs] = [await scoreOf('B'), await scoreOf('A')];
    const happened = await page.locator('.happened p').first().textContent();
    expect(happened).to.contain(`Score: Bo ${own}, Ada ${theirs}.`);
  });

  it('offers the link to copy by hand if there is no clipboard', async () => {
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await open('&at=3&as=B');
    await button('Copy link at this move').click();
    const field = page.getByRole('textbox', { name: 'Link at this move' });
    expect(await field.inputValue()).to.equal(linkAt('&at=3&as=B'));
    const selected = 'document.activeElement.value.slice(document.activeElement.selectionStart)';
    expect(await page.evaluate(selected)).to.equal(linkAt('&at=3&as=B'));
  });

  it('computes the seed hash that both players were given', async () => {
    await open();
    await page.getByText('How to check this game').click();
    expect(await page.locator('[data-seed-hash]').textContent()).to.equal(game.seedHash);
    const { seed } = parseReplayLink(linkOf(game))!;
    expect(createHash('sha256').update(seed).digest('hex')).to.equal(game.seedHash);
  });

  it('shows the result of a game that the board did not decide', async () => {
    await page.goto(linkAt('&at=3', resigned));
    expect(await page.locator('.replay-result').textContent()).to.equal('Ada wins by resignation');
  });

  it('names the first illegal move of a link, and shows the game up to it', async () => {
    const link = parseReplayLink(linkOf(game))!;
    // A card can be played only once, so repeating a move is illegal in any game.
    const moves = link.moves.with(4, link.moves[0]!);
    await page.goto(`${empty.url}/replay#${formatReplayLink({ ...link, moves })}`);
    expect(await page.getByRole('alert').textContent()).to.match(/breaks off.*Move 5/s);
    expect(await page.getByRole('alert').textContent()).to.include(link.moves[0]!.replace('@', ' '));
    await page.keyboard.press('End');
    await expectCounter('4 / 4');
    await takePicture(page, 'replay-breaks-off-1280', { fullPage: true });
    expect(await page.locator('.replay-result').count()).to.equal(0);
  });

  it('says what to do about an invalid link, and opens a valid one pasted there', async () => {
    await page.goto(`${empty.url}/replay#AQFub`);
    expect(await page.getByRole('alert').textContent()).to.include('This is not a complete replay link');
    await page.getByRole('textbox', { name: 'Replay link' }).fill(linkAt('&at=2'));
    await button('Open').click();
    await page.locator('.counter').waitFor();
    await expectCounter(`2 / ${game.moveCount}`);
  });

  it('links to the game of a link that lost its fragment', async () => {
    await page.goto(`${empty.url}/replay?game=${game.id}`);
    expect(await page.getByRole('link', { name: 'To the game' }).getAttribute('href')).to.equal(`/watch/${game.id}`);
    const review = page.getByRole('link', { name: 'Review' });
    expect(await review.getAttribute('href')).to.equal(`/review/${game.id}`);
  });

  it('prints every move, without controls', async () => {
    await open();
    const list = page.locator('.move-list');
    await list.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await list.evaluate((ol) => ol.scrollHeight - ol.clientHeight), 'pixels of moves cut off').to.equal(0);
    const pressed = page.locator('input:visible, select:visible, .replay-keys:visible');
    expect(await pressed.count()).to.equal(0);
  });

  it('says that a link needs another version of the rules', async () => {
    const bytes = Buffer.from(linkOf(game), 'base64url');
    bytes[0] = 7;
    await page.goto(`${empty.url}/replay#${bytes.toString('base64url')}`);
    expect(await page.getByRole('alert').textContent()).to.match(/another version.*(classic|mutators)\/7/s);
  });

  it('keeps the game in its address after the skip link is used', async () => {
    await open('&at=2');
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    await until(() => page.url().endsWith('&at=2&as=both'));
    await expectCounter(`2 / ${game.moveCount}`);
  });

  it('is accessible and fits the window, wide and narrow, light and dark', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(`&at=${game.moveCount - 5}`);
    await page.locator('.counter').waitFor();
    await expectFine(page, 'replay-game');
    await page.keyboard.press('End');
    await page.getByText('How to check this game').click();
    await page.locator('[data-seed-hash]').waitFor();
    await expectFine(page, 'replay-end');
    await page.goto('about:blank');
    await page.goto(`${empty.url}/replay#nothing`);
    await page.getByRole('alert').waitFor();
    await expectFine(page, 'replay-no-link');
  });

  it('speaks German', async () => {
    await context.close();
    context = await browser.newContext({ viewport: NARROW, locale: 'de-DE' });
    await newPage();
    await open('&at=3');
    expect(await page.locator('html').getAttribute('lang')).to.equal('de');
    expect(await page.locator('h1').textContent()).to.include('Ada gegen Bo');
    await button('Einen Zug vor').click();
    expect(await announced()).to.include('Stand: Ada');
    expect(await page.locator('.speed option').first().textContent()).to.equal('0,5×');
    await expectNoneSticksOut(page, [NARROWEST_PX, 900, NARROW.width]);
    await takePicture(page, 'replay-de-360', { fullPage: true });
    expect(await findings(page)).to.deep.equal([]);
  });
});

const linkOf = ({ replayUrl }: GameBody): string => replayUrl!.split('#')[1]!;

/** A game played to its end and one that B resigned after three moves, on a server that is closed afterwards. */
async function playTwoGames(): Promise<[GameBody, GameBody]> {
  const arena = await startTestArena();
  const rest = restAt(`${arena.url}/api/v1`);
  const whole = await startDuel(rest, { ruleset: 'mutators', name: 'Ada' });
  await playDuel(rest, whole, (moves) => moves[Math.floor(moves.length / 2)]!);
  const cut = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
  await playDuel(rest, cut, undefined, 3);
  await ok(rest('POST', `/games/${cut.id}/resign`, { token: cut.B.token }));
  const games = await Promise.all([readGame(rest, whole.A), readGame(rest, cut.A)]);
  await arena.close();
  return games;
}
