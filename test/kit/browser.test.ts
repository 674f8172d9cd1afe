// The client as a page of another origin runs it: no Node, no dependency, only types removed.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { transformWithOxc } from 'vite';
import { startTestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The files of kit/ as JavaScript, and an empty page. */
async function serveKit(): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const isModule = /^\/kit\/[\w-]+\.ts$/.test(url!);
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
    response.end(isModule ? await javascriptOf(path.join(ROOT, url!)) : '<!doctype html><title>kit</title>');
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

suiteNeeding('chromium', 'the client in a browser', () => {
  it('plays a whole game against the house from another origin', async () => {
    const [arena, kit, browser] = await Promise.all([startTestArena(), serveKit(), launchBrowser()]);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(kit.address() as AddressInfo).port}/`);
    const seen = (await page.evaluate(`(${IN_THE_PAGE})(${JSON.stringify(arena.url)})`)) as any;
    await browser.close();
    kit.close();
    await arena.close();
    expect(seen).to.include({ status: 'finished', client: 'web', unsigned: 'webhook-id is missing' });
    expect(seen.streamed).to.have.length(seen.count);
    expect(seen.refused.slug).to.equal('stale-move-count');
    expect(seen.refused.hint).to.have.length.greaterThan(10);
  });
});
