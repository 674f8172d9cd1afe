// What the pages are without a connection.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFine } from '../support/looks.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { playDuel, readGame, restAt, startDuel } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

suiteNeeding('chromium', 'pages without a connection', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'allow' });

  /** Somebody who has been here before, and whose line is gone. */
  async function cutOff(): Promise<Page> {
    const page = await person();
    await page.goto(`${arena.url}/rules`);
    await page.evaluate(COPIES_ARE_KEPT);
    await page.context().setOffline(true);
    return page;
  }

  it('the rules and a replay are there; of another page it is said what works, until the line is back', async () => {
    const duel = await startDuel(restAt(`${arena.url}/api/v1`), { ruleset: 'mutators' });
    await playDuel(restAt(`${arena.url}/api/v1`), duel, (moves) => moves.at(-1)!);
    const { replayUrl } = await readGame(restAt(`${arena.url}/api/v1`), duel.A);
    const page = await cutOff();
    await page.goto(replayUrl!);
    await page.getByRole('heading', { name: 'Ada against Bo' }).waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.locator('[role=grid] .card').first().waitFor();
    await page.goto(`${arena.url}/rules`);
    await page.getByRole('heading', { level: 1, name: 'Rules and cards' }).waitFor();
    await page.goto(`${arena.url}/leaderboards`);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectFine(page, 'offline');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor({ state: 'detached' });
    expect(await page.locator('h1').textContent()).to.equal('Leaderboards');
  });

  it('keeps the copies of the release before, and none of the API', async () => {
    const page = await person();
    await page.goto(`${arena.url}/docs`);
    await page.evaluate(OLDER_COPIES);
    await page.goto(`${arena.url}/rules`);
    await page.evaluate(COPIES_ARE_KEPT);
    expect(await page.evaluate('fetch("/assets/part-of-before.js").then((answer) => answer.text())')).to.equal('kept');
    await page.goto(arena.url);
    const kept = await page.evaluate<[caches: string[], paths: string[]]>(KEPT);
    expect(kept[0]).to.have.lengthOf(2).and.include('copies-before');
    expect(kept[1]).to.include('/offline').and.include('/replay');
    expect(kept[1].filter((at) => !/^\/(?:assets\/.*|learn|offline|replay|rules)$/.test(at))).to.deep.equal([]);
  });
});

const COPIES_ARE_KEPT = `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated' ||
  new Promise((done) => active.addEventListener('statechange', done, { once: true })))`;
const OLDER_COPIES = `(async () => {
  await caches.open('copies-long-before');
  await (await caches.open('copies-before')).put('/assets/part-of-before.js', new Response('kept'));
})()`;
const KEPT = `(async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return [names, requests.flat().map(({ url }) => new URL(url).pathname)];
})()`;
