// Idempotency: the stored form of an answer, and what use cases need to store it.
import type { Instant } from './game-record.ts';

/** The answer to a request with an Idempotency-Key, kept for a retry. Written together with its effect. */
export interface Receipt {
  /** SHA-256 over route, caller and key. */
  readonly key: string;
  /** SHA-256 of the request body. */
  readonly requestHash: string;
  /** Encrypted under a key derived from the Idempotency-Key; `null` until the whole answer is known. */
  readonly answer: string | null;
  /** For a move: the ply that it was played at, from which a lost answer is rebuilt. */
  readonly ply: number | null;
  readonly createdAt: Instant;
}

/** What a use case needs to write the receipt of its own answer. Plain data, so that it can be sent to a room. */
export interface Seal {
  readonly key: string;
  readonly requestHash: string;
  /** Encrypts the answer; derived from the Idempotency-Key, never stored. */
  readonly secret: string;
}
