// The attacks of a network that uses its full quota, sending requests as fast as they are answered.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Joined, Moved, Started } from '../schema/game.ts';
import { restAt, type Answer, type Rest } from '../test/support/rest.ts';
import type { PreparedGame } from './prepared-games.ts';

export const ATTACKERS = 16;
/** How long an attacker waits after a refusal: almost no regard for Retry-After. */
const REFUSED_PAUSE_MS = 50;

export interface Flooded {
  readonly url: string;
  /** The attacking network. */
  readonly address: string;
  readonly rest: Rest;
  readonly games: readonly PreparedGame[];
  readonly over: AbortSignal;
}

type Flood = (flooded: Flooded, attacker: number) => Promise<void>;

export const FLOODS = {
  'games by resign and rematch': chainRematches,
  'event streams': openStreams,
  reviews: askForReviews,
  'games against the house at 1600': playStrongHouse,
  'guessed codes': ({ rest, over }: Flooded) =>
    repeat(over, () => rest('POST', '/games/join', { body: { code: randomCode() } })),
  'pages and MCP calls': loadPages,
} satisfies Readonly<Record<string, Flood>>;
export type FloodName = keyof typeof FLOODS;

async function chainRematches({ rest, over }: Flooded): Promise<void> {
  let seat: (Pick<Joined, 'game'> & { playerToken: string | null }) | undefined;
  await repeat(over, async () => {
    if (!seat) {
      const started = await rest<Started>('POST', '/games', { body: {} });
      if (started.status === 200) seat = started.body;
      return started;
    }
    const { game, playerToken: token } = seat;
    await rest('POST', `/games/${game.id}/resign`, { token });
    const again = await rest<Joined>('POST', `/games/${game.id}/rematch`, { token, body: {} });
    if (again.status === 200) seat = again.body;
    return again;
  });
}

/** Streams stay open until the flood is over. */
async function openStreams({ url, address, over }: Flooded): Promise<void> {
  const agent = new Agent();
  const waiting = await restAt(`${url}/api/v1`)<Started>('POST', '/games', { body: { mode: 'duel' } });
  const target = `/api/v1/games/${waiting.body.game.id}/stream`;
  const open = (): Promise<{ status: number }> =>
    new Promise((resolve) => {
      const request = get(`${url}${target}`, { agent, headers: { 'X-Forwarded-For': address } }, (response) => {
        if (response.statusCode !== 200) response.resume();
        response.on('error', () => undefined); // closed at the end
        resolve({ status: response.statusCode! });
      });
      request.on('error', () => resolve({ status: 0 }));
    });
  await repeat(over, open);
  agent.destroy();
}

async function askForReviews({ rest, games, over }: Flooded, attacker: number): Promise<void> {
  let next = attacker;
  await repeat(over, () => {
    const { id, tokens } = games[next % games.length]!;
    next += ATTACKERS;
    return rest('GET', `/games/${id}/review?timeout=1`, { token: tokens.A });
  });
}

async function playStrongHouse({ rest, over }: Flooded): Promise<void> {
  let seat: { id: string; token: string | null; names: readonly string[] } | undefined;
  await repeat(over, async () => {
    if (!seat) {
      const started = await rest<Started>('POST', '/games', { body: { mode: 'house', strength: 1600 } });
      const { game, playerToken: token } = started.body;
      if (started.status === 200) seat = { id: game.id, token, names: game.view!.legalMoves! };
      return started;
    }
    const { id, token, names } = seat;
    const moved = await rest<Moved>('POST', `/games/${id}/moves`, { token, body: { move: names[0]! } });
    const left = moved.status === 200 ? moved.body.game.view!.legalMoves : names;
    seat = left ? { id, token, names: left } : undefined;
    return moved;
  });
}

async function loadPages({ url, address, over }: Flooded, attacker: number): Promise<void> {
  const page = restAt(url);
  const headers = { 'X-Forwarded-For': address, Accept: 'text/html' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_rules', arguments: {} } };
  const accept = { ...headers, Accept: 'application/json, text/event-stream' };
  await repeat(over, () =>
    attacker % 2 ? page('GET', '/docs', { headers }) : page('POST', '/mcp', { headers: accept, body: call }),
  );
}

/** Repeats a task as fast as it is answered, with a short pause after each refusal. */
async function repeat(over: AbortSignal, task: () => Promise<Pick<Answer, 'status'>>): Promise<void> {
  while (!over.aborted) {
    const { status } = await task();
    if (status !== 200 && status !== 202) await sleep(REFUSED_PAUSE_MS);
  }
}

function randomCode(): string {
  return Array.from({ length: 6 }, () => 'BCDFGHJKLMNPQRSTVWXZ'[Math.floor(Math.random() * 20)]).join('');
}
