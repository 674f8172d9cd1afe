// Optimistic concurrency: a request that loses a race tries again, a limited number of times.
import { Problem } from '../../schema/problem.ts';

const MAX_ATTEMPTS = 20;

/**
 * @param attempt reads, then writes unless another request wrote meanwhile, in which case it gives `undefined`
 * @param fence the version that the last attempt read. Whenever it changes, somebody else made progress and the count of
 *   attempts starts over, so that a slow process does not give up beside a fast one
 * @throws Problem unavailable after too many attempts
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
