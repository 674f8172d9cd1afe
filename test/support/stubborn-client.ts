// A client that never gives up: retries the same request through kills and 503s, and records what was acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameBody, Joined, Moved, Started, Synced } from '../../schema/game.ts';
import { restAt, type Answer, type Rest, type Sent } from './rest.ts';
import { PATIENCE_MS } from './until.ts';

export interface Acknowledged {
  readonly gameId: string;
  readonly index: number;
  readonly name: string;
}

export interface StubbornClient {
  /** Moves whose answer arrived. */
  readonly acknowledged: Acknowledged[];
  readonly retries: () => number;
  /** The number of requests without any answer. */
  readonly unanswered: () => number;
  /** The longest wait for an answer of any kind. */
  readonly slowestMs: () => number;
  /**
   * Plays games until stopped, then finishes the last one. @returns ids and tokens of the games played
   * @throws Error for a refusal, unless it may be retried and says when, and for a request that hangs
   */
  playUntil(isEnough: () => boolean): Promise<{ id: string; token: string }[]>;
}

const PAUSE_MS = 30;
/** Without an answer a process may be starting, which many impatient clients would slow down. */
const PAUSE_UNANSWERED_MS = 100;

export interface StubbornOptions {
  /** How long it takes to choose a move. */
  readonly thinkMs?: number;
  /** Resolves when the server answers again: if the test knows that, clients need not poll. */
  readonly untilAnswered?: () => Promise<unknown>;
}

export function newStubbornClient(
  root: () => string,
  number: number,
  { thinkMs = 0, untilAnswered = () => sleep(PAUSE_UNANSWERED_MS) }: StubbornOptions = {},
): StubbornClient {
  const acknowledged: Acknowledged[] = [];
  let slowest = 0;
  let retries = 0;
  let unanswered = 0;
  let keys = 0;
  const name = randomUUID();

  async function insist<T>(method: string, path: string, sent: Sent = {}): Promise<T> {
    const headers = { 'Idempotency-Key': `${name}-${keys++}` };
    for (;;) {
      const startedAt = performance.now();
      const answer = await attempt<T>(restAt(root()), method, path, method === 'POST' ? { ...sent, headers } : sent);
      if (!answer) unanswered += 1;
      const tookMs = performance.now() - startedAt;
      slowest = Math.max(slowest, tookMs);
      // These clients do not long-poll.
      if (tookMs >= PATIENCE_MS) throw new Error(`${method} ${path}: no answer in ${PATIENCE_MS} ms`);
      if (answer?.status === 200) return answer.body;
      if (answer && !mayRetry(answer)) {
        throw new Error(`${method} ${path} ${JSON.stringify(sent.body)}: ${answer.status} ${answer.text}`);
      }
      retries += 1;
      await (answer ? sleep(PAUSE_MS) : untilAnswered());
    }
  }

  async function playHouse(): Promise<{ id: string; token: string }> {
    const body = { ruleset: number % 2 ? 'classic' : 'mutators', strength: 800 };
    const started = await insist<Started>('POST', '/games', { body });
    const seat = { id: started.game.id, token: started.playerToken! };
    for (let game = started.game; game.status === 'active';) game = await playOne(seat, game);
    return seat;
  }

  async function playOne({ id, token }: { id: string; token: string }, game: GameBody): Promise<GameBody> {
    const { legalMoves } = game.view!;
    if (!legalMoves) return insist<GameBody>('GET', `/games/${id}`, { token });
    await sleep(thinkMs);
    const move = legalMoves[(number * 31 + game.moveCount * 17) % legalMoves.length]!;
    const sent = { token, body: { move, expectedMoveCount: game.moveCount } };
    const moved = await insist<Moved>('POST', `/games/${id}/moves`, sent);
    for (const { index, name } of moved.played) acknowledged.push({ gameId: id, index, name });
    return moved.game;
  }

  async function playDuel(): Promise<{ id: string; token: string }> {
    const started = await insist<Started>('POST', '/games', { body: { mode: 'duel', ruleset: 'mutators' } });
    const { id, code } = started.game;
    const joined = await insist<Joined>('POST', '/games/join', { body: { code } });
    const seats = { A: { id, token: started.playerToken! }, B: { id, token: joined.playerToken } };
    for (let game: GameBody = joined.game; game.turn !== null;) {
      const mine = await insist<GameBody>('GET', `/games/${id}`, seats[game.turn]);
      game = mine.turn === mine.seat ? await playOne(seats[game.turn], mine) : mine;
    }
    return seats.A;
  }

  return {
    acknowledged,
    slowestMs: () => slowest,
    retries: () => retries,
    unanswered: () => unanswered,
    async playUntil(isEnough) {
      const games = [];
      do games.push(await (number % 4 === 0 ? playDuel() : playHouse()));
      while (!isEnough());
      return games;
    },
  };
}

function mayRetry({ status, headers, body }: Answer<{ type?: string }>): boolean {
  return status === 503 ? headers.has('retry-after') : body.type?.endsWith('/request-running') === true;
}

/** `undefined` if no answer came. */
async function attempt<T>(
  rest: Rest,
  method: string,
  path: string,
  sent: Sent,
): Promise<Answer<T & { type?: string }> | undefined> {
  try {
    return await rest(method, path, { ...sent, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return undefined; // the server died during the request: it is sent again
  }
}

/** The differences between a game's journal and the moves acknowledged to clients. */
export function disagreements(synced: Synced, acknowledged: readonly Acknowledged[]): string[] {
  return acknowledged
    .filter(({ index, name }) => synced.moves[index]?.name !== name)
    .map(({ index, name }) => `${index}: acknowledged ${name}, journal has ${synced.moves[index]?.name}`);
}
