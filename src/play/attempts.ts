// What several requests want at once: whoever was slower tries again, but not for ever.
import { Problem } from '../../schema/problem.ts';

const MAX_ATTEMPTS = 20;

/**
 * @param attempt reads, and writes unless another request wrote meanwhile; `undefined`: it did
 * @param fence what the last attempt read and lost by, if each loss gets somebody else done: attempts count only while
 *   it stays the same, or a slow process would give up beside a fast one
 * @throws Problem unavailable when others are faster again and again
 */
export async function untilWritten<T>(
  attempt: () => Promise<T | undefined>,
  fence: () => string | undefined = () => undefined,
): Promise<T> {
  let before = fence();
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const written = await attempt();
    if (written !== undefined) return written;
    const now = fence();
    if (now !== before) attempts = 0;
    before = now;
  }
  throw new Problem('unavailable', { retryAfterSeconds: 1 });
}
