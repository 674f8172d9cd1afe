// Idempotency keys: the same key and request get the same answer, even after a crash.
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { Seal } from '../records/receipt.ts';
import { findStoredAnswer, type StoredAnswer } from '../trust/receipts.ts';

/** 128 bits in base64: where nothing else tells callers apart, the key itself is the secret. */
export const MIN_SECRET_KEY_LENGTH = 22;

const KEY = /^"?([\x21\x23-\x7e]{1,255})"?$/;

/** One to 255 visible characters, bare or as a structured-field string. `undefined`: not a valid key. */
export function parseIdempotencyKey(sent: string): string | undefined {
  return KEY.exec(sent)?.[1];
}

export interface KeyedAct<T extends object> {
  readonly seal: Seal;
  /** Done by a room of this process, which works serially, so a repeat waits for it wherever it is sent. */
  readonly isDoneHere: boolean;
  act(): Promise<T>;
  /** Answers a retry from what was stored for the first request. */
  repeat(kept: StoredAnswer): Promise<T>;
  /** Calls back when the caller has gone away: a retry must not be refused because of this request. */
  whenGone(end: () => void): void;
}

/** @throws Problem request-running, idempotency-key-reused, and those of the act */
export async function once<T extends object>(arena: Arena, keyed: KeyedAct<T>): Promise<T> {
  const { requestsInFlight } = arena;
  const { key } = keyed.seal;
  if (!(await requestsInFlight.begin(key, keyed.isDoneHere))) {
    throw new Problem('request-running', { retryAfterSeconds: 1 });
  }
  let isEnded = false;
  const end = async (): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    await requestsInFlight.end(key);
  };
  keyed.whenGone(() => void end());
  try {
    return await actOrRepeat(arena, keyed);
  } finally {
    await end();
  }
}

async function actOrRepeat<T extends object>(arena: Arena, { seal, act, repeat }: KeyedAct<T>): Promise<T> {
  const kept = await findStoredAnswer(arena, seal);
  if (kept) return repeat(kept);
  try {
    return await act();
  } catch (error) {
    // The same request may have succeeded meanwhile in another process, or in this one before its answer was stored.
    const twin = await findStoredAnswer(arena, seal).catch((unread: unknown) => {
      // A refusal is final, and may be due to that success: only a retry can tell. Any other error is the one to report.
      throw error instanceof Problem ? unread : error;
    });
    if (!twin) throw error;
    return repeat(twin);
  }
}
