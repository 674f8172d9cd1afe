// What a client wants, one attempt to get it, and what an answer means for it.
import { request, type Dispatcher } from 'undici';
import type { Seat } from '../src/engine/index.ts';
import type { Kind, SeatHeld } from './record.ts';

export interface LogicalRequest {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** A refusal that this request may meet when one of its own lost attempts had succeeded. */
  readonly mayBeRefusedAgain?: string;
  /** The seat that it is for. */
  readonly of?: SeatHeld;
  /** The seat that it takes: once sent without being answered, it may hold it. */
  readonly takes?: { readonly gameId: string; readonly seat: Seat };
}

export interface Answer {
  readonly status: number;
  /** Of a Problem, else "". */
  readonly slug: string;
  readonly body: unknown;
  readonly retryAfterMs: number;
}

export interface Sending {
  /** The Idempotency-Key. */
  readonly key: string | undefined;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

/** @throws Error when no whole answer comes */
export async function send(root: string, call: LogicalRequest, { key, ...sending }: Sending): Promise<Answer> {
  const { method, path, token, body } = call;
  const isPost = method === 'POST';
  const {
    statusCode,
    headers,
    body: sent,
  } = await request(`${root}/api/v1${path}`, {
    method,
    ...sending,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(isPost ? { 'content-type': 'application/json' } : {}),
    },
    ...(isPost ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const answer = (await sent.json()) as { readonly type?: string };
  return {
    status: statusCode,
    slug: statusCode === 200 ? '' : (answer.type?.split('/').at(-1) ?? ''),
    body: answer,
    retryAfterMs: 1000 * Number(headers['retry-after'] ?? 0),
  };
}

/** Internal errors too, which are counted apart. */
export function isWorthRepeating({ status, slug }: Answer): boolean {
  return status >= 500 || status === 429 || slug === 'request-running';
}
