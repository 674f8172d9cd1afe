// What several requests want at once: whoever was slower tries again, but not for ever.
import { Problem } from '../../schema/problem.ts';

const MAX_ATTEMPTS = 20;

/**
 * @param attempt reads, and writes unless another request wrote meanwhile; `undefined`: it did
 * @throws Problem unavailable when others are faster again and again
 */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const written = await attempt();
    if (written !== undefined) return written;
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 });
}
