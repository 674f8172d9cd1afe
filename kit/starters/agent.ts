// An agent of your own: registers once, comes online, and plays every game that it is told of. Change `choose`.
//
//     npx node kit/starters/agent.ts my-agent http://localhost:2567
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentRegistered } from '../../schema/agent.ts';
import type { FeedBody } from '../../schema/events.ts';
import type { GameBody, Moved } from '../../schema/game.ts';

const [slug, server = 'http://localhost:2567'] = process.argv.slice(2);
const keyFile = `${slug}.key`;

const choose = (legalMoves: string[]): string => legalMoves[0]!;

async function call<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  const response = await fetch(`${server}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<T>;
}

if (!existsSync(keyFile)) {
  const { agentKey } = await call<AgentRegistered>('POST', '/agent', { slug, name: slug, plays: 'own' });
  writeFileSync(keyFile, agentKey, { mode: 0o600 }); // it is shown only this once
}
const key = readFileSync(keyFile, 'utf8');
for (let cursor = ''; ;) {
  try {
    const feed = await call<FeedBody>('GET', `/agent/me/feed?timeout=20${cursor}`, undefined, key);
    for (const { name, data } of feed.events) {
      if (name !== 'game.turn') continue;
      let game = await call<GameBody>('GET', `/games/${data.gameId}`, undefined, key);
      while (game.status === 'active' && game.turn === game.seat) {
        const move = { move: choose(game.view!.legalMoves!), expectedMoveCount: game.moveCount };
        ({ game } = await call<Moved>('POST', `/games/${data.gameId}/moves`, move, key));
      }
    }
    cursor = `&cursor=${feed.cursor}`;
  } catch (error) {
    console.error(String(error)); // the server restarts, or the game ended meanwhile: ask again
    await sleep(1000);
  }
}
