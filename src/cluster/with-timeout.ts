// An answer that comes soon, or none: nobody waits longer for it.

export class Late extends Error {
  override readonly name = 'Late';
}

const HELD_UP_MS = 50;

/** @throws Late when there is no answer in time; whatever comes of it later is nobody's */
export async function withTimeout<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // A process that was held up itself finds the answer waiting: it is read before the second timer.
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Late('no answer in time')), HELD_UP_MS);
    }, withinMs);
  });
  answer.catch(() => {});
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
