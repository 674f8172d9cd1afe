// The REST client of the pages. A refusal is thrown with the server's problem.
import type { ProblemBody } from '../../schema/problem.ts';
import { noteTime } from './server-time.ts';

const ROOT = '/api/v1';

/** The server refused the request; `problem` says why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.error);
    this.problem = problem;
  }

  /** The last segment of the problem's type, such as `seat-moved`. */
  get slug(): string {
    return this.problem.type?.split('/').at(-1) ?? '';
  }
}

export function isMissingGame(error: unknown): boolean {
  return error instanceof Refused && error.slug === 'game-not-found';
}

const RETRY_MS = 1000;

/** No answer, a server error, or a limit: the same request may be sent again. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly retryAfterMs: number;

  /** @param cause the server's refusal, if it answered */
  constructor(message: string, cause: unknown, retryAfterMs = RETRY_MS) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

export interface Sent {
  readonly token?: string | undefined;
  readonly body?: object | undefined;
  /** Makes the request safe to repeat. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** For an answer that takes long to load. */
  readonly withinMs?: number;
}

interface Once extends Pick<Sent, 'token' | 'body'> {
  readonly forMs?: number;
}

/** Answers requested before the code that needs them had loaded: a seat's token never gets what another one may see. */
const early = new Map<string, Promise<unknown>>();

type SentGet = Pick<Sent, 'token' | 'signal' | 'withinMs'>;

/** Prefetches the answer for the first `get` of the same path with the same token. */
export function getEarly(path: string, sent: SentGet = {}): void {
  const answer = send('GET', path, sent);
  answer.catch(() => undefined); // `get` will throw it
  early.set(keyOf(path, sent), answer);
}

function keyOf(path: string, { token }: SentGet): string {
  return `${token} ${path}`;
}

/** @throws Refused, Unreachable */
export function get<T>(path: string, sent: SentGet = {}): Promise<T> {
  const key = keyOf(path, sent);
  const known = early.get(key) as Promise<T> | undefined;
  early.delete(key);
  return known ?? send('GET', path, sent);
}

/** @throws Refused, Unreachable */
export function post<T>(path: string, sent: Sent = {}): Promise<T> {
  return send('POST', path, { ...sent, body: sent.body ?? {} });
}

/** Shorter than the pause after a rate limit (10 s), so that a rate limit is reported at once. */
const PRESS_MS = 9000;
/** Idempotency keys of unanswered requests, by path and body. */
const unanswered = new Map<string, string>();

/**
 * A POST that takes effect once: it is retried until answered, and a later identical call reuses its idempotency key.
 * @throws Refused, and Unreachable if the next attempt would begin after `forMs`
 */
export async function postOnce<T>(path: string, { forMs = PRESS_MS, ...sent }: Once = {}): Promise<T> {
  const request = path + JSON.stringify(sent);
  const idempotencyKey = unanswered.get(request) ?? crypto.randomUUID();
  unanswered.set(request, idempotencyKey);
  try {
    const answer = await untilAnswered(() => post<T>(path, { ...sent, idempotencyKey }), { forMs });
    unanswered.delete(request);
    return answer;
  } catch (error) {
    if (error instanceof Refused) unanswered.delete(request);
    throw error;
  }
}

/** DELETE. @throws Refused, Unreachable */
export function remove<T>(path: string, body?: object): Promise<T> {
  return send('DELETE', path, { body });
}

/**
 * In addition to the time for which the server may hold the request: a connection that died silently never fails. A slow
 * network needs its time to bring a long answer; the answer to a press is short, and a person waits for it.
 */
const READ_WITHIN_MS = 20_000;
const ANSWERED_WITHIN_MS = 8000;

async function send<T>(method: string, path: string, sent: Sent): Promise<T> {
  const heldSeconds = Number(/timeout=(\d+)/.exec(path)?.[1] ?? 0);
  const usualMs = method === 'GET' ? READ_WITHIN_MS : ANSWERED_WITHIN_MS;
  const { body, signal, withinMs = usualMs + heldSeconds * 1000 } = sent;
  const limit = AbortSignal.timeout(withinMs);
  const sentAt = Date.now();
  const response = await fetch(`${ROOT}${path}`, {
    method,
    headers: headersOf(sent),
    body: JSON.stringify(body), // `undefined` without a body
    signal: AbortSignal.any([limit, signal ?? limit]),
  }).catch((error: unknown) => {
    throw new Unreachable('no answer', error);
  });
  noteTime(response, sentAt);
  return answerOf(response);
}

function headersOf({ token, idempotencyKey, body }: Sent): Record<string, string> {
  return {
    'Arena-Client': 'web',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
}

async function answerOf<T>(response: Response): Promise<T> {
  const { ok, status, headers } = response;
  const body = (await response.json().catch(() => undefined)) as (T & ProblemBody) | null | undefined;
  if (ok && body !== undefined) return body as T;
  const retryAfterMs = Number(headers.get('Retry-After')) * 1000 || undefined;
  // A gateway's own refusal may be JSON too, but decides nothing about a game.
  const isProblem = typeof body?.error === 'string' && typeof body.type === 'string';
  throw isProblem ? failureOf({ ...body!, status }, retryAfterMs) : new Unreachable(`${status}`, body, retryAfterMs);
}

/** `Unreachable` if the same request may succeed later. */
export function failureOf(problem: ProblemBody, retryAfterMs?: number): Refused | Unreachable {
  const refusal = new Refused(problem);
  const { status, error } = problem;
  return status >= 500 || status === 429 || refusal.slug === 'request-running'
    ? new Unreachable(error, refusal, retryAfterMs)
    : refusal;
}

interface Limit {
  readonly forMs?: number;
  readonly signal?: AbortSignal;
}

/** How long a person waits for an outage of the server to pass. */
export const ANSWER_MS = 60_000;

/**
 * Retries an idempotent request until it is answered.
 * @throws Refused, and Unreachable if the next attempt would begin after `forMs`
 */
export async function untilAnswered<T>(send: () => Promise<T>, { forMs = ANSWER_MS, signal }: Limit = {}): Promise<T> {
  const endsAt = Date.now() + forMs;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Unreachable) || signal?.aborted) throw error;
      const { retryAfterMs } = error;
      if (Date.now() + retryAfterMs >= endsAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }
}
