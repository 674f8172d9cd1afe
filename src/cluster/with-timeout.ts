// An answer in time, or an error.

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

const GRACE_MS = 50;

/** @throws TimedOut when there is no answer in time; a later one is ignored */
export async function withTimeout<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // If this process itself was blocked, the answer may be waiting already: it is read before the second timer fires.
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new TimedOut('no answer in time')), GRACE_MS);
    }, withinMs);
  });
  answer.catch(() => {});
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
