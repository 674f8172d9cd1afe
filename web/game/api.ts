// The arena's REST API from a page. A refusal is thrown as what the server said.
import type { ProblemBody } from '../../schema/problem.ts';

const ROOT = '/api/v1';

/** The server said no, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.error);
    this.problem = problem;
  }

  /** Last part of the problem's type, such as `seat-moved`. */
  get slug(): string {
    return this.problem.type?.split('/').at(-1) ?? '';
  }
}

/** Nobody answered, or the server is in trouble: the same request may be sent again. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Sent {
  readonly token?: string | undefined;
  readonly body?: object;
  /** Makes a repeat of the request harmless. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** @throws Refused, Unreachable */
export async function get<T>(path: string, { token, signal }: Pick<Sent, 'token' | 'signal'> = {}): Promise<T> {
  return answerOf(await ask(path, { headers: headersOf({ token }), ...(signal ? { signal } : {}) }));
}

/** @throws Refused, Unreachable */
export async function post<T>(path: string, { body = {}, ...sent }: Sent = {}): Promise<T> {
  const headers = { ...headersOf(sent), 'Content-Type': 'application/json' };
  return answerOf(await ask(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** DELETE. @throws Refused, Unreachable */
export async function remove<T>(path: string): Promise<T> {
  return answerOf(await ask(path, { method: 'DELETE', headers: headersOf({}) }));
}

function headersOf({ token, idempotencyKey }: Pick<Sent, 'token' | 'idempotencyKey'>): Record<string, string> {
  return {
    'Arena-Client': 'web',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  };
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${ROOT}${path}`, init);
  } catch (error) {
    throw new Unreachable('no answer', { cause: error });
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  if (response.status >= 500 || response.status === 429) throw new Unreachable(`status ${response.status}`);
  throw new Refused((await response.json()) as ProblemBody);
}
