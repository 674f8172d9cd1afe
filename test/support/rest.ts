// Calls the REST API as any client would: over HTTP, with JSON.
import type { GameBody, Joined, Moved, Started, Waited } from '../../schema/game.ts';
import type { ReviewDone } from '../../schema/review.ts';

export interface Answer<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly text: string;
}

export interface Sent {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** For an endless body: it is read until this matches. */
  readonly until?: RegExp | undefined;
}

export interface Rest {
  <T = any>(method: string, path: string, sent?: Sent): Promise<Answer<T>>;
}

/**
 * @param root the base of paths, such as `http://localhost:2567/api/v1`; a function is called for each request
 * @param always headers of every request
 */
export function restAt(root: string | (() => string), always: Sent['headers'] = {}): Rest {
  return async (method, path, { token, body, headers, signal, until } = {}) => {
    const response = await fetch(`${typeof root === 'string' ? root : root()}${path}`, {
      method,
      headers: {
        ...always,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const text = await (until ? textUntil(response, until) : response.text());
    const isJson = text !== '' && /[/+]json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
}

async function textUntil({ body }: Response, what: RegExp): Promise<string> {
  let text = '';
  for await (const part of body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (what.test(text)) break;
  }
  return text;
}

/** The body of an answer that must be 200. */
export async function ok<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, text } = await answer;
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  return body;
}

export interface SeatOfGame {
  readonly id: string;
  readonly token: string;
}

export const startHouse = (rest: Rest, body: object = {}): Promise<Started> =>
  ok(rest<Started>('POST', '/games', { body: { mode: 'house', ...body } }));

export interface Duel {
  readonly id: string;
  readonly A: SeatOfGame;
  readonly B: SeatOfGame;
}

/** A duel of two agents that has just started. */
export async function startDuel(rest: Rest, body: object = {}): Promise<Duel> {
  const started = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel', name: 'Ada', ...body } }));
  const { id, code } = started.game;
  const joined = await ok(rest<Joined>('POST', '/games/join', { body: { code, name: 'Bo' } }));
  return { id, A: { id, token: started.playerToken! }, B: { id, token: joined.playerToken } };
}

export const readGame = (rest: Rest, { id, token }: SeatOfGame): Promise<GameBody> =>
  ok(rest<GameBody>('GET', `/games/${id}`, { token }));

export const playMove = (rest: Rest, { id, token }: SeatOfGame, move: string): Promise<Moved> =>
  ok(rest<Moved>('POST', `/games/${id}/moves`, { token, body: { move } }));

/** The review of a finished game. Polls, because on a busy machine it may take longer than one request waits. */
export async function readReview(
  rest: Rest,
  { id, token }: Pick<SeatOfGame, 'id'> & Partial<SeatOfGame>,
): Promise<Answer<ReviewDone>> {
  for (;;) {
    const answer = await rest('GET', `/games/${id}/review?timeout=20`, { ...(token ? { token } : {}) });
    if (answer.status === 200) return answer;
    if (answer.status !== 202) throw new Error(`status ${answer.status}: ${answer.text}`);
  }
}

/** Long-polls until it is this seat's turn or the game is over. */
export async function waitForNews(rest: Rest, seat: SeatOfGame): Promise<Waited> {
  const waited = await ok(rest<Waited>('GET', `/games/${seat.id}/wait?timeout=20`, { token: seat.token }));
  return waited.reason === 'timeout' ? waitForNews(rest, seat) : waited;
}

/** Plays a duel to its end, or `maxMoves` moves; `choose` picks from the legal moves. @returns all answers to moves */
export async function playDuel(
  rest: Rest,
  duel: { A: SeatOfGame; B: SeatOfGame },
  choose: (legalMoves: readonly string[]) => string = (moves) => moves[0]!,
  maxMoves = Infinity,
): Promise<Moved[]> {
  const played: Moved[] = [];
  let { turn } = await readGame(rest, duel.A);
  while (turn !== null && played.length < maxMoves) {
    const { view } = await readGame(rest, duel[turn]);
    const moved = await playMove(rest, duel[turn], choose(view!.legalMoves!));
    played.push(moved);
    ({ turn } = moved.game);
  }
  return played;
}
