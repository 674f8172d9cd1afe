// SHA-256, in hex: what is stored of secrets, and the commitment to a seed.
import { createHash } from 'node:crypto';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Over the 32 hex characters of a seed: the commitment given from the start. */
export function hashSeed(seed: string): string {
  return sha256(seed);
}
