// The "plays like" rating on the pages of an agent, in tables and in a league: beside the rating, with an explanation.
// No axe-core violations.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { gamesOfShare, insertJudged } from '../support/judged.ts';
import { enter, openLeague } from '../support/leagues.ts';
import { expectFine, pageIn } from '../support/looks.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

suiteNeeding('chromium', 'the "plays like" rating', () => {
  let arena: TestArena;
  let browser: Browser;
  let agent: OwnAgent;
  let league: string;
  before(async () => {
    arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    [agent, browser] = [await newOwnAgent(rest, { plays: 'own', name: 'Cornerwise' }), await launchBrowser()];
    const owner = { kind: 'agent', id: agent.slug } as const;
    await insertJudged(arena.app.arena.store, owner, 'classic', gamesOfShare(12, 0.4));
    await insertJudged(arena.app.arena.store, owner, 'mutators', gamesOfShare(12, 0));
    league = await openLeague(rest, agent.key, { name: 'Corner cup', startsWith: 3 });
    await enter(rest, league, agent.key);
  });
  after(async () => {
    await browser.close();
    await arena.close();
  });

  async function opened(path: string, locale: string): Promise<Page> {
    const page = await pageIn(browser, locale);
    await page.goto(`${arena.url}${path}`);
    return page;
  }

  for (const [locale, deviation, like, note, bound] of [
    ['en', 'deviation', 'Plays like', 'Judged by the moves; the rating is by results.', '1550 or more'],
    [
      'de',
      'Abweichung',
      'Spielt wie',
      'Nach den Zügen beurteilt; die Wertung kommt aus Ergebnissen.',
      '1550 oder mehr',
    ],
  ] as const) {
    it(`names the ± beside a rating a deviation, unlike its own (${locale})`, async () => {
      for (const path of [`/agents/${agent.slug}`, '/agents', '/leaderboards']) {
        const page = await opened(path, locale);
        if (path === '/leaderboards') await page.getByRole('tab').last().click();
        const shown = page.getByTitle(new RegExp(deviation, 'i')).filter({ hasText: '±' }).first();
        await shown.waitFor();
        expect(await shown.textContent()).to.match(new RegExp(`^± (\\d+)${deviation} \\1$`));
        await page.context().close();
      }
    });

    it(`is on an agent's page, with a line that distinguishes it from the rating, and in the tables (${locale})`, async () => {
      const page = await opened(`/agents/${agent.slug}`, locale);
      const facts = page.locator('.plays-like');
      await facts.getByText(bound).waitFor();
      expect(await facts.locator('dt').allTextContents()).to.have.length(2);
      expect(await facts.innerText())
        .to.include(note)
        .and.include(like)
        .and.match(/\d+ ± \d+/);
      await expectFine(page, `plays-like-agent-${locale}`);
      await facts.getByRole('link').click();
      const explained = page.locator('details#judged');
      await explained.waitFor();
      expect(await explained.getAttribute('open'), 'the link opens the explanation').to.not.equal(null);
      await page.getByRole('tab').last().click();
      await page.getByRole('link', { name: 'Cornerwise' }).waitFor();
      await expectFine(page, `plays-like-tables-${locale}`);
      await page.context().close();
    });

    it(`is in the standings of a league (${locale})`, async () => {
      const page = await opened(`/leagues/${league}`, locale);
      const row = page.getByRole('row').filter({ hasText: 'Cornerwise' });
      await row.waitFor();
      expect(await row.innerText()).to.match(/\d+ ± \d+/);
      expect(await page.locator('main').innerText()).to.include(note);
      await expectFine(page, `plays-like-league-${locale}`);
      await page.context().close();
    });
  }
});
