// The kit on a page of another origin: the client with only its types removed, and the engine as packaged.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { transformWithOxc } from 'vite';
import { startTestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { buildApart, type Built } from '../packages/packed.ts';
import path from 'node:path';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** The files of kit/ as JavaScript, the built files of the engine, and an empty page. */
async function serveModules(built: string): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const isSource = /^\/kit\/[\w-]+\.ts$/.test(url!);
    const isBuilt = /^\/engine\/dist\/[\w-]+\.js$/.test(url!);
    response.setHeader('Content-Type', isSource || isBuilt ? 'text/javascript' : 'text/html');
    if (isSource) response.end(await javascriptOf(path.join(ROOT, url!)));
    else if (isBuilt) response.end(readFileSync(path.join(built, 'packages', url!)));
    else response.end('<!doctype html><title>modules</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function javascriptOf(file: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
    typescript: { onlyRemoveTypeImports: true },
  });
  return code;
}

const IN_THE_PAGE = `async (server) => {
  const { newClient, playGame } = await import('/kit/client.ts');
  const { parseDelivery } = await import('/kit/webhooks.ts');
  const client = newClient({ server, client: 'web' });
  const { game, seat } = await client.play({ ruleset: 'mutators', strength: 800 });
  const streamed = (async () => {
    const names = [];
    for await (const event of client.stream(game.id)) if (event.type === 'move') names.push(event.entry.name);
    return names;
  })();
  const end = await playGame(seat, ({ legalMoves }) => legalMoves[0]);
  const refused = await seat.move('No such card', 0).catch(({ slug, hint }) => ({ slug, hint }));
  const unsigned = await parseDelivery('whsec_AAAA', { headers: new Headers(), body: '' }).catch(({ message }) => message);
  return { status: end.status, client: game.clients[game.seat], count: end.moveCount, streamed: await streamed, refused, unsigned };
}`;

/** A game of the house against itself, as a link. */
const BY_THE_ENGINE = `async (engine, house) => {
  const { newGame, observe, findMove, play, formatReplayLink } = await import(engine);
  const { chooseMove, CURRENT_POLICY } = await import(house);
  const [seed, moves] = ['${'6'.repeat(32)}', []];
  let position = newGame('mutators/1', seed);
  while (position.current !== null) {
    const view = observe(position, position.current);
    moves.push(chooseMove({ view, policy: CURRENT_POLICY, strength: 1200, randomSeed: seed }));
    position = play(position, findMove(position, moves.at(-1))).position;
  }
  const names = { A: 'A', B: 'B' };
  return formatReplayLink({ rules: 'mutators/1', seed, moves, names, endReason: 'played', winner: position.winner });
}`;

suiteNeeding('chromium', 'the kit in a browser', () => {
  let built: Built;
  let modules: Server;
  let browser: Browser;
  let page: Page;
  before(async () => {
    [built, browser] = await Promise.all([buildApart(), launchBrowser()]);
    modules = await serveModules(built.folder);
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(modules.address() as AddressInfo).port}/`);
  });
  after(async () => {
    await browser.close();
    modules.close();
    built.remove();
  });

  it("plays a game with the engine's package, the same as in Node", async () => {
    const inPage = await page.evaluate(`(${BY_THE_ENGINE})('/engine/dist/index.js', '/engine/dist/house.js')`);
    const files = ['index.js', 'house.js'].map((name) => path.join(built.folder, 'packages/engine/dist', name));
    const code = `console.log(await (${BY_THE_ENGINE})(...${JSON.stringify(files)}))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
    expect(inPage).to.equal(stdout.trim());
    expect(stdout).to.have.length.greaterThan(60);
  });

  it('plays a whole game against the house from another origin', async () => {
    const arena = await startTestArena();
    const seen = (await page.evaluate(`(${IN_THE_PAGE})(${JSON.stringify(arena.url)})`)) as any;
    await arena.close();
    expect(seen).to.include({ status: 'finished', client: 'web', unsigned: 'webhook-id is missing' });
    expect(seen.streamed).to.have.length(seen.count);
    expect(seen.refused.slug).to.equal('stale-move-count');
    expect(seen.refused.hint).to.have.length.greaterThan(10);
  });
});
