// Sharing a finished game from its result: by the device's menu with the picture, otherwise by the clipboard.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { openLink } from '../support/by-link.ts';
import { expectFine } from '../support/looks.ts';
import { playOnPage } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, readGame, restAt, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

interface SharedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

interface SharedByMenu {
  readonly url: string;
  readonly text: string;
  readonly files: readonly SharedFile[];
}

/** A device with a share menu: what it receives is stored on the page. */
const withMenu = (): void => {
  const kept: SharedByMenu[] = [];
  const share = async ({ url, text, files = [] }: SharedByMenu): Promise<void> => {
    kept.push({ url, text, files: files.map(({ name, type, size }) => ({ name, type, size })) });
  };
  Object.assign(globalThis, { kept });
  Object.defineProperty(navigator, 'share', { value: share });
  Object.defineProperty(navigator, 'canShare', { value: ({ files }: SharedByMenu) => files.length > 0 });
};

const deniedClipboard = (): void => {
  const writeText = (): Promise<void> => Promise.reject(new Error('denied'));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
};

suiteNeeding('chromium', 'sharing a finished game', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({
    locale: 'en',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  /** Ada resigns by REST after a move against Bo, who is on the page. */
  async function wonGame(page: Page, body: object = {}): Promise<SeatOfGame> {
    const { game, playerToken, inviteUrl } = await ok(
      rest<Started>('POST', '/games', { body: { mode: 'duel', opponent: 'person', name: 'Ada', ...body } }),
    );
    const ada = { id: game.id, token: playerToken! };
    await openLink(page, inviteUrl!);
    await page.locator('.player-bar[data-turn]').first().waitFor();
    const { view, moveCount } = await readGame(rest, ada);
    if (!view!.yourTurn) await playOnPage(page);
    else {
      const move = { move: view!.legalMoves![0]!, expectedMoveCount: moveCount };
      await ok(rest('POST', `/games/${ada.id}/moves`, { token: ada.token, body: move }));
    }
    await ok(rest('POST', `/games/${ada.id}/resign`, { token: ada.token }));
    await page.getByRole('heading', { name: 'You win' }).waitFor();
    return ada;
  }

  it("passes the link and the picture to the device's menu", async () => {
    const page = await person();
    await page.addInitScript(withMenu);
    const ada = await wonGame(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await until(() => page.evaluate<boolean>('kept.length > 0'));
    const [shared] = await page.evaluate(() => (globalThis as unknown as { kept: SharedByMenu[] }).kept);
    expect(shared!.url).to.equal((await readGame(rest, ada)).replayUrl);
    expect(shared!.text).to.match(/ wins/);
    expect(shared!.files).to.have.lengthOf(1);
    expect(shared!.files[0]).to.include({ name: 'game.png', type: 'image/png' });
    expect(shared!.files[0]!.size).to.be.greaterThan(10_000);
    await expectFine(page, 'shared', { fullPage: false });
  });

  it('copies the link without such a menu, and offers the picture for download', async () => {
    const page = await person();
    const ada = await wonGame(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).to.equal((await readGame(rest, ada)).replayUrl);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Picture', exact: true }).click();
    expect((await download).suggestedFilename()).to.equal(`${ada.id}.png`);
  });

  it('asks to reload the page if a newer server no longer has its parts', async () => {
    const page = await person();
    await wonGame(page);
    const button = page.getByRole('button', { name: 'Share', exact: true });
    await button.waitFor();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await button.click();
    const failure = page.getByRole('alert').filter({ hasText: 'Reload the page.' });
    await failure.waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const language = page.getByLabel('Language');
    await language.selectOption('de');
    await page.locator('.switches').locator(failure).waitFor();
    expect(await language.inputValue()).to.equal('en');
    await page.unroute('**/assets/**');
    await language.selectOption('de');
    await page.locator('html[lang=de]').waitFor();
    expect(await page.locator('.switches .failure').textContent()).to.equal('');
  });

  it('shows the link for manual copying if the clipboard is denied', async () => {
    const page = await person();
    await page.addInitScript(deniedClipboard);
    const ada = await wonGame(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const field = page.locator('.result').getByRole('textbox', { name: 'Link', exact: true });
    expect(await field.inputValue()).to.equal((await readGame(rest, ada)).replayUrl);
  });

  it('of a private game includes only its link', async () => {
    const page = await person();
    await wonGame(page, { public: false });
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Picture', exact: true }).count()).to.equal(0);
  });
});
