// SHA-256 in hex: for storing secrets, and for the commitment to a seed.
import { createHash } from 'node:crypto';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The commitment published from the start, over the 32 hex characters of a seed. */
export function hashSeed(seed: string): string {
  return sha256(seed);
}
