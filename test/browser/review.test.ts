// The review page in a real browser: from a finished game to a retried mistake; and the seed verification.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { reviewDe } from '../../web/text/review.de.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectNoneSticksOut, NARROW, NARROWEST_PX } from '../support/looks.ts';
import { playUntil } from '../support/page-player.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, playDuel, readGame, restAt, startDuel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

/** Phones held sideways; 1440×900 at a zoom of 200 %. */
const LOW_WINDOWS = [
  [568, 320],
  [740, 360],
  [844, 390],
  [1000, 300],
  [720, 450],
] as const;

suiteNeeding('chromium', 'review page', () => {
  let arena: TestArena;
  let rest: Rest;
  let page: Page;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());
  const { person, consoleErrors } = peopleInBrowser({ viewport: { width: 1000, height: 900 }, locale: 'en' });
  beforeEach(async () => {
    page = await person();
  });

  async function finishedDuel() {
    const duel = await startDuel(rest, { ruleset: 'mutators', name: 'Ada' });
    await playDuel(rest, duel, (moves) => moves[0]!);
    return duel;
  }

  it('steps through a finished game, shows the best line, and lets the player retry a mistake', async () => {
    const duel = await finishedDuel();
    await page.goto(`${arena.url}/review/${duel.id}`);
    const moves = page.locator('.review-moves li');
    await moves.first().waitFor();
    await page.locator('[data-announcer]').getByText('The review is ready.').waitFor({ state: 'attached' });
    const review = await ok(rest('GET', `/games/${duel.id}/review`));
    expect(await moves.count()).to.equal(review.moves.length);
    const index = review.moves.findIndex(({ class: name }: any) => name === 'mistake' || name === 'blunder');
    expect(index).to.be.at.least(0);

    await moves.nth(index).getByRole('button').click();
    const verdict = page.getByRole('region', { name: 'Verdict' });
    expect(await verdict.textContent()).to.match(/mistake|blunder/);
    // The page writes a minus sign, the API a hyphen.
    const why = review.moves[index].why.text.replaceAll(/-(?=\d)/g, '−');
    expect(await verdict.locator('.why').textContent()).to.equal(why);

    const bar = page.getByRole('slider', { name: 'Chances' });
    await bar.focus();
    await page.keyboard.press('Home');
    expect(await bar.getAttribute('aria-valuetext')).to.match(/^Before the first of/);
    await page.keyboard.press('ArrowRight');
    expect(await bar.getAttribute('aria-valuetext')).to.match(/^Move 1 of /);
    const spoken = page.locator('[data-announcer]').getByText(/^Move 1 of /);
    expect(await spoken.count(), 'the slider itself speaks').to.equal(0);
    await moves.first().getByRole('button').click();
    await spoken.waitFor({ state: 'attached' });

    await moves.nth(index).getByRole('button').click();
    await page.getByRole('button', { name: 'Show the best line' }).click();
    await page.getByText(/Best line, move 1 of/).waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).press('Enter');
    await page.locator('button:focus', { hasText: 'Show the best line' }).waitFor();

    await page.getByRole('button', { name: 'Try it again' }).click();
    await page.locator('h1:focus', { hasText: /Try again instead of/ }).waitFor();
    const outcome = page.locator('[data-retry-verdict]').filter({ hasText: /Chance to win \d+%/ });
    await playUntil(page, outcome, 'keyboard');
    const end = outcome.getByText(/would have (?:won|been)/);
    while ((await end.count()) === 0) {
      const said = (await outcome.locator('p').first().textContent())!;
      await playUntil(page, outcome.filter({ hasNotText: said }), 'keyboard');
    }
    const status = outcome.locator('xpath=descendant-or-self::*[@role="status"]');
    expect(await status.textContent(), 'the board announces replies and the end').to.match(/^\D+\d: .+ \d+%\.$/);
    await page
      .locator('[data-announcer]')
      .getByText(/wins? \d+ to|draw/)
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Back to the review' }).press('Enter');
    await moves.first().waitFor();
    await page.locator('button:focus', { hasText: 'Try it again' }).waitFor();
    expect(consoleErrors()).to.deep.equal([]);
  });

  it('is in German, including reasons', async () => {
    const duel = await finishedDuel();
    const german = await person({ locale: 'de' });
    await german.goto(`${arena.url}/review/${duel.id}`);
    await german.getByRole('heading', { name: 'Wendepunkte' }).waitFor();
    const { moves } = await ok(rest('GET', `/games/${duel.id}/review`));
    const index = moves.findIndex(({ why }: any) => why !== null);
    expect(index).to.be.at.least(0);
    await german.locator('.review-moves button').nth(index).click();
    const why = await german.locator('.why').textContent();
    expect(why)
      .to.match(/\w.*\.$/)
      .and.not.equal(moves[index].why.text);
    await german.setViewportSize({ width: NARROWEST_PX, height: 640 });
    const list = german.locator('.review-moves');
    await list.evaluate((ol, longest) => {
      for (const mark of ol.querySelectorAll('.class-mark')) mark.textContent = `?! ${longest}`;
    }, reviewDe['review.class.inaccuracy']);
    expect(await list.evaluate((ol) => ol.scrollWidth - ol.clientWidth), 'a truncated class').to.equal(0);
    await german.close();
  });

  it('breaks a long name without a space if the page would be too narrow', async () => {
    const duel = await startDuel(rest, { name: 'W'.repeat(40) });
    await playDuel(rest, duel);
    await page.goto(`${arena.url}/review/${duel.id}`);
    await page.locator('.account').waitFor();
    const look = page.viewportSize()!;
    await expectNoneSticksOut(page, [NARROWEST_PX, NARROW.width]);
    await page.setViewportSize(look);
  });

  it('shows a name whole on a phone while its row has room', async () => {
    const duel = await startDuel(rest, { name: 'Maximiliane Berg', ruleset: 'classic' });
    await playDuel(rest, duel);
    const german = await person({ locale: 'de', viewport: { width: 360, height: 740 } });
    const { replayUrl } = await readGame(rest, duel.A);
    for (const url of [`${arena.url}/review/${duel.id}`, replayUrl!]) {
      await german.goto(url);
      const name = german.locator('.player-name .clip', { hasText: 'Maximiliane Berg' });
      expect(await name.evaluate((clip) => clip.scrollWidth - clip.clientWidth), url).to.equal(0);
    }
    await german.close();
  });

  it('fits the board into a low window, as does the replay with its controls', async () => {
    const duel = await finishedDuel();
    const { replayUrl } = await readGame(rest, duel.A);
    for (const [width, height] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      for (const url of [`${arena.url}/review/${duel.id}`, replayUrl!]) {
        await page.goto(url);
        const grid = page.getByRole('grid');
        await grid.waitFor();
        await grid.evaluate((it) => it.scrollIntoView({ block: 'end' }));
        const seen = await page.locator('[role=grid], .replay-controls').evaluateAll((parts) =>
          parts.map((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return { left, right, top, bottom };
          }),
        );
        for (const { top, bottom } of seen) {
          expect(top, `${url} ${width}`).to.be.at.least(0);
          expect(bottom, `${url} ${width}`).to.be.at.most(height + 1);
        }
        const [board, controls] = seen;
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
        if (controls) expect(controls.left, 'beside the board').to.be.at.least(board!.right);
      }
    }
  });

  it('says that a running game has no review, in the language of the page', async () => {
    const duel = await startDuel(rest);
    const german = await person({ locale: 'de' });
    for (const [reader, words] of [
      [page, 'The game is not over yet'] as const,
      [german, 'Die Partie ist noch nicht zu Ende'] as const,
    ]) {
      await reader.goto(`${arena.url}/review/${duel.id}`);
      await reader.locator('.nothing-here').getByText(words).waitFor();
      await expectWhole(reader);
    }
    await german.setViewportSize({ width: NARROWEST_PX, height: 640 });
    await german.goto(`${arena.url}/review/g_0000000000000000`);
    await expectWhole(german);
    await german.close();
  });

  async function expectWhole(reader: Page): Promise<void> {
    const lead = reader.locator('.nothing-here .lead');
    const hidden = await lead.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden, 'hidden pixels of the explanation').to.equal(0);
  }

  it('says why a review is not available yet, and shows it once it can be loaded', async () => {
    const duel = await resignedAfter(1);
    const isReview = (url: URL): boolean => url.pathname.endsWith('/review');
    await page.route(isReview, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
    await page.goto(`${arena.url}/review/${duel.id}`);
    await page.getByText('There is no review yet: The arena does not answer right now.').waitFor();
    await page.unroute(isReview);
    await page.locator('.review-moves li').first().waitFor();
  });

  it('offers to try a mistake again once its code has loaded, even if that failed at first', async () => {
    const duel = await finishedDuel();
    const { moves } = await ok(rest('GET', `/games/${duel.id}/review`));
    const isCode = (url: URL): boolean => url.pathname.includes('/retry-table-');
    await page.route(isCode, (route) => route.abort());
    await page.goto(`${arena.url}/review/${duel.id}`);
    const index = moves.findIndex(({ loss, forced }: any) => loss > 0 && !forced);
    await page.locator('.review-moves button').nth(index).click();
    await page.locator('button[aria-disabled=true]', { hasText: 'Try it again' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.unroute(isCode);
    await page.locator('button[aria-disabled=false]', { hasText: 'Try it again' }).click();
    await page.getByRole('heading', { name: /Try again instead of/ }).waitFor();
  });

  it('of a game by newer rules says that this page does not know them', async () => {
    const duel = await finishedDuel();
    await page.route(/\/replay$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), rules: 'R99' } });
    });
    await page.goto(`${arena.url}/review/${duel.id}`);
    await page.locator('.nothing-here').getByText('by the rules R99, which this page does not know').waitFor();
  });

  it('says how a game ended that was resigned after its only move', async () => {
    const duel = await resignedAfter(1);
    await page.goto(`${arena.url}/review/${duel.id}`);
    const bar = page.getByRole('slider', { name: 'Chances' });
    await page.locator('.review-moves button').click();
    expect(await bar.getAttribute('aria-valuetext')).to.match(
      /^Move 1 of 1, (Ada|Bo): .*\. Ada wins by resignation\.$/,
    );
    expect(await page.locator('.player-state').allTextContents(), 'nobody is to move').to.deep.equal(['', '']);
    await bar.press('Home');
    expect(await bar.getAttribute('aria-valuetext')).to.match(/^Before the only move\. Ada wins \d+% of such games\.$/);
    expect(await page.locator('.player-state').allTextContents()).to.include('to move');
    const { replayUrl } = await readGame(rest, duel.A);
    await page.goto(replayUrl!);
    await page.getByText('The deal, before the only move').waitFor();
    await page.keyboard.press('End');
    await page.locator('.replay-result', { hasText: 'Ada wins by resignation' }).waitFor();
    expect(await page.locator('.player-state').allTextContents(), 'nobody waits').to.deep.equal(['', '']);
    await page.getByRole('button', { name: 'Copy link at this move' }).click();
    const outcome = page.locator('.replay-copied, .by-hand'); // it depends on the browser
    await outcome.waitFor();
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('Home');
    await page.getByText('The deal, before the only move').waitFor();
    expect(await outcome.count(), 'the link at another move').to.equal(0);
  });

  it('says that there is nothing to review in a game without a move', async () => {
    const duel = await resignedAfter(0);
    await page.goto(`${arena.url}/review/${duel.id}`);
    await page.getByText('No move was made in this game.').waitFor();
    const { replayUrl } = await readGame(rest, duel.A);
    await page.goto(replayUrl!);
    await page.getByText('The deal: no move was made').waitFor();
    await page.locator('.replay-result', { hasText: 'Ada wins by resignation' }).waitFor();
    await page.getByText('How to check this game').waitFor();
    expect(await page.getByRole('link', { name: 'Review' }).count()).to.equal(0);
    expect(consoleErrors()).to.deep.equal([]);
  });

  async function resignedAfter(moves: number) {
    const duel = await startDuel(rest, { ruleset: 'classic', name: 'Ada' });
    await playDuel(rest, duel, undefined, moves);
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.B.token }));
    return duel;
  }

  it("compares the seed's hash with the one a player received, and links back to the review", async () => {
    const duel = await finishedDuel();
    const { seedHash } = await readGame(rest, duel.A);
    await page.goto(`${arena.url}/review/${duel.id}`);
    const promise = (hash: string) =>
      page.evaluate((kept) => localStorage.setItem('arena-promises', kept), JSON.stringify([[duel.id, hash]]));
    await promise('0'.repeat(64));
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('alert').filter({ hasText: 'not the deal that you were promised' }).waitFor();
    await promise(seedHash);
    await page.reload();
    await page.getByText('This deal matches what you were promised').waitFor();
    await page.evaluate(() => localStorage.removeItem('arena-promises'));
    await page.reload();
    await page.getByText('How to check this game').click();
    expect(await page.locator('[data-promise]').count()).to.equal(0);
    const given = page.getByLabel('The seedHash you were given');
    await given.fill('0'.repeat(64));
    await page.getByText(/It is another one/).waitFor();
    await given.fill(seedHash);
    await page.getByText(/It is the same/).waitFor();
    expect(await page.getByRole('link', { name: 'Review' }).getAttribute('href')).to.equal(`/review/${duel.id}`);
  });
});
