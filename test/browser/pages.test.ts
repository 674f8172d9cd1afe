// The metadata of every page for browsers and link previews, and what pages show for missing things.
import { expect } from 'chai';
import type { Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFine } from '../support/looks.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, restAt, startHouse } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const PATHS = [
  '/',
  '/play/g_1',
  '/watch/g_1',
  '/review/g_1',
  '/replay',
  '/rules',
  '/learn',
  '/agents',
  '/agents/pebble',
].concat([
  '/players/x',
  '/puzzles',
  '/leaderboards',
  '/leagues',
  '/leagues/x',
  '/communities',
  '/communities/x',
  '/account',
  '/friends',
  '/history',
  '/daily-deal',
  '/nothing',
]);

suiteNeeding('chromium', 'pages', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  it('have a title and a description of their own, for people and for previews, and an icon', async () => {
    const titles = new Set<string>();
    for (const path of PATHS) {
      const html = await (await fetch(arena.url + path, { headers: { Accept: 'text/html' } })).text();
      const [, title] = /<title>([^<]+)<\/title>/.exec(html)!;
      const [, description] = /<meta\s+name="description"\s+content="([^"]+)"/.exec(html)!;
      expect(html, path).to.include(`property="og:title" content="${title!.replace(' · Game Arena', '')}"`);
      expect(html, path).to.include(`property="og:description" content="${description}"`);
      expect(html, path).to.match(/<meta name="theme-color"/);
      const [, icon] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(html)!;
      const answer = await fetch(arena.url + icon);
      expect([answer.status, answer.headers.get('content-type')], path).to.deep.equal([200, 'image/svg+xml']);
      titles.add(title!);
    }
    expect(titles.size).to.equal(PATHS.length);
  });

  it("explain an unknown URL in the person's language, and offer a way on", async () => {
    const page = await person();
    await page.goto(`${arena.url}/nothing/here`);
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor();
    await expectFine(page, 'missing');
    await page.getByRole('link', { name: 'To the start page' }).click();
    await page.waitForURL(`${arena.url}/`);
    const german = await person({ locale: 'de-DE' });
    await german.goto(`${arena.url}/nothing/here`);
    await german.getByRole('heading', { level: 1, name: 'Hier ist nichts' }).waitFor();
  });

  it("whose script does not load say so after some time in the person's language, and reload the requested page", async () => {
    const { game, playerToken } = await startHouse(restAt(`${arena.url}/api/v1`), { name: 'Ada' });
    for (const [locale, words] of Object.entries({ en: 'Load it again', de: 'Neu laden' })) {
      const page = await person({ locale });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${arena.url}/play/${game.id}#${playerToken}`);
      const again = page.getByRole('button');
      expect(await again.count(), 'at once').to.equal(0);
      await page.evaluate('document.getAnimations().forEach((wait) => wait.finish())');
      expect(await again.allTextContents()).to.deep.equal([words]);
      await page.unroute('**/assets/*.js');
      await again.click();
      await page.getByRole('grid').waitFor();
      expect(await page.getByText(words).count(), 'at first').to.equal(0);
    }
  });

  for (const place of ['play', 'watch', 'review']) {
    it(`explain at /${place}/ that there is no such game`, async () => {
      const page = await person();
      for (const end of ['', '/']) {
        await page.goto(`${arena.url}/${place}/g_0000000000000000000000${end}`);
        await page.getByRole('heading', { level: 1, name: 'There is no such game' }).waitFor();
        await page.getByRole('link', { name: 'To the start page' }).waitFor();
      }
    });
  }

  it('show the same with a slash at the end of the address', async () => {
    const page = await person();
    await page.goto(`${arena.url}/agents/pebble/`);
    await page.getByRole('heading', { level: 1, name: 'Pebble' }).waitFor();
    for (const place of ['players', 'leagues', 'communities']) {
      const asked = page.waitForRequest(/\/api\/v1\/(?:players|tournaments|communities)\/no%C3%B6ne$/);
      await page.goto(`${arena.url}/${place}/noöne/`);
      await asked;
    }
  });

  it('explain for a private game why it is not shown', async () => {
    const body = { mode: 'house', public: false };
    const { game } = await ok(restAt(`${arena.url}/api/v1`)<Started>('POST', '/games', { body }));
    for (const [locale, title, why] of [
      ['en-GB', 'This game cannot be shown', 'This game is private'],
      ['de-DE', 'Diese Partie lässt sich nicht zeigen', 'Diese Partie ist privat'],
    ] as const) {
      const page = await person({ locale });
      for (const at of [`/watch/${game.id}`, `/play/${game.id}#pt_${'A'.repeat(40)}`]) {
        await page.goto(`${arena.url}${at}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }
      await page.goto(`${arena.url}/watch/${game.id}`);
      await page.getByText(why).waitFor();
      await expectFine(page, `private, ${locale}`);
    }
  });
});
