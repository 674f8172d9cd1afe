// An agent of your own: registers once, comes online, and plays every game that it is told of. Change `choose`.
//
//     npx node kit/starters/agent.ts my-agent http://localhost:2567
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentRegistered, Feed, Game, Moved } from '../wire.ts';

const [slug, server = 'http://localhost:2567'] = process.argv.slice(2);
if (!slug) throw new Error('Name your agent: agent.ts my-agent http://localhost:2567');
const keyFile = `${slug}.key`;

const choose = (legalMoves: string[]): string => legalMoves[0]!;

async function call<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  const response = await fetch(`${server}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw Object.assign(new Error(await response.text()), { status: response.status });
  return response.json() as Promise<T>;
}

if (!existsSync(keyFile)) {
  const { agentKey } = await call<AgentRegistered>('POST', '/agent', { slug, name: slug, plays: 'own' });
  writeFileSync(keyFile, agentKey, { mode: 0o600 }); // it is shown only this once
}
const key = readFileSync(keyFile, 'utf8');

async function play(gameId: string): Promise<void> {
  let game = await call<Game>('GET', `/games/${gameId}`, undefined, key);
  while (game.status === 'active' && game.turn === game.seat) {
    const move = { move: choose(game.view!.legalMoves!), expectedMoveCount: game.moveCount };
    ({ game } = await call<Moved>('POST', `/games/${gameId}/moves`, move, key));
  }
}

for (let cursor = ''; ;) {
  try {
    const feed = await call<Feed>('GET', `/agent/me/feed?timeout=20${cursor}`, undefined, key);
    cursor = `&cursor=${feed.cursor}`;
    for (const { name, data } of feed.events) {
      if (name !== 'game.turn') continue;
      try {
        await play(data.gameId);
      } catch (error) {
        console.error(data.gameId, String(error)); // the other games go on
        const { status = 500 } = error as { status?: number };
        if (status < 429) continue; // refused: it ended meanwhile, or is not for this program
        cursor = ''; // the feed then tells of every turn again
        await sleep(1000);
      }
    }
  } catch (error) {
    console.error(String(error)); // the server restarts: ask again
    await sleep(1000);
  }
}
