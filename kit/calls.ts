// One call of the API: retried with the same Idempotency-Key until an answer arrives or `patienceMs` has passed.
import { pause } from './pause.ts';
import { parseProblem, type ArenaProblem } from './problem.ts';

export interface ClientOptions {
  /** The root of the site; `http://localhost:2567` by default. */
  readonly server?: string | undefined;
  /** The kind of client; the server knows `web` and `cli`. */
  readonly client?: string | undefined;
  /** Your agent's key (`ag_…`), sent with every call that accepts it: seats that you take belong to the agent. */
  readonly agentKey?: string | undefined;
  /** How long a call is retried, 60 s by default. A longer `Retry-After` is not waited for. */
  readonly patienceMs?: number | undefined;
  /** Called before each retry. */
  readonly onRetry?: ((reason: Error, inMs: number) => void) | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  readonly token?: string | null | undefined;
  readonly body?: object | undefined;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Api {
  /** @param method GET, POST, PATCH or DELETE */
  call<T>(method: string, path: string, sent?: CallOptions): Promise<T>;
  get<T>(path: string, sent?: CallOptions): Promise<T>;
  post<T>(path: string, sent?: CallOptions): Promise<T>;
  patch<T>(path: string, sent?: CallOptions): Promise<T>;
  delete<T>(path: string, sent?: CallOptions): Promise<T>;
  /** A successful response with an unread body, for which there is no time limit. */
  open(path: string, sent?: CallOptions): Promise<Response>;
}

/** In addition to the `timeout` of a long poll. */
const ANSWER_TIMEOUT_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

interface Repeatable<T> {
  readonly url: string;
  readonly init: RequestInit;
  /** For the whole of a call, from the request until `read` has returned. */
  readonly timeoutMs: number;
  /** @param onPart restarts the time limit */
  readonly read: (response: Response, onPart: () => void) => Promise<T>;
  /** Stops attempts and pauses. */
  readonly signal: AbortSignal | undefined;
}

export const DEFAULT_SERVER = 'http://localhost:2567';

/** @throws TypeError for an invalid server or key */
export function newApi(options: ClientOptions): Api {
  const { patienceMs = 60_000, onRetry, fetch = globalThis.fetch } = options;
  const root = `${siteOf(options.server ?? DEFAULT_SERVER)}/api/v1`;
  headersOf('GET', { token: options.agentKey });

  async function once<T>({ url, init, timeoutMs, read, signal }: Repeatable<T>): Promise<T> {
    const late = new AbortController();
    const expire = (): void => late.abort(new DOMException(`timed out after ${timeoutMs / 1000} s`, 'TimeoutError'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    };
    startTimer();
    try {
      const signals = [late.signal, ...(signal ? [signal] : [])];
      const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
      if (!response.ok) throw new RefusedCall(parseProblem(response.status, await response.text()), response.headers);
      return await read(response, startTimer);
    } finally {
      clearTimeout(timer);
    }
  }

  async function retry<T>(repeatable: Repeatable<T>): Promise<T> {
    const { signal } = repeatable;
    const endsAt = performance.now() + patienceMs;
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(repeatable);
      } catch (error) {
        const pauseMs = pauseAfter(error, attempt);
        const isLast = pauseMs === undefined || pauseMs > patienceMs || performance.now() > endsAt;
        if (isLast || signal?.aborted) throw errorOf(error);
        onRetry?.(errorOf(error), pauseMs);
        await pause(pauseMs, signal);
        signal?.throwIfAborted();
      }
    }
  }

  async function call<T>(method: string, path: string, sent: CallOptions = {}): Promise<T> {
    const headers = headersOf(method, sent, options.client);
    const body = sent.body && JSON.stringify(sent.body);
    const timeoutMs = ANSWER_TIMEOUT_MS + 1000 * Number(sent.query?.['timeout'] ?? 0);
    const init = { method, headers, ...(body ? { body } : {}) };
    const read = bodyOf as Repeatable<T>['read'];
    return retry({ url: urlOf(root, path, sent), init, timeoutMs, read, signal: sent.signal });
  }

  return {
    call,
    get: (path, sent) => call('GET', path, sent),
    post: (path, sent) => call('POST', path, sent),
    patch: (path, sent) => call('PATCH', path, sent),
    delete: (path, sent) => call('DELETE', path, sent),
    async open(path, sent = {}) {
      const init = { headers: headersOf('GET', sent, options.client) };
      const read = (response: Response): Promise<Response> => Promise.resolve(response);
      const url = urlOf(root, path, sent);
      return retry({ url, init, timeoutMs: ANSWER_TIMEOUT_MS, read, signal: sent.signal });
    },
  };
}

/** Text if the body is not JSON, `undefined` if there is none. */
async function bodyOf(response: Response, onPart: () => void): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson ? response.json() : textOf(response, onPart);
}

/** The lines of a large league take longer than the time limit: only silence ends them. */
function textOf({ body }: Response, onPart: () => void): Promise<string> {
  const noting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, to) {
      onPart();
      to.enqueue(part);
    },
  });
  return new Response(body?.pipeThrough(noting)).text();
}

class RefusedCall extends Error {
  readonly problem: ArenaProblem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ArenaProblem, headers: Headers) {
    super(problem.message);
    this.problem = problem;
    const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
    this.retryAfterSeconds = seconds >= 0 ? seconds : undefined;
  }
}

function errorOf(error: unknown): Error {
  return error instanceof RefusedCall ? error.problem : (error as Error);
}

/** `undefined` if a retry would not help. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  const longestMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  const pauseMs = longestMs * (0.5 + Math.random() / 2);
  if (!(error instanceof RefusedCall)) return pauseMs; // no answer, or only part of one
  const { problem, retryAfterSeconds } = error;
  if (!RETRYABLE_STATUSES.includes(problem.status) && problem.slug !== 'request-running') return undefined;
  return Math.max(pauseMs, 1000 * (retryAfterSeconds ?? 0));
}

function siteOf(server: string): string {
  if (/^https?:/i.test(server) && URL.canParse(server)) return server.replace(/\/+$/, '');
  throw new TypeError(
    `"${server}" is no server: pass the root of its site with http:// or https://, such as ${DEFAULT_SERVER}.`,
  );
}

function headersOf(method: string, { token, body, headers }: CallOptions, client?: string): Record<string, string> {
  const all = {
    ...(token ? { Authorization: `Bearer ${token.trim()}` } : {}), // a token read from a file may end with a line break
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(client ? { 'Arena-Client': client } : {}),
    ...(method === 'POST' ? { 'Idempotency-Key': newIdempotencyKey() } : {}),
    ...headers,
  };
  try {
    void new Headers(all);
  } catch {
    // fetch's own message would quote the value, which may be a key
    throw new TypeError('A key, token or other header has a character that no header can have, such as a line break.');
  }
  return all;
}

function urlOf(root: string, path: string, { query = {} }: CallOptions): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return set.length === 0 ? root + path : `${root}${path}?${new URLSearchParams(set).toString()}`;
}

/** Not `randomUUID`, which browsers offer only in secure contexts. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
