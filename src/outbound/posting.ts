// One POST to an external server: no redirects, limited in time and size.
import { request, type Agent } from 'undici';
import { VERSION } from '../../schema/server-info.ts';
import type { Instant } from '../records/game-record.ts';
import { newGuardedAgent, RefusedAddress, type GuardOptions } from './address-guard.ts';
import { newFindAddresses } from './names.ts';
import { parseRetryAfter } from './schedule.ts';

const TIMEOUT_MS = 10_000;
/** No attempt takes longer: it starts only with this much of its lease left. */
export const MAX_ATTEMPT_MS = TIMEOUT_MS + 2000;
/** Deliveries claimed by a dead process can be claimed again after this. */
export const LEASE_MS = 20_000;
const MAX_BYTES = 64 * 1024;

export interface Message {
  readonly url: string;
  readonly body: string | Buffer;
  /** In addition to `user-agent`; `content-type` is JSON by default. */
  readonly headers: Readonly<Record<string, string>>;
}

/** `refused`: by the address guard; `silent`: no answer, with the error's code (or name) if there was one; `stopped`: aborted by us. */
export type Posted =
  | { readonly is: 'answered'; readonly status: number; readonly retryAfter: string | undefined; readonly text: string }
  | { readonly is: 'silent'; readonly code?: string }
  | { readonly is: 'refused' | 'stopped' };

export interface Poster {
  /** @param wantsText whether the answer's body is read, at most 64 KiB of it */
  post(message: Message, options?: { readonly timeoutMs?: number; readonly wantsText?: boolean }): Promise<Posted>;
  /** Aborts posts in progress. */
  close(): Promise<void>;
}

/** @param guard `findAddresses` is optional */
export function newPoster(guard: Pick<GuardOptions, 'allowLoopback'> & Partial<GuardOptions>): Poster {
  const closing = new AbortController();
  const agent = newGuardedAgent({ findAddresses: newFindAddresses({ closing: closing.signal }), ...guard });
  return {
    async post(message, { timeoutMs = TIMEOUT_MS, wantsText = false } = {}) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return await attempt(agent, message, { signal, wantsText });
      } catch (error) {
        if (isRefusal(error)) return { is: 'refused' };
        if (closing.signal.aborted) return { is: 'stopped' };
        return { is: 'silent', code: codeOf(error) };
      }
    },
    async close() {
      closing.abort();
      await agent.destroy();
    },
  };
}

async function attempt(
  agent: Agent,
  { url, body, headers }: Message,
  { signal, wantsText }: { signal: AbortSignal; wantsText: boolean },
): Promise<Posted> {
  const answer = await request(url, {
    method: 'POST',
    dispatcher: agent,
    signal,
    headers: { 'content-type': 'application/json', ...headers, 'user-agent': `game-arena/${VERSION}` },
    body,
  });
  const text = wantsText ? await answer.body.text() : '';
  // The status is known; an error in the rest of the body must not fail the attempt.
  if (!wantsText) answer.body.dump({ limit: MAX_BYTES, signal }).catch(() => undefined);
  const retryAfter = answer.headers['retry-after'];
  return { is: 'answered', status: answer.statusCode, retryAfter: retryAfter?.toString(), text };
}

export function isSuccess(posted: Posted): boolean {
  return posted.is === 'answered' && posted.status >= 200 && posted.status < 300;
}

export function statusOf(posted: Posted): number | null {
  return posted.is === 'answered' ? posted.status : null;
}

/** Until when the receiver asked to back off; `null`: it did not. */
export function retryAfterOf(posted: Posted, now: Instant): Instant | null {
  return posted.is === 'answered' ? parseRetryAfter(posted.retryAfter, now) : null;
}

function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : name; // a timeout's is a number, and the parser's is often missing
}

/** Checks causes too, because connectors wrap errors. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && (error instanceof RefusedAddress || isRefusal(error.cause));
}
