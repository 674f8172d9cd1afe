// Pages without a connection.
import { createServer, request, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { expectFine } from '../support/looks.ts';
import { keepCopies } from '../support/offline-copies.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { findMined, insertFinished } from '../support/puzzles.ts';
import { ok, playDuel, readGame, restAt, startDuel } from '../support/rest.ts';
import type { PuzzleList } from '../../schema/puzzle.ts';
import { until } from '../support/until.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const DAY_MS = 86_400_000;

suiteNeeding('chromium', 'pages without a connection', () => {
  let arena: TestArena;
  let proxy: Proxy;
  before(async () => {
    arena = await startTestArena();
    proxy = await startProxy(arena.url);
  });
  after(async () => {
    await proxy.close();
    await arena.close();
  });

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'allow' });

  /** A returning visitor whose connection is lost. */
  async function cutOff(): Promise<Page> {
    const page = await person();
    await page.goto(`${arena.url}/rules`);
    await keepCopies(page);
    await page.context().setOffline(true);
    return page;
  }

  it('include the rules and a replay; any other page says what works until the connection is back', async () => {
    // Not public: otherwise its puzzle might be the daily one below.
    const duel = await startDuel(restAt(`${arena.url}/api/v1`), { ruleset: 'mutators', public: false });
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
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await expectFine(page, 'offline');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'No connection' }).waitFor({ state: 'detached' });
    expect(await page.locator('h1').textContent()).to.equal('Leaderboards');
  });

  it('include the puzzle of the day; a move is kept, and judged when the connection is back', async () => {
    const { journal, puzzles } = findMined((all) => all.some(({ kind }) => kind === 'open'));
    const rest = restAt(`${arena.url}/api/v1`);
    const { id } = await insertFinished(arena.app.arena.store, journal);
    await until(async () => (await ok(rest<PuzzleList>('GET', `/puzzles?game=${id}`))).mined);
    arena.advance(DAY_MS); // a day's puzzle must have been mined before the day
    const { solution } = puzzles.find(({ kind }) => kind === 'open')!; // which is then the puzzle of every day
    const page = await person();
    await page.goto(`${arena.url}/rules`);
    await keepCopies(page);
    await until(() => page.evaluate<boolean>(PUZZLE_IS_KEPT));
    await page.context().setOffline(true);
    await page.goto(`${arena.url}/puzzles`);
    await page.getByRole('heading', { name: /^Puzzle of the day/ }).waitFor();
    const [card, cell] = solution.line[0]!.split('@');
    await page.getByRole('option', { name: card! }).first().click();
    await page.locator(`button.cell[data-legal][data-cell=${cell}]`).click();
    await page.locator('.prompt').getByText('You are offline. Your move is kept').waitFor();
    await page.context().setOffline(false);
    await page
      .getByText(/^Right so far|^Solved!/)
      .first()
      .waitFor();
  });

  it('include the rules while a proxy answers for an arena that is down, but leave the own refusals of the arena', async () => {
    const page = await person();
    await page.goto(`${proxy.url}/rules`);
    await keepCopies(page);
    await page.evaluate(KEEP_PUZZLE);
    for (const status of [502, 503, 504]) {
      proxy.refuse(status);
      expect((await page.goto(`${proxy.url}/rules`))?.status()).to.equal(200);
      expect(await page.evaluate(PUZZLE_STATUS)).to.equal(200);
    }
    await page.goto(`${proxy.url}/leaderboards`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    proxy.refuse(undefined);
    await page.getByRole('heading', { level: 1, name: 'Leaderboards' }).waitFor();
    proxy.refuse(503, { 'API-Version': '1' });
    expect((await page.goto(`${proxy.url}/rules`))?.status()).to.equal(503);
    expect(await page.evaluate(PUZZLE_STATUS)).to.equal(503);
  });

  it("come from the previous release's copies, with only the puzzle of the day from the API", async () => {
    const page = await person();
    await page.goto(`${arena.url}/docs`);
    await page.evaluate(OLDER_COPIES);
    await page.goto(`${arena.url}/rules`);
    await keepCopies(page);
    expect(await page.evaluate('fetch("/assets/part-of-before.js").then((answer) => answer.text())')).to.equal('kept');
    await page.goto(arena.url);
    const kept = await page.evaluate<[caches: string[], paths: string[]]>(KEPT);
    expect(kept[0].filter((name) => name.startsWith('copies-')))
      .to.have.lengthOf(2)
      .and.include('copies-before');
    expect(kept[1]).to.include('/offline').and.include('/replay');
    expect(
      kept[1].filter(
        (at) => !/^\/(?:api\/v1\/puzzles\/daily|assets\/.*|language|learn|offline|puzzles|replay|rules)$/.test(at),
      ),
    ).to.deep.equal([]);
    await page.context().setOffline(true);
    await page.goto(`${arena.url}/rules`);
    expect(await page.title()).to.equal('Rules and cards · Game Arena');
  });
});

interface Proxy {
  readonly url: string;
  /** Answers every request itself; `undefined`: none. */
  refuse(status: number | undefined, fields?: OutgoingHttpHeaders): void;
  close(): Promise<void>;
}

async function startProxy(arenaUrl: string): Promise<Proxy> {
  let refusal: [status: number, fields: OutgoingHttpHeaders] | undefined;
  const { hostname: host, port } = new URL(arenaUrl);
  const server = createServer((asked, answer) => {
    if (refusal) return void answer.writeHead(...refusal).end('<h1>Bad gateway</h1>');
    const { url: path, method, headers } = asked;
    const passed = request({ host, port, path, method, headers: { ...headers, host: `${host}:${port}` } }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse: (status, fields = {}) =>
      (refusal = status === undefined ? undefined : [status, { 'Content-Type': 'text/html', ...fields }]),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const KEEP_PUZZLE = `caches.open('puzzles').then((kept) => kept.put('/api/v1/puzzles/daily', new Response('{}')))`;
const PUZZLE_STATUS = `fetch('/api/v1/puzzles/daily').then(({ status }) => status)`;
const PUZZLE_IS_KEPT = `caches.match('/api/v1/puzzles/daily').then(Boolean)`;
const OLDER_COPIES = `(async () => {
  await caches.open('copies-long-before');
  const before = await caches.open('copies-before');
  await before.put('/assets/part-of-before.js', new Response('kept'));
  await before.put('/rules', new Response('<title>Rules of before</title>', { headers: { 'Content-Type': 'text/html' } }));
})()`;
const KEPT = `(async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return [names, requests.flat().map(({ url }) => new URL(url).pathname)];
})()`;
