// The process of a crowd that plays against the house. Others are timed in another process. This one has a lower
// priority than that and the server, because real players compute on their own machines.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { GameBody, Moved, Started } from '../schema/game.ts';
import { newRandom, type Ruleset } from '../src/engine/index.ts';
import { newSeed } from '../src/trust/ids.ts';

export interface CrowdOrder {
  readonly url: string;
  /** Concurrent games, each from its own network. */
  readonly games: number;
  readonly strength: number;
  /** The mean time a player takes for a move. */
  readonly thinkMs: number;
  /** After this time no new game is begun; running games are finished. */
  readonly forMs: number;
}

export interface CrowdReport {
  /** How long each move that the house answered took, in milliseconds. */
  readonly waits: readonly number[];
  readonly ids: readonly string[];
  /** Requests answered with 503; they are retried after the stated time. */
  readonly refused: { readonly starts: number; readonly moves: number };
}

const RULESETS = ['classic', 'mutators'] as const satisfies readonly Ruleset[];

setPriority(10);
const [order] = (await once(process, 'message')) as [CrowdOrder];
const pool = new Pool(order.url, { connections: order.games });
const [waits, ids]: [number[], string[]] = [[], []];
const refused = { starts: 0, moves: 0 };
const until = performance.now() + order.forMs;
await Promise.all(
  Array.from({ length: order.games }, async (_, player) => {
    const network = `10.1.${player >> 8}.${player & 255}`;
    for (let number = player; number === player || performance.now() < until; number++) await playOne(number, network);
  }),
);
process.send!({ waits, ids, refused } satisfies CrowdReport, () => process.exit());

async function playOne(number: number, network: string): Promise<void> {
  const from = { 'x-forwarded-for': network };
  const body = { mode: 'house', strength: order.strength, ruleset: RULESETS[number % RULESETS.length] };
  const { body: started } = await post<Started>('starts', '/games', { headers: from, body });
  ids.push(started.game.id);
  const headers = { ...from, authorization: `Bearer ${started.playerToken}` };
  const random = newRandom(newSeed());
  for (let game: GameBody = started.game; game.status === 'active';) {
    if (order.thinkMs > 0) await sleep(2 * order.thinkMs * (random.next() / 2 ** 32));
    const legalMoves = game.view!.legalMoves!;
    const move = { move: legalMoves[random.below(legalMoves.length)]!, expectedMoveCount: game.moveCount };
    const { body: moved, ms } = await post<Moved>('moves', `/games/${game.id}/moves`, { headers, body: move });
    if (moved.played.some(({ seat }) => seat !== game.seat)) waits.push(ms);
    ({ game } = moved);
  }
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

async function post<T>(what: keyof typeof refused, path: string, sent: Sent): Promise<{ body: T; ms: number }> {
  for (;;) {
    const startedAt = performance.now();
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { 'content-type': 'application/json', ...sent.headers },
      body: JSON.stringify(sent.body),
    });
    const answer = await body.text();
    if (statusCode === 200) return { body: JSON.parse(answer) as T, ms: performance.now() - startedAt };
    const seconds = Number(headers['retry-after']);
    if (statusCode !== 503 || !(seconds > 0)) throw new Error(`POST ${path}: ${statusCode} ${answer}`);
    refused[what] += 1;
    await sleep(seconds * 1000);
  }
}
