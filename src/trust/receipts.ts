// Idempotency-Key: the answer to a request, stored encrypted in the transaction of its effect, and repeated to a retry.
import type { Seal, Receipt } from '../records/receipt.ts';
import { hash, hkdfSync } from 'node:crypto';
import { DAY_MS } from '../../schema/calendar.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { Instant } from '../records/game-record.ts';
import { openText, sealText } from './sealed-text.ts';

export const RECEIPT_LIFE_MS = DAY_MS;

export interface KeyedRequest {
  readonly route: string;
  /** Identified by token, key or session, or else by address, so that one caller's key reveals nothing to another. */
  readonly caller: string;
  readonly idempotencyKey: string;
  readonly body: string;
}

export function newSeal({ route, caller, idempotencyKey, body }: KeyedRequest): Seal {
  const scope = JSON.stringify([route, caller, idempotencyKey]);
  const secret = Buffer.from(hkdfSync('sha256', scope, 'game-arena', 'idempotent answer', 32)).toString('hex');
  return { key: hash('sha256', scope), requestHash: hash('sha256', body), secret };
}

/** The receipt of an effect about to be written. @param answer `null`: stored or rebuilt later */
export function receiptOf(seal: Seal | null, answer: object | null, now: Instant, ply: number | null = null) {
  if (!seal) return null;
  const sealed = answer && encrypt(seal, answer);
  return { key: seal.key, requestHash: seal.requestHash, answer: sealed, ply, createdAt: now } satisfies Receipt;
}

/** Stores an answer that was not known yet when its effect was written. */
export async function storeAnswer({ store }: Arena, seal: Seal | null, answer: object): Promise<void> {
  if (seal) await store.setReceiptAnswer(seal.key, encrypt(seal, answer));
}

export interface StoredAnswer {
  /** `undefined`: the effect was written, but the server died before the answer was known. */
  readonly answer: object | undefined;
  readonly ply: number | null;
}

/**
 * The answer to an earlier request with this key; `undefined` if there was none, or its receipt was deleted.
 * @throws Problem idempotency-key-reused when that request had a different body
 */
export async function findStoredAnswer({ store }: Pick<Arena, 'store'>, seal: Seal): Promise<StoredAnswer | undefined> {
  const receipt = await store.findReceipt(seal.key);
  if (!receipt) return undefined;
  if (receipt.requestHash !== seal.requestHash) throw new Problem('idempotency-key-reused');
  return { answer: receipt.answer === null ? undefined : decrypt(seal, receipt.answer), ply: receipt.ply };
}

/** Omits the session, so that a repeated answer does not set the cookie again. */
function encrypt({ secret }: Seal, answer: object): string {
  const kept = { ...answer, session: undefined };
  return sealText(Buffer.from(secret, 'hex'), JSON.stringify(kept));
}

function decrypt({ secret }: Seal, text: string): object {
  return JSON.parse(openText(Buffer.from(secret, 'hex'), text)) as object;
}
